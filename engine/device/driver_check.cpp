// SPDX-License-Identifier: MIT
#include "engine/device/driver_check.h"

#include "engine/array/error.h"
#include "engine/device/driver_files.h"
#include "engine/device/helper_program.h"
#include "engine/device/program_run.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <future>
#include <optional>
#include <sstream>

#include <unistd.h>

namespace imago {
namespace {

namespace fs = std::filesystem;

constexpr const char *trial_variable = "IMAGO_DRIVER_TRIAL";
constexpr const char *heading = "imago-drivers 1";

/// Where what is known of drivers is kept; nothing without a home.
std::optional<fs::path> kept_folder() {
    const char *cache = std::getenv("XDG_CACHE_HOME"), *home = std::getenv("HOME");
    if (cache && *cache)
        return fs::path(cache) / "imago" / "drivers";
    if (home && *home)
        return fs::path(home) / ".cache" / "imago" / "drivers";
    return std::nullopt;
}

/// FNV-1a, as a name of files.
std::string short_name(const std::string &text) {
    std::uint64_t hash = 0xcbf29ce484222325u;
    for (const char c : text)
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
    char digits[20];
    return {digits, std::to_chars(digits, digits + sizeof digits, hash, 16).ptr};
}

fs::path kept_file(const fs::path &folder, const std::string &state) {
    return folder / (short_name(state) + ".txt");
}

/// What was found of drivers in this state; nothing where they were not tried.
std::optional<std::vector<LeftOutDriver>> known(const std::string &state) {
    const auto folder = kept_folder();
    if (!folder)
        return std::nullopt;
    std::ifstream file(kept_file(*folder, state));
    std::string line, kept_state;
    if (!std::getline(file, line) || line != heading)
        return std::nullopt;
    while (std::getline(file, line) && !line.empty())
        kept_state += line + '\n';
    if (kept_state != state)
        return std::nullopt;
    std::vector<LeftOutDriver> left_out;
    bool whole = false;
    for (LeftOutDriver one; std::getline(file, one.file);) {
        whole = one.file == "end";
        if (whole || !std::getline(file, one.library) || !std::getline(file, one.reason))
            break;
        left_out.push_back(one);
    }
    return whole ? std::optional(left_out) : std::nullopt;
}

/// As a whole, or not at all: what cannot be kept is tried again at the next start.
void keep(const std::string &state, const std::vector<LeftOutDriver> &left_out) {
    const auto folder = kept_folder();
    if (!folder)
        return;
    std::error_code failure;
    fs::create_directories(*folder, failure);
    const fs::path path = kept_file(*folder, state);
    const fs::path other = path.string() + "." + std::to_string(getpid());
    {
        std::ofstream file(other);
        file << heading << '\n' << state << '\n';
        for (const LeftOutDriver &one : left_out)
            file << one.file << '\n' << one.library << '\n' << one.reason << '\n';
        file << "end\n";
        file.close();
        if (!file) {
            fs::remove(other, failure);
            return;
        }
    }
    fs::rename(other, path, failure);
}

/// A folder of drivers for one process, which goes after it.
class TrialFolder {
  public:
    explicit TrialFolder(const std::vector<DriverFile> &files) {
        std::string name = (fs::temp_directory_path() / "imago-drivers-XXXXXX").string();
        if (!mkdtemp(name.data()))
            throw Error("A temporary folder could not be made.");
        path_ = name;
        make_driver_folder(path_.string(), files);
    }
    ~TrialFolder() {
        std::error_code ignored;
        fs::remove_all(path_, ignored);
    }
    TrialFolder(const TrialFolder &) = delete;
    std::string vendors() const { return "OCL_ICD_VENDORS=" + path_.string(); }

  private:
    fs::path path_;
};

/// Why a process that lists the devices of these does not come to its end; empty: it does.
std::string trouble_of(const std::string &program, const std::vector<DriverFile> &files,
                       double deadline) {
    const TrialFolder folder(files);
    const ProgramRun run =
        run_within(program, {"--list"}, deadline, {folder.vendors(), "OCL_ICD_FILENAMES"});
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
    const fs::path parent = kept_folder().value_or(fs::temp_directory_path() / "imago-drivers");
    const std::string folder = (parent / ("without-" + short_name(names))).string();
    make_driver_folder(folder, others);
    setenv("OCL_ICD_VENDORS", folder.c_str(), 1);
    unsetenv("OCL_ICD_FILENAMES");
}

bool switched_off() {
    const char *value = std::getenv(trial_variable);
    return value && std::strcmp(value, "off") == 0;
}

} // namespace

std::vector<LeftOutDriver> leave_out_drivers(DriverTrial trial, double deadline_seconds) {
    if (switched_off())
        return {};
    try {
        const std::vector<DriverFile> files = driver_files();
        const std::string state = driver_state(files);
        auto left_out = trial == DriverTrial::always ? std::nullopt : known(state);
        if (!left_out && trial != DriverTrial::none) {
            const HelperProgram program = find_helper_program("imago-self-test", "IMAGO_SELF_TEST");
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
    const HelperProgram program = find_helper_program("imago-self-test", "IMAGO_SELF_TEST");
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
