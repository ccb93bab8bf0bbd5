#ifndef TILESEED_CFileSystem_SHIM_H
#define TILESEED_CFileSystem_SHIM_H

// Two calls that glibc (2.28) and musl (1.2.5) have, and show only to _GNU_SOURCE.
#if defined(__linux__)
extern int renameat2(int, const char *, int, const char *, unsigned int);
extern int syncfs(int);

// Source: renameat2(2), RENAME_EXCHANGE.
static const unsigned int tileseed_rename_exchange = 1u << 1;
#endif

#endif
