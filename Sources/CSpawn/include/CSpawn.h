#pragma once
#include <spawn.h>

// Two calls that the C library hides from Swift on Linux, where they need _GNU_SOURCE.

/// Has the program start in that folder. Returns an error number, or 0.
int cspawn_add_chdir(posix_spawn_file_actions_t *actions, const char *path);

/// Makes a pipe whose ends no other program inherits: [0] is read, [1] written. Returns an error number, or 0.
int cspawn_pipe(int ends[2]);
