// SPDX-License-Identifier: GPL-3.0-or-later
// The first byte chooses the file's name, the others are the file: of a recording both.
#include "app/media/signal/signal_file.h"
#include "tests/fuzz/fuzz.h"

using namespace imago;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    if (size == 0)
        return 0;
    constexpr const char *extensions[] = {"",     ".csv", ".txt",        ".npy",
                                          ".wav", ".npz", ".sigmf-data", ".sigmf-meta"};
    for (const char *both : {".sigmf-data", ".sigmf-meta"}) // a recording is two files
        fuzz::file_with(data + 1, size - 1, both);
    const auto path = fuzz::file_with(data + 1, size - 1, extensions[data[0] % 8]);
    fuzz::reads([&] { signal_format(path); });
    fuzz::reads([&] {
        fuzz::require(!read_signal(path).signal.samples.empty(), "A signal without a sample.");
    });
    return 0;
}
