// SPDX-License-Identifier: GPL-3.0-or-later
// imago-read-file MODULE WHAT MOST SECONDS [NAME]: reads descriptor 3 by a module and writes to
// descriptor 4 what raw_text() says, and the samples if WHAT is "read" and they are no more than
// MOST bytes. Its memory and time are limited: a library that is led astray ends here, and not in
// the program. Nothing is written to other files, whose size is limited, too.
#include "app/media/array/raw_text.h"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <exception>

#include <dlfcn.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

namespace {

using namespace imago;

constexpr int input = 3, output = 4;
constexpr rlim_t library_memory = rlim_t{1} << 30; ///< what libraries take for themselves

void limit(int resource, rlim_t most) {
    const rlimit both{most, most};
    setrlimit(static_cast<__rlimit_resource>(resource), &both);
}

bool write_all(const void *bytes, std::size_t count) {
    const auto *at = static_cast<const char *>(bytes);
    while (count > 0) {
        const ssize_t written = ::write(output, at, count);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        at += written;
        count -= static_cast<std::size_t>(written);
    }
    return true;
}

RawList work(const ArrayCodec &codec, bool samples, std::uint64_t most, const char *name,
             std::vector<unsigned char> &bytes) {
    struct stat facts {};
    fstat(input, &facts);
    const RawFile file{"/proc/self/fd/" + std::to_string(input),
                       static_cast<std::uint64_t>(facts.st_size)};
    RawList list;
    try {
        list.arrays = codec.list(file);
        const auto chosen = chosen_array(list.arrays, name);
        if (!samples || !chosen)
            return list;
        RawArray array = list.arrays[*chosen];
        if (array.problem.empty() && array.sample_bytes() <= most) {
            codec.read(file, array);
            bytes = std::move(array.bytes);
            list.chosen = chosen;
        }
    } catch (const RawFailure &failure) {
        list.failure = failure.reason;
    } catch (const std::exception &error) {
        list.failure = error.what();
    }
    return list;
}

} // namespace

int main(int count, char **words) {
    if (count < 5)
        return 2;
    const std::uint64_t most = std::strtoull(words[3], nullptr, 10);
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_CPU, std::strtoull(words[4], nullptr, 10));
    limit(RLIMIT_FSIZE, most + (std::uint64_t{64} << 20));
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    limit(RLIMIT_AS, library_memory + 3 * most);
#endif
    void *module = dlopen(words[1], RTLD_NOW | RTLD_LOCAL);
    const auto entry =
        module ? reinterpret_cast<decltype(&imago_array_codec)>(dlsym(module, "imago_array_codec"))
               : nullptr;
    RawList list;
    std::vector<unsigned char> bytes;
    if (!entry) {
        const char *reason = dlerror();
        list.failure = reason ? reason : "?";
    } else {
        list = work(*entry(), std::strcmp(words[2], "read") == 0, most, count > 5 ? words[5] : "",
                    bytes);
    }
    const std::string text = raw_text(list);
    const bool written =
        write_all(text.data(), text.size()) && write_all(bytes.data(), bytes.size());
    _exit(written ? 0 : 1); // libraries unload in orders of their own
}
