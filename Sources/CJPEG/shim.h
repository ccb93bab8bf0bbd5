#ifndef TILESEED_CJPEG_SHIM_H
#define TILESEED_CJPEG_SHIM_H

// jpeglib.h needs both before it.
#include <stddef.h>
#include <stdio.h>

#include <jpeglib.h>

#endif
