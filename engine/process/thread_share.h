// SPDX-License-Identifier: MIT
// How many threads this process may take: processes of MPI on one machine share its processors, and
// a user may ask for fewer.
#pragma once
#include <string>
#include <utility>
#include <vector>

namespace imago {

/// The number of this process among those of an MPI job on this machine, as its launcher says; -1
/// without one.
int local_rank();

/// How many processes of the MPI job run on this machine, as its launcher says; 1 without one.
int local_ranks();

/// This process's share of the machine's `processors`, at least 1: it may run on `allowed` of them,
/// and `ranks` processes share all. A rank that its launcher has bound to processors has those.
unsigned thread_share(unsigned processors, unsigned allowed, int ranks);

/// The threads of this process: IMAGO_THREADS, or its share of the machine.
unsigned process_threads();

/// Variables of the environment, names and values, that hold PoCL's device to so many threads.
std::vector<std::pair<std::string, std::string>> pocl_limits(unsigned threads);

/// Gives PoCL, whose device otherwise has a thread for each processor of the machine, the threads
/// of this process, by the variables that PoCL reads when it is loaded. Does nothing if the user
/// has set one of them. Called before OpenCL is.
void share_processors();

} // namespace imago
