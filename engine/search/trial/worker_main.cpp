// SPDX-License-Identifier: MIT
// The program imago-tune-worker, which searches start, not people.
#include "engine/search/trial/worker.h"
#include "engine/support/temporary/standard_streams.h"
#include "engine/support/temporary/temporary_path.h"

#include <cstdio>

#include <unistd.h>

int main() {
    imago::occupy_standard_streams();
    imago::remove_temporaries_at_signals();
    const int socket = imago::take_worker_socket();
    if (socket < 0) {
        std::fputs("imago-tune-worker is started by imago's search for faster plans; see "
                   "'imago-cli tune --help'.\n",
                   stderr);
        return 2;
    }
    // This does not return from main(): a driver's static destructors may hang or crash after
    // failed kernels.
    _exit(imago::run_tune_worker(socket));
}
