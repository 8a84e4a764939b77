// SPDX-License-Identifier: MIT
// The other end of the pipe: what imago-tune-worker runs. A process of its own, so that a compiler
// that crashes, a kernel that hangs and an allocation that grows take nobody with them.
//
// A command is a line, and so is its answer: flat JSON objects (json_line.h). Commands have "do":
//   open     device (index), device_name, problem: what the others are about
//   compile  options: builds a plan; on a CPU runs it once, since drivers compile only then
//   race     first, second (options), pairs, sample, seconds, give_up, step: Trial::race()
//   report   options: kernel times of the steps
//   profile  options: Trial::profile()
// Answers have "ok"; where it is false, "reason" and "wrong" (a result that is none).
#pragma once
#include "engine/tuning/json_line.h"

#include <functional>

namespace imago {

/// Answers commands until the other end closes; 0 then. Ends the process when the other end is gone
/// while a command runs, and after a command that lost the device. `before` sees every command
/// first: tests have it crash and hang.
int run_tune_worker(int socket, const std::function<void(const JsonLine &)> &before = {});

/// Takes the standard input's socket for run_tune_worker() and sends to standard error what
/// libraries print on standard output. -1 where standard input is none.
int take_worker_socket();

} // namespace imago
