// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/plan/problem/plan_options_text.h"
#include "engine/search/trial/journal.h"
#include "engine/support/json_line.h"
#include "tests/support/catch.h"

#include <filesystem>
#include <fstream>
#include <iterator>

#include <unistd.h>

using namespace imago;

namespace {

struct ScratchFile {
    std::filesystem::path folder =
        std::filesystem::temp_directory_path() / ("imago-journal-" + std::to_string(getpid()));
    std::string path = (folder / "deep" / "journal.jsonl").string();
    ~ScratchFile() { std::filesystem::remove_all(folder); }
    std::string text() const {
        std::ifstream file(path);
        return {std::istreambuf_iterator<char>(file), {}};
    }
};

DeviceInfo device() {
    DeviceInfo info;
    info.name = "a device";
    info.driver_version = "1.0";
    return info;
}

const PlanOptions along = parse_plan_options("structure=along");
const PlanOptions across = parse_plan_options("structure=across");

} // namespace

TEST_CASE("a journal knows what another one noted") {
    const ScratchFile file;
    const Problem problem = parse_problem("fft:64*16");
    Journal first(file.path, device(), problem, {}, "planned", false);
    first.add(along, -1, {Trace::State::timed, 0.9, 1.5, 11, ""});
    first.add(across, 1, {Trace::State::crashed, 0, 0, 0, "was ended by \"signal\" 11"});
    const Journal second(file.path, device(), problem, {}, "planned", true);
    CHECK(second.size() == 2);
    REQUIRE(second.known(along, -1));
    CHECK(second.known(along, -1)->relative == 0.9);
    CHECK(second.known(along, -1)->pairs == 11);
    CHECK(second.known(across, 1)->state == Trace::State::crashed);
    CHECK(second.known(across, 1)->reason == "was ended by \"signal\" 11");
    CHECK_FALSE(second.known(across, -1));
    CHECK_FALSE(second.known(along, 0));
    CHECK(Journal(file.path, device(), problem, {}, "planned", false).size() == 0);
}

TEST_CASE("a journal of another problem, device, driver or base is not this one's") {
    const ScratchFile file;
    const Problem problem = parse_problem("fft:64*16");
    Journal(file.path, device(), problem, {}, "planned", false)
        .add(along, -1, {Trace::State::timed, 1, 1, 5, ""});
    DeviceInfo other = device(), newer = device();
    other.name = "another";
    newer.driver_version = "1.1";
    CHECK(Journal(file.path, device(), problem, {}, "planned", true).size() == 1);
    CHECK(Journal(file.path, device(), parse_problem("fft:64*17"), {}, "planned", true).size() ==
          0);
    CHECK(Journal(file.path, other, problem, {}, "planned", true).size() == 0);
    CHECK(Journal(file.path, newer, problem, {}, "planned", true).size() == 0);
    CHECK(Journal(file.path, device(), problem, across, "planned", true).size() == 0);
    CHECK(Journal(file.path, device(), problem, {}, "another", true).size() == 0);
}

TEST_CASE("damaged lines of a journal are as if they were not there") {
    const ScratchFile file;
    const Problem problem = parse_problem("fft:64*16");
    Journal(file.path, device(), problem, {}, "planned", false)
        .add(along, -1, {Trace::State::timed, 1, 1, 5, ""});
    const std::string good = file.text();
    {
        std::ofstream append(file.path, std::ios::app);
        append << "{\"half\": \n\nnonsense\n" << good.substr(0, good.size() / 2) << "\n";
        auto line = *JsonLine::parse(good.substr(0, good.size() - 1));
        append << line.set("relative", -1.0).set("options", "structure=hybrid").print() << "\n";
        append << line.set("state", "unheard of").print() << "\n";
    }
    CHECK(Journal(file.path, device(), problem, {}, "planned", true).size() == 1);
    // There is no file to write: the search continues.
    Journal nowhere("/proc/none/journal.jsonl", device(), problem, {}, "planned", true);
    nowhere.add(along, -1, {Trace::State::timed, 1, 1, 5, ""});
    CHECK(nowhere.known(along, -1));
}

TEST_CASE("a line with an invalid step is ignored") {
    const ScratchFile file;
    const Problem problem = parse_problem("fft:64*16");
    Journal(file.path, device(), problem, {}, "planned", false)
        .add(along, 1, {Trace::State::timed, 0.9, 1.5, 11, ""});
    std::string line = file.text();
    const std::size_t at = line.find("\"step\":1");
    REQUIRE(at != std::string::npos);
    for (const char *step : {"1e300", "-2", "1001"}) {
        std::string other = line;
        other.replace(at + 7, 1, step);
        std::ofstream(file.path, std::ios::trunc) << other;
        CHECK(Journal(file.path, device(), problem, {}, "planned", true).size() == 0);
    }
}

TEST_CASE("a journal that is too long loses lines of other problems only") {
    const ScratchFile file;
    const Problem own = parse_problem("fft:64*16"), other = parse_problem("fft:32*16");
    Journal(file.path, device(), own, {}, "planned", false)
        .add(along, -1, {Trace::State::timed, 0.9, 1.5, 11, ""});
    Journal(file.path, device(), other, {}, "planned", false)
        .add(along, -1, {Trace::State::timed, 0.9, 1.5, 11, ""});
    {
        std::ofstream more(file.path, std::ios::app);
        const std::string noise(1000, 'x');
        for (int i = 0; i < 17500; ++i)
            more << noise << '\n';
    }
    CHECK(Journal(file.path, device(), own, {}, "planned", true).size() == 1);
    CHECK(std::filesystem::file_size(file.path) < (std::uintmax_t{9} << 20));
    CHECK(Journal(file.path, device(), other, {}, "planned", true).size() == 0);
}
