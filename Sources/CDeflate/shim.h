#ifndef TILESEED_CDeflate_SHIM_H
#define TILESEED_CDeflate_SHIM_H

#include <libdeflate.h>
#include <string.h>

#endif
