// SPDX-License-Identifier: MIT
// What FFTW keeps for the whole process: memory, threads, wisdom, versions.
#include "engine/fftw/api/api.h"
#include "engine/fftw/effort.h"
#include "engine/fftw/threads.h"
#include "engine/support/limit/read_file.h"
#include "engine/support/limit/sentences.h"
#include "engine/tuning/record_lines.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

using namespace imago;
using namespace imago::fftw;

namespace {

constexpr std::size_t page = 4096;
constexpr const char *system_wisdom = "/etc/fftw/imago-wisdom";

/// Wisdom consists of records, as a file of them.
constexpr std::uint64_t most_wisdom = largest_record_file;

} // namespace

IMAGO_FFTW_API void *IMAGO_FFTW(malloc)(std::size_t bytes) {
    // Of whole pages, which devices use without a copy.
    if (bytes > SIZE_MAX - page)
        return nullptr;
    return std::aligned_alloc(page, (bytes + page - 1 + (bytes == 0)) / page * page);
}
IMAGO_FFTW_API Real *IMAGO_FFTW(alloc_real)(std::size_t n) {
    return n > SIZE_MAX / sizeof(Real) ? nullptr
                                       : static_cast<Real *>(IMAGO_FFTW(malloc)(n * sizeof(Real)));
}
IMAGO_FFTW_API Complex *IMAGO_FFTW(alloc_complex)(std::size_t n) {
    return n > SIZE_MAX / sizeof(Complex)
               ? nullptr
               : static_cast<Complex *>(IMAGO_FFTW(malloc)(n * sizeof(Complex)));
}
IMAGO_FFTW_API void IMAGO_FFTW(free)(void *memory) {
    std::free(memory);
}
IMAGO_FFTW_API int IMAGO_FFTW(alignment_of)(Real *array) {
    // Plans take arrays of any alignment; this is FFTW's measure for its own.
    return static_cast<int>(reinterpret_cast<std::uintptr_t>(array) % 16);
}

IMAGO_FFTW_API int IMAGO_FFTW(init_threads)(void) {
    return 1;
}
IMAGO_FFTW_API void IMAGO_FFTW(plan_with_nthreads)(int threads) {
    ask_threads(threads);
}
IMAGO_FFTW_API int IMAGO_FFTW(planner_nthreads)(void) {
    return std::max(1, asked_threads());
}
IMAGO_FFTW_API void IMAGO_FFTW(cleanup_threads)(void) {}
IMAGO_FFTW_API void
IMAGO_FFTW(threads_set_callback)(void (*)(void *(*)(char *), char *, size_t, int, void *), void *) {
}
/// Planning is safe from any thread without it.
IMAGO_FFTW_API void IMAGO_FFTW(make_planner_thread_safe)(void) {}
IMAGO_FFTW_API void IMAGO_FFTW(set_timelimit)(double seconds) {
    limit_planning(seconds);
}

IMAGO_FFTW_API void IMAGO_FFTW(forget_wisdom)(void) {
    forget_all(is_double);
}
IMAGO_FFTW_API void IMAGO_FFTW(cleanup)(void) {
    forget_all(is_double);
}

IMAGO_FFTW_API char *IMAGO_FFTW(export_wisdom_to_string)(void) {
    return guarded<char *>(nullptr, [] { return copied(export_wisdom(is_double)); });
}
IMAGO_FFTW_API void IMAGO_FFTW(export_wisdom)(void (*write)(char, void *), void *data) {
    guarded<int>(0, [&] {
        for (const char c : export_wisdom(is_double))
            write(c, data);
        return 1;
    });
}
IMAGO_FFTW_API void IMAGO_FFTW(export_wisdom_to_file)(std::FILE *file) {
    guarded<int>(0, [&] { return std::fputs(export_wisdom(is_double).c_str(), file); });
}
IMAGO_FFTW_API int IMAGO_FFTW(export_wisdom_to_filename)(const char *name) {
    std::FILE *const file = std::fopen(name, "w");
    if (!file)
        return 0;
    IMAGO_FFTW(export_wisdom_to_file)(file);
    const bool written = !std::ferror(file);
    return std::fclose(file) == 0 && written;
}

IMAGO_FFTW_API int IMAGO_FFTW(import_wisdom_from_string)(const char *text) {
    return guarded<int>(0, [&] { return text && import_wisdom(text, is_double); });
}
IMAGO_FFTW_API int IMAGO_FFTW(import_wisdom)(int (*read)(void *), void *data) {
    return guarded<int>(0, [&] {
        std::string text;
        for (int c; (c = read(data)) != EOF;) {
            text += static_cast<char>(c);
            if (text.size() > most_wisdom)
                throw Error(limit_says.not_read, "wisdom",
                            Sentence(limit_says.more_bytes, most_wisdom));
        }
        return import_wisdom(text, is_double);
    });
}
IMAGO_FFTW_API int IMAGO_FFTW(import_wisdom_from_file)(std::FILE *file) {
    return guarded<int>(
        0, [&] { return import_wisdom(read_up_to(most_wisdom, file, "wisdom"), is_double); });
}
IMAGO_FFTW_API int IMAGO_FFTW(import_wisdom_from_filename)(const char *name) {
    std::FILE *const file = std::fopen(name, "r");
    if (!file)
        return 0;
    const int read = IMAGO_FFTW(import_wisdom_from_file)(file);
    std::fclose(file);
    return read;
}
IMAGO_FFTW_API int IMAGO_FFTW(import_system_wisdom)(void) {
    return IMAGO_FFTW(import_wisdom_from_filename)(
        (std::string(system_wisdom) + (is_double ? "" : "f")).c_str());
}

/// Why this thread's last planning gave NULL, or a device failed; "" if none has. Not FFTW's.
IMAGO_FFTW_API const char *IMAGO_FFTW(imago_last_error)(void) {
    return last_error().c_str();
}

// Data, as in FFTW.
extern "C" {
__attribute__((visibility("default"))) extern const char IMAGO_FFTW(version)[];
__attribute__((visibility("default"))) extern const char IMAGO_FFTW(cc)[];
__attribute__((visibility("default"))) extern const char IMAGO_FFTW(codelet_optim)[];
const char IMAGO_FFTW(version)[] = "fftw-3.3.10 (interface of imago-" IMAGO_VERSION_TEXT ")";
const char IMAGO_FFTW(cc)[] = IMAGO_COMPILER_TEXT;
const char IMAGO_FFTW(codelet_optim)[] = "";
}
