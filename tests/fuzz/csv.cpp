// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/csv_file.h"
#include "tests/fuzz/fuzz.h"

#include <cmath>

using namespace imago;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    const auto path = fuzz::file_with(data, size, ".csv");
    fuzz::reads([&] { read_csv(path); });
    fuzz::reads([&] {
        CsvWishes wishes;
        wishes.gaps = CsvGaps::interpolate;
        wishes.resample = CsvResample::linear;
        const CsvTable table = read_csv_table(path, wishes);
        fuzz::require(!table.signal.samples.empty(), "A table without a number.");
        for (const float sample : table.signal.samples)
            fuzz::require(std::isfinite(sample), "A sample that is not finite.");
    });
    return 0;
}
