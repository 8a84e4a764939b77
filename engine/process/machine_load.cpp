// SPDX-License-Identifier: MIT
#include "engine/process/machine_load.h"

#include <fstream>
#include <string>

#include <unistd.h>

namespace imago {

MachineLoad::MachineLoad() : start_(now()) {}

/// The first line of /proc/stat: user, nice, system, idle, iowait, irq, softirq, steal in ticks.
MachineLoad::Times MachineLoad::now() {
    const auto ticks = static_cast<double>(sysconf(_SC_CLK_TCK));
    std::ifstream file("/proc/stat");
    std::string name;
    Times times;
    double value = 0;
    if (!(file >> name) || ticks <= 0)
        return times;
    for (int field = 0; field < 8 && file >> value; ++field) {
        times.all += value / ticks;
        if (field == 3 || field == 4)
            times.idle += value / ticks;
    }
    return times;
}

bool MachineLoad::held_up(double processor_seconds, double seconds) const {
    const Times end = now();
    const double all = end.all - start_.all, idle = end.idle - start_.idle;
    if (all <= 0 || seconds <= 0)
        return false;
    const double others = all - idle - processor_seconds, own = processor_seconds / seconds;
    return others >= 0.5 * all && own > 0.02 && own < 0.9;
}

} // namespace imago
