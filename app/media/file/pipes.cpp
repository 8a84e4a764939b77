// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/file/pipes.h"

#include "app/media/file/sentences.h"
#include "engine/support/error.h"
#include "engine/support/process_wide.h"
#include "engine/support/temporary/lasting_effect.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <map>
#include <mutex>
#include <sys/mman.h>
#include <unistd.h>
#include <vector>

namespace imago {
namespace fs = std::filesystem;

namespace {

struct NamedPipes {
    std::mutex mutex;
    std::map<fs::path, fs::path> readable;
    std::map<fs::path, int> outputs;
};

NamedPipes &named_pipes() {
    return process_wide<NamedPipes>();
}

Error pipe_error(const fs::path &path, const Sentence &reason) {
    return Error(file_says.read_failed, path.string(), reason);
}

Error pipe_error(const fs::path &path) {
    return pipe_error(path, Sentence::verbatim(std::strerror(errno)));
}

/// A descriptor that is closed where it is left.
struct OpenDescriptor {
    int number = -1;

    explicit OpenDescriptor(int number_) : number(number_) {}
    OpenDescriptor(const OpenDescriptor &) = delete;
    OpenDescriptor &operator=(const OpenDescriptor &) = delete;
    ~OpenDescriptor() {
        if (number >= 0)
            ::close(number);
    }
};

void write_all(int to, const char *bytes, std::size_t count, const fs::path &path) {
    while (count > 0) {
        const ssize_t written = ::write(to, bytes, count);
        if (written < 0 && errno != EINTR)
            throw pipe_error(path);
        if (written > 0) {
            bytes += written;
            count -= static_cast<std::size_t>(written);
        }
    }
}

} // namespace

bool is_pipe(const fs::path &path) {
    std::error_code failure;
    const fs::file_status status = fs::status(path, failure);
    return fs::is_fifo(status) || fs::is_socket(status);
}

void keep_pipe(const fs::path &path, std::uintmax_t limit) {
    const OpenDescriptor from(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (from.number < 0)
        throw pipe_error(path);
    OpenDescriptor kept(::memfd_create("imago-pipe", MFD_CLOEXEC));
    if (kept.number < 0)
        throw pipe_error(path);
    note_lasting_effect();
    std::vector<char> block(std::size_t{1} << 20);
    std::uintmax_t bytes = 0;
    for (;;) {
        const ssize_t count = ::read(from.number, block.data(), block.size());
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            throw pipe_error(path);
        if (count == 0)
            break;
        bytes += static_cast<std::uintmax_t>(count);
        if (bytes > limit)
            throw pipe_error(path, {file_says.pipe_too_long, limit});
        write_all(kept.number, block.data(), static_cast<std::size_t>(count), path);
    }
    NamedPipes &all = named_pipes();
    const std::lock_guard lock(all.mutex);
    all.readable[path] = "/proc/self/fd/" + std::to_string(kept.number);
    kept.number = -1; // it stays open as long as the process
}

void name_pipe(const fs::path &path, const fs::path &name) {
    const fs::path readable = readable_path(path);
    NamedPipes &all = named_pipes();
    const std::lock_guard lock(all.mutex);
    all.readable[name] = readable;
}

fs::path readable_path(const fs::path &path) {
    NamedPipes &all = named_pipes();
    const std::lock_guard lock(all.mutex);
    const auto found = all.readable.find(path);
    return found == all.readable.end() ? path : found->second;
}

void name_output(const fs::path &name, int descriptor) {
    note_lasting_effect(); // standard output is another file now
    NamedPipes &all = named_pipes();
    const std::lock_guard lock(all.mutex);
    all.outputs[name] = descriptor;
}

std::optional<int> named_output(const fs::path &path) {
    NamedPipes &all = named_pipes();
    const std::lock_guard lock(all.mutex);
    const auto found = all.outputs.find(path);
    return found == all.outputs.end() ? std::nullopt : std::optional(found->second);
}

} // namespace imago
