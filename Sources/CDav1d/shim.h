#ifndef TILESEED_CDav1d_SHIM_H
#define TILESEED_CDav1d_SHIM_H

#include <errno.h>

#include <dav1d/dav1d.h>

#if DAV1D_API_VERSION_MAJOR < 6
#error "tileseed needs dav1d 1.0 or newer (output_invisible_frames, inloop_filters)"
#endif

// A macro with a parameter, which Swift does not see.
static const int tileseed_dav1d_again = DAV1D_ERR(EAGAIN);

#endif
