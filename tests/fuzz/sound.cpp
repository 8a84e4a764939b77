// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/signal/sound_file.h"
#include "tests/fuzz/fuzz.h"

using namespace imago;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    constexpr std::size_t most = 1 << 16;
    fuzz::reads([&] {
        const SignalReadResult read = read_sound(fuzz::file_with(data, size), most);
        fuzz::require(!read.signal.samples.empty() && read.signal.samples.size() <= most,
                      "No sample, or too many.");
    });
    return 0;
}
