// SPDX-License-Identifier: MIT
#include "engine/service/power/power.h"

#include <fstream>
#include <string>

namespace imago {
namespace {

namespace fs = std::filesystem;

/// Returns the first line of a file; empty if there is none.
std::string word_in(const fs::path &file) {
    std::ifstream in(file);
    std::string line;
    std::getline(in, line);
    return line;
}

} // namespace

bool on_battery(const fs::path &supplies) {
    bool discharges = false;
    std::error_code failure;
    for (fs::directory_iterator at(supplies, failure), end; !failure && at != end;
         at.increment(failure)) {
        const fs::path &supply = at->path();
        if (word_in(supply / "scope") == "Device")
            continue;
        const std::string type = word_in(supply / "type");
        if (type == "Battery")
            discharges = discharges || word_in(supply / "status") == "Discharging";
        else if (type != "UPS" && word_in(supply / "online") == "1") // mains or USB
            return false;
    }
    return discharges;
}

} // namespace imago
