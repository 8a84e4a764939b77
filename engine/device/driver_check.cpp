// SPDX-License-Identifier: MIT
#include "engine/device/driver_check.h"

#include "engine/device/driver_caches.h"
#include "engine/device/driver_files.h"
#include "engine/device/sentences.h"
#include "engine/process/helper_program.h"
#include "engine/process/program_run.h"
#include "engine/support/error.h"
#include "engine/support/kept_text.h"
#include "engine/support/own_folder.h"
#include "engine/support/private_folder.h"
#include "engine/support/user_folders.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <future>
#include <optional>
#include <sstream>

namespace imago {
namespace {

namespace fs = std::filesystem;

constexpr const char *trial_variable = "IMAGO_DRIVER_TRIAL";

/// Returns the folder for findings about drivers; empty if this user keeps nothing.
std::optional<fs::path> kept_folder() {
    const auto own = user_folder(UserFolder::cache);
    return own ? std::optional(*own / "drivers") : std::nullopt;
}

/// Returns the findings about drivers in this state; empty if they were not tried.
std::optional<std::vector<LeftOutDriver>> known(const std::string &state) {
    const auto folder = kept_folder();
    const auto text = folder ? kept_text(*folder, state) : std::nullopt;
    if (!text)
        return std::nullopt;
    std::vector<LeftOutDriver> left_out;
    std::istringstream lines(*text);
    lines.imbue(std::locale::classic());
    for (LeftOutDriver one; std::getline(lines, one.file);) {
        int trouble = 0;
        if (!std::getline(lines, one.library) ||
            !(lines >> trouble >> one.code >> one.seconds >> one.beside_others) ||
            lines.get() != '\n' || trouble < 0 || trouble > int(LeftOutDriver::Trouble::exited))
            return std::nullopt;
        one.trouble = LeftOutDriver::Trouble(trouble);
        left_out.push_back(one);
    }
    return left_out;
}

/// Keeps the findings. If that fails, the drivers are tried again at the next start.
void keep(const std::string &state, const std::vector<LeftOutDriver> &left_out) {
    const auto folder = kept_folder();
    if (!folder)
        return;
    std::ostringstream text;
    text.imbue(std::locale::classic());
    for (const LeftOutDriver &one : left_out)
        text << one.file << '\n'
             << one.library << '\n'
             << int(one.trouble) << ' ' << one.code << ' ' << one.seconds << ' '
             << one.beside_others << '\n';
    keep_text(*folder, state, text.str());
}

using Trouble = std::optional<LeftOutDriver>; ///< does not yet say which driver

/// Returns why a process that lists the devices of these drivers does not end; empty if it ends.
Trouble trouble_of(const std::string &program, const std::vector<DriverFile> &files,
                   double deadline) {
    const auto folder = PrivateFolder::make("drivers"); // drivers for one process
    if (!folder)
        throw Error(device_says.no_temporary_folder);
    make_driver_folder(folder->path().string(), files);
    const ProgramRun run =
        run_within(program, {"--list"}, deadline,
                   {"OCL_ICD_VENDORS=" + folder->path().string(), "OCL_ICD_FILENAMES"});
    using What = LeftOutDriver::Trouble;
    switch (run.end) {
    case ProgramRun::End::late:
        return LeftOutDriver{{}, {}, What::late, 0, deadline, false};
    case ProgramRun::End::signalled:
        return LeftOutDriver{{}, {}, What::signalled, run.code, 0, false};
    case ProgramRun::End::exited:
        if (run.output.find("listed\n") == std::string::npos)
            return LeftOutDriver{{}, {}, What::exited, run.code, 0, false};
        break;
    case ProgramRun::End::not_started:
        break; // this says nothing about drivers
    }
    return std::nullopt;
}

LeftOutDriver left_out_for(const DriverFile &file, LeftOutDriver trouble) {
    trouble.file = file.path;
    trouble.library = file.library;
    return trouble;
}

/// Tries each driver by itself, all at the same time.
std::vector<Trouble> troubles_of_each(const std::string &program,
                                      const std::vector<DriverFile> &files, double deadline) {
    std::vector<std::future<Trouble>> trials;
    for (const DriverFile &file : files)
        trials.push_back(std::async(std::launch::async, [&program, file, deadline] {
            return trouble_of(program, {file}, deadline);
        }));
    std::vector<Trouble> troubles;
    for (auto &trial : trials)
        troubles.push_back(trial.get());
    return troubles;
}

std::vector<LeftOutDriver> tried(const std::string &program, const std::vector<DriverFile> &files,
                                 double deadline) {
    if (files.empty() || !trouble_of(program, files, deadline))
        return {};
    std::vector<LeftOutDriver> left_out;
    std::vector<DriverFile> good;
    const std::vector<Trouble> troubles = troubles_of_each(program, files, deadline);
    for (std::size_t i = 0; i < files.size(); ++i)
        if (!troubles[i])
            good.push_back(files[i]);
        else
            left_out.push_back(left_out_for(files[i], *troubles[i]));
    if (good.size() < 2 || !trouble_of(program, good, deadline))
        return left_out;
    // Each driver works by itself, but not all together. Keeps drivers that work together.
    std::vector<DriverFile> fused_pair;
    for (const DriverFile &file : good) {
        fused_pair.push_back(file);
        if (const Trouble trouble = trouble_of(program, fused_pair, deadline)) {
            fused_pair.pop_back();
            left_out.push_back(left_out_for(file, *trouble));
            left_out.back().beside_others = true;
        }
    }
    return left_out;
}

/// Returns a folder below the folder of findings, which all processes share, or else a folder of
/// this process until it ends.
fs::path folder_of_others(const std::string &names) {
    if (const auto kept = kept_folder()) {
        const fs::path folder = *kept / ("without-" + short_name(names));
        if (make_own_folder(*kept) == FolderTrouble::none &&
            make_own_folder(folder) == FolderTrouble::none)
            return folder;
    }
    static const std::optional<PrivateFolder> own = PrivateFolder::make("drivers");
    if (!own)
        throw Error(device_says.no_temporary_folder);
    return own->path();
}

/// Makes this process and its children use only the other drivers.
void use_others(const std::vector<DriverFile> &files, const std::vector<LeftOutDriver> &left_out) {
    std::vector<DriverFile> others;
    for (const DriverFile &file : files)
        if (std::none_of(left_out.begin(), left_out.end(),
                         [&](const LeftOutDriver &one) { return one.file == file.path; }))
            others.push_back(file);
    std::string names;
    for (const DriverFile &file : others)
        names += file.path + ' ' + file.library + '\n';
    const fs::path folder = folder_of_others(names);
    make_driver_folder(folder.string(), others);
    setenv("OCL_ICD_VENDORS", folder.c_str(), 1);
    unsetenv("OCL_ICD_FILENAMES");
}

bool switched_off() {
    const char *value = std::getenv(trial_variable);
    return value && std::strcmp(value, "off") == 0;
}

} // namespace

std::vector<LeftOutDriver> leave_out_drivers(DriverTrial trial, double deadline_seconds) {
    provide_driver_caches();
    if (switched_off())
        return {};
    try {
        const std::vector<DriverFile> files = driver_files();
        const std::string state = driver_state(files);
        auto left_out = trial == DriverTrial::always ? std::nullopt : known(state);
        if (!left_out && trial != DriverTrial::none) {
            const HelperState program = find_helper_program(Helper::self_test);
            if (program.path.empty())
                return {};
            left_out = tried(program.path, files, deadline_seconds);
            keep(state, *left_out);
        }
        if (!left_out)
            return {};
        if (!left_out->empty())
            use_others(files, *left_out);
        setenv(trial_variable, "off", 1); // for children
        return *left_out;
    } catch (const std::exception &) { // without a folder for lists, no driver can be left out
        return {};
    }
}

std::vector<LeftOutDriver> try_again(const std::vector<LeftOutDriver> &left_out,
                                     double deadline_seconds) {
    const HelperState program = find_helper_program(Helper::self_test);
    if (program.path.empty())
        return left_out;
    std::vector<DriverFile> files;
    for (const LeftOutDriver &one : left_out)
        files.push_back({one.file, one.library});
    std::vector<LeftOutDriver> still;
    try {
        const std::vector<Trouble> troubles =
            troubles_of_each(program.path, files, deadline_seconds);
        for (std::size_t i = 0; i < files.size(); ++i)
            if (troubles[i])
                still.push_back(left_out_for(files[i], *troubles[i]));
    } catch (const std::exception &) {
        return left_out;
    }
    if (const auto folder = kept_folder(); folder && still.size() < left_out.size()) {
        std::error_code ignored;
        for (const auto &entry : fs::directory_iterator(*folder, ignored))
            if (entry.path().extension() == ".txt")
                fs::remove(entry.path(), ignored);
    }
    return still;
}

} // namespace imago
