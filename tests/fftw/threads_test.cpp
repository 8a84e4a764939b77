// SPDX-License-Identifier: GPL-3.0-or-later
// How many threads a process takes, beside other ranks of MPI and as its program asks.
#include "engine/device/partition.h"
#include "engine/fftw/settings.h"
#include "engine/fftw/threads.h"
#include "engine/process/thread_share.h"
#include "tests/support/catch.h"

#include <cstdlib>

using namespace imago;
using namespace imago::fftw;

namespace {

/// Variables of launchers and of PoCL, unset before a test and after it.
class Unset {
  public:
    Unset() {
        for (const char *name : names)
            ::unsetenv(name);
    }
    ~Unset() {
        for (const char *name : names)
            ::unsetenv(name);
    }

  private:
    static constexpr const char *names[] = {"OMPI_COMM_WORLD_LOCAL_SIZE",
                                            "MPI_LOCALNRANKS",
                                            "MV2_COMM_WORLD_LOCAL_SIZE",
                                            "PMI_LOCAL_SIZE",
                                            "SLURM_STEP_TASKS_PER_NODE",
                                            "SLURM_NTASKS_PER_NODE",
                                            "IMAGO_THREADS",
                                            "POCL_MAX_PTHREAD_COUNT",
                                            "POCL_CPU_MAX_CU_COUNT"};
};

std::string value_of(const char *name) {
    const char *value = std::getenv(name);
    return value ? value : "";
}

} // namespace

TEST_CASE("ranks share the processors of a machine", "[threads]") {
    CHECK(thread_share(64, 64, 1) == 64);
    CHECK(thread_share(64, 64, 4) == 16);
    CHECK(thread_share(64, 64, 5) == 12);
    CHECK(thread_share(2, 2, 12) == 1);
    CHECK(thread_share(2, 2, 0) == 2);
    CHECK(thread_share(64, 8, 4) == 8);   // bound to 8
    CHECK(thread_share(64, 32, 16) == 4); // 8 ranks bound to a socket each
    CHECK(thread_share(64, 0, 1) == 1);
}

TEST_CASE("launchers say how many ranks a machine has", "[threads]") {
    const Unset guard;
    CHECK(local_ranks() == 1);
    ::setenv("SLURM_STEP_TASKS_PER_NODE", "4(x2),3", 1);
    CHECK(local_ranks() == 4);
    ::setenv("MPI_LOCALNRANKS", "6", 1);
    CHECK(local_ranks() == 6);
    ::setenv("OMPI_COMM_WORLD_LOCAL_SIZE", "8", 1);
    CHECK(local_ranks() == 8);
    ::setenv("OMPI_COMM_WORLD_LOCAL_SIZE", "nonsense", 1);
    CHECK(local_ranks() == 1);
}

TEST_CASE("a user says how many threads a process takes", "[threads]") {
    const Unset guard;
    const unsigned all = process_threads();
    CHECK(all >= 1);
    ::setenv("IMAGO_THREADS", "1", 1);
    CHECK(process_threads() == 1);
    share_processors();
    CHECK((value_of("POCL_CPU_MAX_CU_COUNT") == "1" || all == 1));
    ::setenv("IMAGO_THREADS", "many", 1);
    CHECK(process_threads() == all);
    ::setenv("IMAGO_THREADS", "-2", 1);
    CHECK(process_threads() == all);
}

TEST_CASE("PoCL is held to a rank's share, unless the user has set its threads", "[threads]") {
    {
        const Unset guard;
        ::setenv("OMPI_COMM_WORLD_LOCAL_SIZE", "100000", 1);
        share_processors();
        CHECK(value_of("POCL_MAX_PTHREAD_COUNT") == "1");
        CHECK(value_of("POCL_CPU_MAX_CU_COUNT") == "1");
    }
    {
        const Unset guard;
        ::setenv("OMPI_COMM_WORLD_LOCAL_SIZE", "100000", 1);
        ::setenv("POCL_MAX_PTHREAD_COUNT", "3", 1);
        share_processors();
        CHECK(value_of("POCL_MAX_PTHREAD_COUNT") == "3");
        CHECK(value_of("POCL_CPU_MAX_CU_COUNT").empty());
    }
}

TEST_CASE("a processor's device has the threads that were asked for", "[threads][device]") {
    const Unset guard;
    ::setenv("POCL_MAX_PTHREAD_COUNT", "3", 1);
    const DevicePtr whole = device();
    REQUIRE(whole);
    CHECK(with_threads(whole, 0) == whole); // nobody has asked
    const DevicePtr part = with_threads(whole, 2);
    if (whole->info().type == DeviceType::cpu && whole->info().compute_units > 2) {
        CHECK(part->info().compute_units == 2);
        CHECK(part->info().name == whole->info().name); // whose records and kernels it takes
        CHECK(with_threads(whole, 2) == part);
    } else
        CHECK(part == whole);
    CHECK(with_threads(whole, 1000) == whole);
    CHECK(asked_threads() == 0);
    ask_threads(0);
    CHECK(asked_threads() == 1);
}
