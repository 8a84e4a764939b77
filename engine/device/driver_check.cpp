// SPDX-License-Identifier: MIT
#include "engine/device/driver_check.h"

#include "engine/array/error.h"
#include "engine/device/driver_caches.h"
#include "engine/device/driver_files.h"
#include "engine/device/helper_program.h"
#include "engine/device/program_run.h"
#include "engine/support/kept_text.h"
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

/// Where what is known of drivers is kept; nothing where this user keeps nothing.
std::optional<fs::path> kept_folder() {
    const auto own = user_folder(UserFolder::cache);
    return own ? std::optional(*own / "drivers") : std::nullopt;
}

/// What was found of drivers in this state; nothing where they were not tried.
std::optional<std::vector<LeftOutDriver>> known(const std::string &state) {
    const auto folder = kept_folder();
    const auto text = folder ? kept_text(*folder, state) : std::nullopt;
    if (!text)
        return std::nullopt;
    std::vector<LeftOutDriver> left_out;
    std::istringstream lines(*text);
    for (LeftOutDriver one; std::getline(lines, one.file);) {
        if (!std::getline(lines, one.library) || !std::getline(lines, one.reason))
            return std::nullopt;
        left_out.push_back(one);
    }
    return left_out;
}

/// What cannot be kept is tried again at the next start.
void keep(const std::string &state, const std::vector<LeftOutDriver> &left_out) {
    const auto folder = kept_folder();
    if (!folder)
        return;
    std::string text;
    for (const LeftOutDriver &one : left_out)
        text += one.file + '\n' + one.library + '\n' + one.reason + '\n';
    keep_text(*folder, state, text);
}

/// Why a process that lists the devices of these does not come to its end; empty: it does.
std::string trouble_of(const std::string &program, const std::vector<DriverFile> &files,
                       double deadline) {
    const auto folder = PrivateFolder::make("drivers"); // of drivers for one process
    if (!folder)
        throw Error("A temporary folder could not be made.");
    make_driver_folder(folder->path().string(), files);
    const ProgramRun run =
        run_within(program, {"--list"}, deadline,
                   {"OCL_ICD_VENDORS=" + folder->path().string(), "OCL_ICD_FILENAMES"});
    switch (run.end) {
    case ProgramRun::End::late: {
        std::ostringstream seconds;
        seconds.imbue(std::locale::classic());
        seconds << deadline;
        return "It gave no answer within " + seconds.str() +
               " s when it was asked for its devices.";
    }
    case ProgramRun::End::signalled:
        return "It ended the process that asked for its devices by signal " +
               std::to_string(run.code) + " (" + strsignal(run.code) + ").";
    case ProgramRun::End::exited:
        if (run.output.find("listed\n") == std::string::npos)
            return "It ended the process that asked for its devices with exit code " +
                   std::to_string(run.code) + ".";
        break;
    case ProgramRun::End::not_started:
        break; // that says nothing of drivers
    }
    return {};
}

/// Each by itself, all at once.
std::vector<std::string> troubles_of_each(const std::string &program,
                                          const std::vector<DriverFile> &files, double deadline) {
    std::vector<std::future<std::string>> trials;
    for (const DriverFile &file : files)
        trials.push_back(std::async(std::launch::async, [&program, file, deadline] {
            return trouble_of(program, {file}, deadline);
        }));
    std::vector<std::string> troubles;
    for (auto &trial : trials)
        troubles.push_back(trial.get());
    return troubles;
}

std::vector<LeftOutDriver> tried(const std::string &program, const std::vector<DriverFile> &files,
                                 double deadline) {
    if (files.empty() || trouble_of(program, files, deadline).empty())
        return {};
    std::vector<LeftOutDriver> left_out;
    std::vector<DriverFile> good;
    const std::vector<std::string> troubles = troubles_of_each(program, files, deadline);
    for (std::size_t i = 0; i < files.size(); ++i)
        if (troubles[i].empty())
            good.push_back(files[i]);
        else
            left_out.push_back({files[i].path, files[i].library, troubles[i]});
    if (good.size() < 2 || trouble_of(program, good, deadline).empty())
        return left_out;
    // Well by themselves, but not beside each other: those stay that go together.
    std::vector<DriverFile> together;
    for (const DriverFile &file : good) {
        together.push_back(file);
        if (const std::string trouble = trouble_of(program, together, deadline); !trouble.empty()) {
            together.pop_back();
            left_out.push_back({file.path, file.library, "Beside other drivers: " + trouble});
        }
    }
    return left_out;
}

/// Below what is kept, so that all processes share it; else one of this process, until its end.
fs::path folder_of_others(const std::string &names) {
    if (const auto kept = kept_folder()) {
        const fs::path folder = *kept / ("without-" + short_name(names));
        if (make_own_folder(*kept) == FolderTrouble::none &&
            make_own_folder(folder) == FolderTrouble::none)
            return folder;
    }
    static const std::optional<PrivateFolder> own = PrivateFolder::make("drivers");
    if (!own)
        throw Error("A temporary folder could not be made.");
    return own->path();
}

/// For this process and its children.
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
    } catch (const std::exception &) { // without a folder for lists nothing can be left out
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
        const std::vector<std::string> troubles =
            troubles_of_each(program.path, files, deadline_seconds);
        for (std::size_t i = 0; i < files.size(); ++i)
            if (!troubles[i].empty())
                still.push_back({files[i].path, files[i].library, troubles[i]});
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
