#ifndef TILESEED_JPEG_READING_H
#define TILESEED_JPEG_READING_H

#include <stddef.h>
#include <stdint.h>

/// Room for a message, its end included.
#define TILESEED_JPEG_MESSAGE 200

/// Decodes every pixel of the JPEG file of `count` bytes, and throws the pixels away.
///
/// libjpeg leaves a failure by longjmp, which must not pass over frames of another language: all of
/// it happens in here. Warnings that tell of damaged data are failures too.
/// Returns 0 where all is well and the picture has that width and height, in pixels; else `message`
/// says in words what is wrong.
int tileseed_jpeg_decode(const uint8_t *bytes, size_t count, uint32_t width, uint32_t height,
                         char message[TILESEED_JPEG_MESSAGE]);

#endif
