// SPDX-License-Identifier: MIT
#include "engine/process/thread_share.h"

#include <algorithm>
#include <cstdlib>
#include <initializer_list>
#include <optional>

#include <sched.h>
#include <unistd.h>

namespace imago {
namespace {

// PoCL's limit of threads: the name of version 5.0 and later, and the one before.
constexpr const char *pocl_limit = "POCL_CPU_MAX_CU_COUNT", *older_limit = "POCL_MAX_PTHREAD_COUNT";

constexpr int most_threads = 1024;

/// The first of some variables that is set, as a number ("4(x2)" of Slurm is 4).
std::optional<int> first_number(std::initializer_list<const char *> names) {
    for (const char *name : names)
        if (const char *value = std::getenv(name); value && *value)
            return std::atoi(value);
    return std::nullopt;
}

unsigned processors_of_machine() {
    // Not hardware_concurrency(), which may count only the allowed ones. Reads a file, which takes
    // as long as a small plan.
    static const auto count = static_cast<unsigned>(std::max(1L, sysconf(_SC_NPROCESSORS_ONLN)));
    return count;
}

/// Processors that this process may run on; those of the machine if they cannot be asked for.
unsigned allowed_processors(unsigned processors) {
    cpu_set_t set;
    CPU_ZERO(&set);
    if (sched_getaffinity(0, sizeof set, &set) != 0)
        return processors;
    return static_cast<unsigned>(std::max(1, CPU_COUNT(&set)));
}

} // namespace

int local_rank() {
    return first_number({"OMPI_COMM_WORLD_LOCAL_RANK", "MPI_LOCALRANKID", "MPI_LOCAL_RANK",
                         "SLURM_LOCALID", "PMI_RANK", "PMIX_RANK"})
        .value_or(-1);
}

int local_ranks() {
    const auto count =
        first_number({"OMPI_COMM_WORLD_LOCAL_SIZE", "MPI_LOCALNRANKS", "MV2_COMM_WORLD_LOCAL_SIZE",
                      "PMI_LOCAL_SIZE", "SLURM_STEP_TASKS_PER_NODE", "SLURM_NTASKS_PER_NODE"});
    return std::max(1, count.value_or(1));
}

unsigned thread_share(unsigned processors, unsigned allowed, int ranks) {
    return std::max(1u, std::min(allowed, processors / static_cast<unsigned>(std::max(1, ranks))));
}

std::vector<std::pair<std::string, std::string>> pocl_limits(unsigned threads) {
    return {{pocl_limit, std::to_string(threads)}, {older_limit, std::to_string(threads)}};
}

unsigned process_threads() {
    // No launcher sets more; a number that is none counts as nothing.
    if (const int asked = first_number({"IMAGO_THREADS"}).value_or(0); asked > 0)
        return static_cast<unsigned>(std::min(asked, most_threads));
    const unsigned all = processors_of_machine();
    return thread_share(all, allowed_processors(all), local_ranks());
}

void share_processors() {
    const unsigned threads = process_threads();
    if (threads >= processors_of_machine() || first_number({pocl_limit, older_limit}))
        return;
    for (const auto &[name, value] : pocl_limits(threads))
        ::setenv(name.c_str(), value.c_str(), 1);
}

} // namespace imago
