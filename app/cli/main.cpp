// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_line.h"
#include "engine/device/driver_check.h"
#include "engine/prepare/preparation.h"
#include "engine/process/start_again.h"
#include "engine/support/limit/refusing_new.h"
#include "engine/support/printable_text.h"
#include "engine/support/temporary/standard_streams.h"
#include "engine/support/temporary/temporary_path.h"
#include "engine/transform/ready_plan.h"

#include <cstdio>
#include <cstdlib>
#include <iostream>

int main(int argc, char **argv) {
    imago::occupy_standard_streams();
    imago::remove_temporaries_at_signals();
    imago::govern_memory();
    const auto damaged = imago::survive_damaged_caches(argv);
    if (damaged && damaged->ended)
        return imago::cli::fail(damaged->sentence.text(), 1);
    const int code = imago::cli::run_command_line(argc, argv);
    if (damaged)
        std::cerr << "Note: " << imago::printable_text(damaged->sentence.text()) << '\n';
    // The next command should not compile what this one did.
    if (const auto device = imago::unprepared_device())
        imago::start_preparation(*device);
    if (code == 0)
        return 0;
    // Skips the clean-up of a driver that has failed: work that still runs while the driver's
    // objects are destroyed would end the process by a signal instead of this code.
    std::fflush(nullptr);
    std::_Exit(code);
}
