#ifndef TILESEED_CPlatform_SHIM_H
#define TILESEED_CPlatform_SHIM_H

// Two calls that glibc (2.28) and musl (1.2.5) have, and show only to _GNU_SOURCE.
#if defined(__linux__)
extern int renameat2(int, const char *, int, const char *, unsigned int);
extern int syncfs(int);

// Source: renameat2(2), RENAME_EXCHANGE.
static const unsigned int tileseed_rename_exchange = 1u << 1;
#endif

#include <fcntl.h>
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

// Swift's view of posix_spawn's types differs from system to system; C's does not.
#include <signal.h>
#include <spawn.h>
#include <unistd.h>

extern char **environ;

#if defined(__APPLE__)
static const short tileseed_spawn_flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
                                          POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_CLOEXEC_DEFAULT;
#else
static const short tileseed_spawn_flags =
    POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
#endif

// Closes all but the three standard streams in the child, whatever flags they were opened with.
static inline int tileseed_close_rest(posix_spawn_file_actions_t *actions) {
#if defined(__GLIBC__)
  return posix_spawn_file_actions_addclosefrom_np(actions, 3);  // glibc 2.34
#elif defined(__APPLE__)
  (void)actions;  // POSIX_SPAWN_CLOEXEC_DEFAULT does it
  return 0;
#else
  int status = 0;
  for (int number = 3; number < 4096 && status == 0; number++)
    if (fcntl(number, F_GETFD) != -1) status = posix_spawn_file_actions_addclose(actions, number);
  return status;
#endif
}

static inline int tileseed_set_child_up(posix_spawn_file_actions_t *actions,
                                        posix_spawnattr_t *attributes, const char *folder,
                                        int output, int errors) {
  sigset_t none, broken_pipe;
  sigemptyset(&none);
  sigemptyset(&broken_pipe);
  sigaddset(&broken_pipe, SIGPIPE);
  int status = posix_spawn_file_actions_addchdir_np(actions, folder);
  if (status == 0)
    status = posix_spawn_file_actions_addopen(actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  if (status == 0) status = posix_spawn_file_actions_adddup2(actions, output, STDOUT_FILENO);
  if (status == 0) status = posix_spawn_file_actions_adddup2(actions, errors, STDERR_FILENO);
  if (status == 0) status = tileseed_close_rest(actions);
  if (status == 0) status = posix_spawnattr_setpgroup(attributes, 0);
  if (status == 0) status = posix_spawnattr_setsigmask(attributes, &none);
  if (status == 0) status = posix_spawnattr_setsigdefault(attributes, &broken_pipe);
  if (status == 0) status = posix_spawnattr_setflags(attributes, tileseed_spawn_flags);
  return status;
}

// Starts argv[0], searched in PATH where it has no slash, without a shell and in a process group of
// its own. Returns 0 or an error number.
static inline int tileseed_spawn(pid_t *child, char *const argv[], const char *folder, int output,
                                 int errors) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  int status = posix_spawn_file_actions_init(&actions);
  if (status != 0) return status;
  status = posix_spawnattr_init(&attributes);
  if (status == 0) {
    status = tileseed_set_child_up(&actions, &attributes, folder, output, errors);
    if (status == 0) status = posix_spawnp(child, argv[0], &actions, &attributes, argv, environ);
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_destroy(&actions);
  return status;
}

#endif
