// SPDX-License-Identifier: MIT
#include "engine/prepare/preparation.h"

#include "engine/process/child_environment.h"
#include "engine/process/helper_program.h"

#include <cstdlib>
#include <exception>
#include <string>
#include <string_view>
#include <vector>

#include <fcntl.h>
#include <spawn.h>
#include <unistd.h>

namespace imago {
namespace {

/// Standard input, output and error of a process that talks to nobody.
class NoStreams {
  public:
    NoStreams() {
        posix_spawn_file_actions_init(&actions_);
        for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
            posix_spawn_file_actions_addopen(&actions_, stream, "/dev/null", O_RDWR, 0);
        posix_spawn_file_actions_addclosefrom_np(&actions_, STDERR_FILENO + 1);
    }
    ~NoStreams() { posix_spawn_file_actions_destroy(&actions_); }
    NoStreams(const NoStreams &) = delete;
    const posix_spawn_file_actions_t *get() const { return &actions_; }

  private:
    posix_spawn_file_actions_t actions_;
};

/// A session of its own: the process does not end with the terminal.
class OwnSession {
  public:
    OwnSession() {
        posix_spawnattr_init(&attributes_);
        posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETSID);
    }
    ~OwnSession() { posix_spawnattr_destroy(&attributes_); }
    OwnSession(const OwnSession &) = delete;
    const posix_spawnattr_t *get() const { return &attributes_; }

  private:
    posix_spawnattr_t attributes_;
};

/// Starts a program that nobody waits for.
void spawn(const std::string &path, std::vector<std::string> arguments) {
    std::vector<std::string> environment = child_environment();
    const auto pointers = [](std::vector<std::string> &texts) {
        std::vector<char *> list;
        for (std::string &text : texts)
            list.push_back(text.data());
        list.push_back(nullptr);
        return list;
    };
    arguments.insert(arguments.begin(), path);
    const NoStreams streams;
    const OwnSession session;
    pid_t process = 0;
    posix_spawn(&process, path.c_str(), streams.get(), session.get(), pointers(arguments).data(),
                pointers(environment).data());
}

} // namespace

bool prepares_in_background() {
    const char *wanted = std::getenv("IMAGO_PREPARE");
    return !wanted || std::string_view(wanted) != "off";
}

void start_preparation(int device) noexcept {
    try {
        const HelperState program = find_helper_program(Helper::preparer);
        if (prepares_in_background() && !program.missing())
            spawn(program.path, {std::to_string(device)});
    } catch (const std::exception &) {
        return; // the next command tries again
    }
}

} // namespace imago
