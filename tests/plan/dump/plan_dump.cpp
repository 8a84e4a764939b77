// SPDX-License-Identifier: GPL-3.0-or-later
// Plans of many problems for made-up devices, as digests or whole. CONTRIBUTING.md says how to use
// it: plan_dump, plan_dump --problems FILE, plan_dump --plan DEVICE PROBLEM [OPTIONS],
// plan_dump --source DEVICE PROBLEM [OPTIONS], plan_dump --write FILE, plan_dump --check FILE.
#include "tests/plan/dump/plan_dump.h"

#include "engine/plan/plan.h"
#include "engine/plan/problem/plan_options_text.h"
#include "engine/program/assemble.h"

#include <fstream>
#include <iostream>
#include <sstream>

using namespace imago;
using namespace imago::test;

namespace {

std::string hexadecimal(std::uint64_t value) {
    std::ostringstream text;
    text << std::hex << value;
    return text.str();
}

/// Prints lines such as "h200 1d fft:4*1048576:float default 1a2b".
void print_all(const std::vector<DumpCase> &cases) {
    for (const DumpDevice &device : dump_devices())
        for (const DumpCase &dumped : cases) {
            const std::string options = to_string(dumped.options);
            std::cout << device.name << " " << dumped.set << " " << to_string(dumped.problem) << " "
                      << (options.empty() ? "default" : options) << " "
                      << hexadecimal(digest(planned_text(dumped, device.info))) << "\n";
        }
}

/// Reads lines with a problem, followed by its options.
std::vector<DumpCase> read_cases(const char *file) {
    std::ifstream in(file);
    if (!in)
        throw usage_error(std::string("There is no file ") + file + ".");
    std::vector<DumpCase> cases;
    for (std::string line; std::getline(in, line);) {
        std::istringstream words(line);
        std::string problem, options;
        words >> problem >> options;
        cases.push_back({"file", parse_problem(problem), parse_plan_options(options)});
    }
    return cases;
}

const DeviceInfo &device_named(const std::string &name) {
    static const std::vector<DumpDevice> devices = dump_devices();
    std::string names;
    for (const DumpDevice &device : devices) {
        if (device.name == name)
            return device.info;
        names += (names.empty() ? "" : ", ") + device.name;
    }
    throw usage_error("There is no device '" + name + "'; there are " + names + ".");
}

/// Prints the OpenCL C of each step, as clang compiles it without a device.
void print_sources(const DeviceInfo &device, const DumpCase &dumped) {
    for (const Step &step : make_plan(dumped.problem, device, dumped.options).steps)
        std::cout << "// ==== a step\n" << assemble(step.recipe);
}

/// Takes every fourth case of the large sets, so that the test takes seconds.
std::vector<DumpCase> digested_cases() {
    std::size_t number = 0;
    std::vector<DumpCase> cases = dump_cases();
    std::erase_if(cases, [&](const DumpCase &dumped) {
        return (dumped.set == "kinds" || dumped.set == "lines") && number++ % 4 != 0;
    });
    return cases;
}

/// A line such as "h200 1d 620 1a2b" has the device, the set, the number of problems, and the
/// digest of all their plans.
std::string set_digests() {
    const std::vector<DumpCase> cases = digested_cases();
    std::string lines;
    for (const DumpDevice &device : dump_devices())
        for (auto first = cases.begin(); first != cases.end();) {
            auto last = first;
            std::uint64_t sum = digest("");
            for (; last != cases.end() && last->set == first->set; ++last)
                sum = digest(planned_text(*last, device.info), sum);
            lines += device.name + " " + first->set + " " + std::to_string(last - first) + " " +
                     hexadecimal(sum) + "\n";
            first = last;
        }
    return lines;
}

int check(const char *file) {
    std::ifstream in(file);
    std::istringstream now(set_digests());
    int differences = 0;
    for (std::string kept, made;;) {
        const bool more_kept = bool(std::getline(in, kept));
        const bool more_made = bool(std::getline(now, made));
        if (!more_kept && !more_made)
            break;
        if (more_kept && more_made && kept == made)
            continue;
        ++differences;
        std::cerr << "was " << (more_kept ? kept : "none") << ", is " << (more_made ? made : "none")
                  << "\n";
    }
    if (differences)
        std::cerr << "Plans have changed in " << differences
                  << " sets; CONTRIBUTING.md says how to see which, and how to accept them.\n";
    return differences ? 1 : 0;
}

int run(const std::vector<std::string> &words) {
    const std::size_t count = words.size();
    if (count == 0)
        print_all(dump_cases());
    else if (words[0] == "--problems" && count == 2)
        print_all(read_cases(words[1].c_str()));
    else if ((words[0] == "--plan" || words[0] == "--source") && (count == 3 || count == 4)) {
        const DumpCase dumped{"", parse_problem(words[2]),
                              parse_plan_options(count == 4 ? words[3] : "")};
        if (words[0] == "--source")
            print_sources(device_named(words[1]), dumped);
        else
            std::cout << planned_text(dumped, device_named(words[1]));
    } else if (words[0] == "--check" && count == 2)
        return check(words[1].c_str());
    else if (words[0] == "--write" && count == 2)
        std::ofstream(words[1]) << set_digests();
    else
        throw usage_error("plan_dump takes nothing, --problems FILE, --plan DEVICE PROBLEM "
                          "[OPTIONS], --write FILE or --check FILE.");
    return 0;
}

} // namespace

int main(int count, char **words) {
    try {
        return run({words + 1, words + count});
    } catch (const std::exception &error) {
        std::cerr << error.what() << "\n";
        return 2;
    }
}
