#ifndef TILESEED_CWebP_SHIM_H
#define TILESEED_CWebP_SHIM_H

#include <webp/decode.h>

#endif
