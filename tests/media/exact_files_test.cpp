// SPDX-License-Identifier: GPL-3.0-or-later
// Doubles of files stay doubles, and are written as such.
#include "app/media/npy/npy_file.h"
#include "app/media/signal/raw_file.h"
#include "app/media/signal/signal_file.h"
#include "app/media/table/csv_file.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/support/scratch_folder.h"

#include <cmath>
#include <fstream>
#include <limits>

using namespace imago;
using namespace imago::test;

namespace {

const std::vector<double> numbers{101325.02, 101324.98, 1e-21, -3.3e-45, 2e300, 16777217, 0.1, 0.5};

/// A signal of these numbers, 100 a second.
Signal exact_signal(std::size_t channels = 1, bool complex = false) {
    Signal signal{{}, channels, numbers.size() / channels, 100, {}};
    if (complex) {
        signal.kind = SampleKind::complex;
        signal.length /= 2;
    }
    set_samples(signal, numbers);
    return signal;
}

} // namespace

TEST_CASE("A signal keeps doubles where floats do not hold them", "[exact]") {
    CHECK(exact_signal().exact == numbers);
    CHECK(exact_signal().samples[4] == std::numeric_limits<float>::max()); // the nearest
    Signal plain;
    set_samples(plain, {0.5, -3, 16777216});
    CHECK_FALSE(plain.is_exact());
}

TEST_CASE("Doubles come back from every kind of file that holds them", "[exact]") {
    const ScratchFolder folder;
    for (const char *name : {"a.csv", "a.npy", "a.sigmf-data"})
        for (const std::size_t channels : {std::size_t{1}, std::size_t{2}}) {
            const auto path = folder / name;
            CHECK(write_signal(path, exact_signal(channels)).empty());
            const auto meta = std::filesystem::path(path).replace_extension(".sigmf-meta");
            const bool sigmf = path.extension() == ".sigmf-data";
            const SignalReadResult read = read_signal(sigmf ? meta : path);
            INFO(name);
            CHECK(read.signal.exact == numbers);
            CHECK((read.notes.empty() || path.extension() == ".csv")); // of its time column
        }
    for (const char *name : {"c.npy", "c.sigmf-data"}) {
        write_signal(folder / name, exact_signal(2, true));
        const bool sigmf = std::string(name) == "c.sigmf-data";
        CHECK(read_signal(folder / (sigmf ? "c.sigmf-meta" : name)).signal.exact == numbers);
    }
    const auto notes = write_signal(folder / "c.cf32", exact_signal(2, true));
    REQUIRE(notes.size() == 1);
    CHECK(contains(notes[0].text(), "7 of its 8 numbers have more digits than a float32"));
#ifdef IMAGO_HAVE_SNDFILE
    for (const char *name : {"a.wav", "a.aiff", "a.au", "a.caf"}) {
        write_signal(folder / name, exact_signal(2));
        INFO(name);
        CHECK(read_signal(folder / name).signal.exact == numbers);
    }
#endif
}

TEST_CASE("Samples of 32 bits keep their last bits", "[exact]") {
    const ScratchFolder folder;
    const std::int32_t value = 0x40000001;
    std::ofstream(folder / "a.bin", std::ios::binary)
        .write(reinterpret_cast<const char *>(&value), sizeof value);
    RawFormat format = *parse_raw_format("s32");
    const Signal signal = read_raw(folder / "a.bin", format).read.signal;
    REQUIRE(signal.is_exact());
    CHECK(signal.exact[0] == 0x40000001 / 0x1p31);
}

TEST_CASE("Tables are doubles, also resampled and with gaps", "[exact]") {
    const ScratchFolder folder;
    std::ofstream(folder / "a.csv") << "t,p\n0,101325.02\n1,\n2,101325.04\n4,101325.08\n";
    CsvSettings settings;
    settings.gaps = CsvGaps::interpolate;
    settings.resample = CsvResample::linear;
    settings.rate = 1;
    const Signal signal = read_csv_table(folder / "a.csv", settings).signal;
    REQUIRE(signal.is_exact());
    REQUIRE(signal.length == 5);
    CHECK(signal.exact[1] == Approx(101325.03).epsilon(1e-12));
    CHECK(signal.exact[3] == Approx(101325.06).epsilon(1e-12));
}
