#include "jpeg_reading.h"

#include <setjmp.h>
#include <stdio.h>
#include <string.h>

#include <jerror.h>
#include <jpeglib.h>

// A progressive picture has a dozen scans; each one goes over all of the picture's coefficients,
// though it may be a few bytes long.
static const int most_scans = 100;

struct reading {
  struct jpeg_decompress_struct decoder;
  struct jpeg_error_mgr errors;
  struct jpeg_progress_mgr progress;
  jmp_buf failed;
  char *message;
};

static void fail(j_common_ptr decoder) {
  struct reading *reading = decoder->client_data;
  char text[JMSG_LENGTH_MAX];
  decoder->err->format_message(decoder, text);
  snprintf(reading->message, TILESEED_JPEG_MESSAGE, "%s", text);
  longjmp(reading->failed, 1);
}

// Below 0: a warning.
static void note(j_common_ptr decoder, int level) {
  if (level >= 0) return;
  switch (decoder->err->msg_code) {
    // About the header alone; the pixels are what they are.
    case JWRN_ADOBE_XFORM:
    case JWRN_JFIF_MAJOR:
    case JWRN_NOT_SEQUENTIAL:
      return;
    default:
      fail(decoder);
  }
}

static void pass_over(j_common_ptr decoder) { (void)decoder; }

static void count_scans(j_common_ptr decoder) {
  struct reading *reading = decoder->client_data;
  if (reading->decoder.input_scan_number > most_scans) {
    snprintf(reading->message, TILESEED_JPEG_MESSAGE, "more than %d scans", most_scans);
    longjmp(reading->failed, 1);
  }
}

int tileseed_jpeg_decode(const uint8_t *bytes, size_t count, uint32_t width, uint32_t height,
                         char message[TILESEED_JPEG_MESSAGE]) {
  struct reading reading;
  memset(&reading, 0, sizeof reading);
  reading.message = message;
  reading.decoder.err = jpeg_std_error(&reading.errors);
  reading.errors.error_exit = fail;
  reading.errors.emit_message = note;
  reading.errors.output_message = pass_over;
  reading.decoder.client_data = &reading;
  if (setjmp(reading.failed)) {
    jpeg_destroy_decompress(&reading.decoder);
    return 1;
  }

  jpeg_create_decompress(&reading.decoder);
  reading.progress.progress_monitor = count_scans;
  reading.decoder.progress = &reading.progress;
  jpeg_mem_src(&reading.decoder, (unsigned char *)bytes, count);
  jpeg_read_header(&reading.decoder, TRUE);
  if (reading.decoder.image_width != width || reading.decoder.image_height != height) {
    snprintf(message, TILESEED_JPEG_MESSAGE, "decodes to %u x %u pixels",
             reading.decoder.image_width, reading.decoder.image_height);
    jpeg_destroy_decompress(&reading.decoder);
    return 1;
  }
  // Nobody looks at the pixels: no other colours, no smooth edges.
  reading.decoder.out_color_space = reading.decoder.jpeg_color_space;
  reading.decoder.do_fancy_upsampling = FALSE;
  reading.decoder.do_block_smoothing = FALSE;
  jpeg_start_decompress(&reading.decoder);
  JSAMPARRAY row = reading.decoder.mem->alloc_sarray(
      (j_common_ptr)&reading.decoder, JPOOL_IMAGE,
      reading.decoder.output_width * (JDIMENSION)reading.decoder.output_components, 1);
  while (reading.decoder.output_scanline < reading.decoder.output_height) {
    jpeg_read_scanlines(&reading.decoder, row, 1);
  }
  jpeg_finish_decompress(&reading.decoder);
  jpeg_destroy_decompress(&reading.decoder);
  return 0;
}
