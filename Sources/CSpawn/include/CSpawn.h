#pragma once
#include <spawn.h>

/// Has the program start in that folder. The C library's own call is hidden from Swift on Linux, where it needs
/// _GNU_SOURCE. Returns an error number, or 0.
int cspawn_add_chdir(posix_spawn_file_actions_t *actions, const char *path);
