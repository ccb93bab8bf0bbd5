#ifndef TILESEED_CCurl_SHIM_H
#define TILESEED_CCurl_SHIM_H

#include <curl/curl.h>

#endif
