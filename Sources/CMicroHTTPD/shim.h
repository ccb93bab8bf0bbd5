#ifndef TILESEED_CMicroHTTPD_SHIM_H
#define TILESEED_CMicroHTTPD_SHIM_H

#include <microhttpd.h>

#endif
