// SPDX-License-Identifier: GPL-3.0-or-later
// Arrays in ZIP archives, sound and hostile.
#include "app/media/npy/npz_file.h"
#include "app/media/signal/signal_file.h"
#include "tests/media/npy_bytes.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/support/scratch_folder.h"

#ifdef IMAGO_HAVE_ZIP
#include <zip.h>
#endif

#include <chrono>
#include <random>

using namespace imago;
using namespace imago::test;
namespace fs = std::filesystem;

#ifdef IMAGO_HAVE_ZIP
namespace {

using Bytes = std::vector<unsigned char>;

struct File {
    std::string name;
    Bytes bytes;
    bool packed = true;
};

/// An archive as numpy.savez_compressed() makes it.
fs::path archive(const fs::path &path, const std::vector<File> &files) {
    fs::remove(path);
    zip_t *zip = zip_open(path.c_str(), ZIP_CREATE | ZIP_EXCL, nullptr);
    REQUIRE(zip);
    for (const File &file : files) {
        zip_source_t *source = zip_source_buffer(zip, file.bytes.data(), file.bytes.size(), 0);
        const zip_int64_t index = zip_file_add(zip, file.name.c_str(), source, 0);
        REQUIRE(index >= 0);
        REQUIRE(zip_set_file_compression(zip, static_cast<zip_uint64_t>(index),
                                         file.packed ? ZIP_CM_DEFLATE : ZIP_CM_STORE, 9) == 0);
    }
    REQUIRE(zip_close(zip) == 0);
    return path;
}

Bytes ramp(const std::string &descr, std::size_t count) {
    std::vector<float> numbers(count);
    for (std::size_t i = 0; i < count; ++i)
        numbers[i] = static_cast<float>(i);
    const std::size_t samples = descr == "<c8" ? count / 2 : count;
    return npy_file_bytes(descr, false, "(" + std::to_string(samples) + ",)",
                          raw_bytes(numbers, false));
}

template <class Work>
void check_quick(Work work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(4));
}

} // namespace

TEST_CASE("the arrays of a .npz file are listed and read by name") {
    const ScratchFolder folder;
    const fs::path path =
        archive(folder / "a.npz", {{"iq.npy", ramp("<c8", 40)},
                                   {"about.txt", {'x'}},
                                   {"level.npy", ramp("<f4", 300000), false},
                                   {"odd.npy", npy_file_bytes("|O", false, "()", {})}});
    const std::vector<NpzEntry> entries = npz_entries(path);
    REQUIRE(entries.size() == 3);
    CHECK(entries[0].name == "iq");
    CHECK(entries[0].problem.empty());
    CHECK(npz_words(entries[0]).text() == "20, complex64");
    CHECK(npz_words(entries[1]).text() == "300000, float32");
    CHECK(contains(entries[2].problem.text(), "is none of"));
    const NpyArray iq = read_npz(path, "iq");
    CHECK(std::get<std::vector<std::complex<float>>>(iq.data)[19] == std::complex<float>(38, 39));
    CHECK(read_npz(path, "level.npy").size() == 300000); // more than a block, growing
    const std::string several = error_of([&] { read_npz(path); });
    CHECK(contains(several, "name one (--array)"));
    CHECK(contains(several, "'iq' (20, complex64), 'level' (300000, float32)"));
    CHECK(contains(error_of([&] { read_npz(path, "none"); }), "has no array 'none'"));
    CHECK(contains(error_of([&] { read_npz(path, "odd"); }), "is none of bool"));
    SignalChoice choice;
    choice.array = "iq";
    CHECK(signal_format(path) == SignalFormat::npz);
    CHECK(read_signal(path, {}, choice).signal.is_complex());
    const fs::path one = archive(folder / "one.npz", {{"arr_0.npy", ramp("<f4", 9)}});
    CHECK(read_npz(one).size() == 9); // its only one
    CHECK(read_signal(one).signal.length == 9);
}

TEST_CASE("a file that is not an archive of arrays is refused") {
    const ScratchFolder folder;
    const auto refusal = [&](const Bytes &bytes) {
        const fs::path path = folder.write("x.npz", bytes);
        const std::string message = error_of([&] { read_npz(path); });
        CHECK(contains(message, "x.npz"));
        return message;
    };
    CHECK(contains(refusal({}), "no ZIP archive"));
    CHECK(contains(refusal({'P', 'K', 3, 4, 0, 0}), "no ZIP archive"));
    CHECK(contains(refusal(ramp("<f4", 10)), "no ZIP archive"));
    archive(folder / "text.npz", {{"a.txt", {'x'}}});
    CHECK(contains(error_of([&] { read_npz(folder / "text.npz"); }), "no array (.npy)"));
    CHECK(contains(error_of([&] { read_npz(folder / "missing.npz"); }), "no such file"));
}

TEST_CASE("bombs and claims are refused before they are unpacked") {
    const ScratchFolder folder;
    // The archive has 200 MB of zeros in 200 kB, a thousand times as much.
    Bytes bomb = npy_file_bytes("<f4", false, "(50000000,)", {});
    bomb.resize(bomb.size() + 200000000);
    const fs::path path = archive(folder / "bomb.npz", {{"a.npy", bomb}});
    bomb = {};
    check_quick([&] { CHECK(contains(error_of([&] { read_npz(path); }), "would unpack")); });
    // The archive has 2 MB of zeros in 2 kB, which are harmless.
    Bytes zeros = npy_file_bytes("<f4", false, "(500000,)", {});
    zeros.resize(zeros.size() + 2000000);
    CHECK(read_npz(archive(folder / "zeros.npz", {{"a.npy", zeros}})).size() == 500000);
    // A header that promises another size than the archive does.
    const Bytes liar = npy_file_bytes("<f4", false, "(1000000000000,)", {1, 2, 3, 4});
    const fs::path lies = archive(folder / "lies.npz", {{"a.npy", liar}});
    check_quick([&] { CHECK(contains(error_of([&] { read_npz(lies); }), "promises")); });
    const fs::path ends = archive(folder / "short.npz", {{"a.npy", {0x93, 'N', 'U'}}});
    CHECK(contains(error_of([&] { read_npz(ends); }), "does not begin"));
}

TEST_CASE("names of hostile archives reach no terminal as they are") {
    const ScratchFolder folder;
    const std::string name = "a\x1b[31mred";
    const fs::path path = archive(
        folder / "n.npz", {{name + ".npy", ramp("<f4", 2)}, {std::string(300, 'b') + ".npy", {}}});
    const std::string message = error_of([&] { read_npz(path); });
    CHECK(contains(message, "[31mred"));
    CHECK(!contains(message, "\x1b"));
    CHECK(message.size() < 500);
}

TEST_CASE("damaged archives are read or refused, never more") {
    const ScratchFolder folder;
    std::mt19937 random(20261122);
    const Bytes whole = bytes_of(archive(
        folder / "w.npz", {{"a.npy", ramp("<c8", 200)}, {"b.npy", ramp("<f4", 50), false}}));
    int refused = 0;
    for (int round = 0; round < 600; ++round) {
        Bytes bytes = whole;
        for (unsigned change = 0; change <= random() % 3; ++change) {
            const std::size_t at = random() % bytes.size();
            bytes[at] = random() % 2 ? static_cast<unsigned char>(random())
                                     : static_cast<unsigned char>(random() % 2 * 255);
        }
        if (random() % 5 == 0)
            bytes.resize(random() % bytes.size());
        const fs::path path = folder.write("x.npz", bytes);
        for (const char *name : {"a", "b"})
            try {
                const NpyArray array = read_npz(path, name);
                CHECK(array.size() <= 800);
            } catch (const Error &error) {
                ++refused;
                CHECK(contains(error.what(), "x.npz"));
            }
        try {
            npz_entries(path);
        } catch (const Error &error) {
            CHECK(contains(error.what(), "x.npz"));
        }
    }
    CHECK(refused > 300);
}

#else

TEST_CASE("without libzip .npz is refused by a sentence") {
    const ScratchFolder folder;
    const fs::path path = folder.write("x.npz", {'P', 'K', 5, 6});
    CHECK(contains(error_of([&] { read_npz(path); }), "built without libzip"));
}

#endif
