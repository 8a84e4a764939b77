// SPDX-License-Identifier: GPL-3.0-or-later
// Drivers that crash or hang are hidden from the loader.
#include "engine/device/driver_check.h"
#include "engine/process/program_run.h"
#include "tests/support/catch.h"

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>

using namespace imago;
namespace fs = std::filesystem;

namespace {

const std::string self_test = IMAGO_SELF_TEST;

/// A separate loader's folder and cache; the destructor restores the environment.
struct Drivers {
    fs::path folder;
    fs::path vendors() const { return folder / "vendors"; }

    Drivers() {
        std::string name = (fs::temp_directory_path() / "imago-test-XXXXXX").string();
        REQUIRE(mkdtemp(name.data()));
        folder = name;
        fs::create_directory(vendors());
        std::error_code none;
        for (const auto &entry : fs::directory_iterator("/etc/OpenCL/vendors", none))
            fs::copy(entry.path(), vendors());
        look();
        setenv("XDG_CACHE_HOME", (folder / "cache").c_str(), 1);
        setenv("IMAGO_SELF_TEST", self_test.c_str(), 1);
    }
    ~Drivers() {
        fs::remove_all(folder);
        for (const char *name : {"OCL_ICD_VENDORS", "OCL_ICD_FILENAMES", "IMAGO_DRIVER_TRIAL",
                                 "XDG_CACHE_HOME", "IMAGO_SELF_TEST"})
            unsetenv(name);
    }
    /// Resets the state to that of a program that has just started.
    void look() const {
        setenv("OCL_ICD_VENDORS", vendors().c_str(), 1);
        unsetenv("IMAGO_DRIVER_TRIAL");
    }
    void add(const std::string &name, const std::string &library) const {
        std::ofstream(vendors() / name) << library << '\n';
    }
    std::string seen_vendors() const { return std::getenv("OCL_ICD_VENDORS"); }
};

/// The devices that a process with this environment lists.
std::string listed() {
    const ProgramRun run = run_within(self_test, {"--list"}, 20);
    return run.end == ProgramRun::End::exited ? run.output : "it did not end well";
}

double seconds_of(const std::function<void()> &act) {
    const auto start = std::chrono::steady_clock::now();
    act();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

} // namespace

TEST_CASE("sound drivers are tried once and stay as they are") {
    const Drivers drivers;
    CHECK(leave_out_drivers(DriverTrial::none).empty()); // nothing is known, and no trial runs
    CHECK_FALSE(fs::exists(drivers.folder / "cache" / "imago" / "drivers"));
    CHECK(leave_out_drivers(DriverTrial::if_new).empty());
    CHECK(fs::exists(drivers.folder / "cache" / "imago" / "drivers"));
    CHECK(drivers.seen_vendors() == drivers.vendors().string());
    drivers.look();
    setenv("IMAGO_SELF_TEST", "/bin/false", 1); // is not run again
    CHECK(leave_out_drivers(DriverTrial::if_new).empty());
}

TEST_CASE("a driver that aborts is left out and the others stay") {
    for (const auto &[library, way] :
         {std::pair{IMAGO_BAD_AT_LOAD, "load"}, std::pair{IMAGO_BAD_WHEN_ASKED, "asked"}}) {
        const Drivers drivers;
        INFO(way);
        const std::string before = listed();
        drivers.add("bad.icd", library);
        CHECK(listed() == "it did not end well");
        const auto left_out = leave_out_drivers(DriverTrial::if_new);
        REQUIRE(left_out.size() == 1);
        CHECK(left_out[0].library == library);
        CHECK(fs::path(left_out[0].file).filename() == "bad.icd");
        CHECK(left_out_reason(left_out[0]).text().find("signal 6") != std::string::npos);
        CHECK(drivers.seen_vendors() != drivers.vendors().string());
        CHECK(listed() == before);
        CHECK(leave_out_drivers(DriverTrial::always).empty()); // for a child there is nothing to do

        drivers.look(); // the next program knows it without a trial
        setenv("IMAGO_SELF_TEST", "/bin/false", 1);
        CHECK(leave_out_drivers(DriverTrial::none).size() == 1);
        CHECK(listed() == before);

        drivers.look(); // another file, another trial
        setenv("IMAGO_SELF_TEST", self_test.c_str(), 1);
        fs::remove(drivers.vendors() / "bad.icd");
        CHECK(leave_out_drivers(DriverTrial::if_new).empty());
    }
}

TEST_CASE("a driver that hangs is left out at the deadline and can be tried again") {
    const Drivers drivers;
    const std::string before = listed();
    drivers.add("bad.icd", IMAGO_BAD_HANGS);
    std::vector<LeftOutDriver> left_out;
    CHECK(seconds_of([&] { left_out = leave_out_drivers(DriverTrial::if_new, 3); }) < 20);
    REQUIRE(left_out.size() == 1);
    CHECK(left_out_reason(left_out[0]).text().find("no answer within 3 s") != std::string::npos);
    CHECK(listed() == before);
    const auto still = try_again(left_out, 0.5);
    REQUIRE(still.size() == 1);
    CHECK(left_out_reason(still[0]).text().find("0.5 s") != std::string::npos);
    // The driver is repaired: the next start tries all of them again.
    left_out[0].library = "/nonexistent/library.so";
    CHECK(try_again(left_out, 5).empty());
    drivers.look();
    CHECK(leave_out_drivers(DriverTrial::none).empty());
}

TEST_CASE("drivers are found as loaders find them") {
    const Drivers drivers;
    fs::remove_all(drivers.vendors());
    fs::create_directory(drivers.vendors());
    drivers.add("b.icd", "libb.so");
    drivers.add("a.icd", "/opt/liba.so");
    drivers.add("empty.icd", "");
    drivers.add("readme.txt", "libc.so");
    auto files = driver_files();
    REQUIRE(files.size() == 2);
    CHECK(files[0].library == "/opt/liba.so");
    CHECK(files[1].library == "libb.so");
    setenv("OCL_ICD_FILENAMES", "/x/one.so:two.so", 1);
    CHECK(driver_files().size() == 4);
    CHECK(driver_files()[3].library == "two.so");
    unsetenv("OCL_ICD_FILENAMES");
    const std::string state = driver_state(files);
    drivers.add("b.icd", "libanother.so");
    CHECK(driver_state(driver_files()) != state);
    setenv("OCL_ICD_VENDORS", "/usr/lib/liboclgrind-rt-icd.so", 1);
    files = driver_files();
    REQUIRE(files.size() == 1);
    CHECK(files[0].library == "/usr/lib/liboclgrind-rt-icd.so");
    setenv("OCL_ICD_VENDORS", "/nonexistent/", 1);
    CHECK(driver_files().empty());
}
