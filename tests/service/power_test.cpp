// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/service/power/power.h"
#include "tests/support/catch.h"
#include "tests/support/scratch_folder.h"

#include <fstream>

using namespace imago;

namespace {

/// A folder of power supplies like Linux's.
struct Supplies {
    test::ScratchFolder folder;
    void add(const std::string &name,
             const std::vector<std::pair<const char *, const char *>> &files) const {
        std::filesystem::create_directory(folder / name);
        for (const auto &[file, text] : files)
            std::ofstream(folder.path() / name / file) << text << '\n';
    }
    bool battery() const { return on_battery(folder.path()); }
};

} // namespace

TEST_CASE("a laptop is on battery when its battery discharges and no mains is on line") {
    const Supplies laptop;
    CHECK_FALSE(laptop.battery()); // a desktop computer
    laptop.add("AC", {{"type", "Mains"}, {"online", "0"}});
    CHECK_FALSE(laptop.battery());
    laptop.add("BAT0", {{"type", "Battery"}, {"status", "Discharging"}});
    CHECK(laptop.battery());
    laptop.add("BAT0", {{"type", "Battery"}, {"status", "Charging"}});
    CHECK_FALSE(laptop.battery());
    laptop.add("BAT0", {{"type", "Battery"}, {"status", "Discharging"}});
    laptop.add("ucsi", {{"type", "USB"}, {"online", "1"}}); // a weak charger
    CHECK_FALSE(laptop.battery());
}

TEST_CASE("the battery of a mouse is not the computer's") {
    const Supplies desktop;
    desktop.add("mouse", {{"type", "Battery"}, {"scope", "Device"}, {"status", "Discharging"}});
    CHECK_FALSE(desktop.battery());
    CHECK_FALSE(on_battery("/nowhere"));
}
