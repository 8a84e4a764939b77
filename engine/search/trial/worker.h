// SPDX-License-Identifier: MIT
// The other end of the pipe, which imago-tune-worker runs. It is a separate process, so that a
// compiler that crashes, a kernel that hangs or an allocation that grows does not affect others.
//
// A command is a line, and so is its answer: flat JSON objects (json_line.h). Commands have "do":
//   open     device (index), device_name, problem: what the others are about
//   fact     name: a probe of engine/tuning/probe; answers with "facts", as to_json() has them
//   compile  options: builds a plan; on a CPU runs it once, since drivers compile only then
//   race     first, second (options), pairs, sample, seconds, give_up, step: Trial::race()
//   report   options: kernel times of the steps
//   profile  options: Trial::profile()
// Answers have "ok"; if it is false, "reason" and "wrong" (whether the result is wrong).
#pragma once
#include "engine/support/json_line.h"

#include <functional>

namespace imago {

/// Answers commands until the other end closes; then returns 0. Ends the process if the other end
/// is gone while a command runs, and after a command that lost the device. `before` is called with
/// every command first: tests let it crash and hang.
int run_tune_worker(int socket, const std::function<void(const JsonLine &)> &before = {});

/// Takes the standard input's socket for run_tune_worker() and redirects to standard error what
/// libraries print on standard output. Returns -1 if standard input is not a socket.
int take_worker_socket();

} // namespace imago
