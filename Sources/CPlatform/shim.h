#ifndef TILESEED_CPlatform_SHIM_H
#define TILESEED_CPlatform_SHIM_H

// Two calls that glibc (2.28) and musl (1.2.5) have, and show only to _GNU_SOURCE.
#if defined(__linux__)
extern int renameat2(int, const char *, int, const char *, unsigned int);
extern int syncfs(int);

// Source: renameat2(2), RENAME_EXCHANGE.
static const unsigned int tileseed_rename_exchange = 1u << 1;
#endif

// Tells which C library it is.
#include <stdlib.h>

#if defined(__GLIBC__)
#include <malloc.h>

// Freed memory up to `bytes` is kept; a block below 4 MiB never gets a mapping of its own.
static inline void tileseed_keep_freed_memory(int bytes) {
  mallopt(M_TRIM_THRESHOLD, bytes);
  mallopt(M_TOP_PAD, 1 << 20);
  mallopt(M_MMAP_THRESHOLD, 4 << 20);
}
#else
static inline void tileseed_keep_freed_memory(int bytes) { (void)bytes; }
#endif

#endif
