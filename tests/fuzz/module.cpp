// SPDX-License-Identifier: GPL-3.0-or-later
// A module's reader in this process, to find what its library does with bytes; it is run by hand,
// since faults of the libraries are not ours: the program runs them in a process of their own.
#include "app/media/array/raw_text.h"
#include "tests/fuzz/fuzz.h"

#include <exception>

using namespace imago;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    constexpr std::uint64_t most = 1 << 24;
    try {
        const RawFile file{fuzz::file_with(data, size).string(), size};
        const ArrayCodec &codec = *imago_array_codec();
        const std::vector<RawArray> arrays = codec.list(file);
        for (RawArray array : arrays)
            if (array.problem.empty() && array.sample_bytes() <= most) {
                codec.read(file, array);
                fuzz::require(array.bytes.size() == array.sample_bytes(),
                              "Samples of another size than the shape.");
            }
    } catch (const RawFailure &failure) {
        fuzz::require(!failure.reason.empty(), "A failure without a reason.");
    } catch (const std::exception &) {
    }
    return 0;
}
