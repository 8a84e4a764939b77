// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/table/csv_file.h"
#include "tests/fuzz/fuzz.h"

#include <cmath>

using namespace imago;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
    const auto path = fuzz::file_with(data, size, ".csv");
    fuzz::reads([&] { read_csv(path); });
    fuzz::reads([&] {
        CsvSettings settings;
        settings.gaps = CsvGaps::interpolate;
        settings.resample = CsvResample::linear;
        const CsvTable table = read_csv_table(path, settings);
        fuzz::require(!table.signal.samples.empty(), "A table without a number.");
        for (const float sample : table.signal.samples)
            fuzz::require(std::isfinite(sample), "A sample that is not finite.");
    });
    return 0;
}
