// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/npy/npy_file.h"

#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/support/scratch_folder.h"

#include <cmath>
#include <cstring>
#include <limits>
#include <random>

using namespace imago;
using namespace imago::test;
namespace fs = std::filesystem;

namespace {

using Bytes = std::vector<unsigned char>;

/// A .npy file with this dictionary (not padded) and these samples.
Bytes npy_bytes(const std::string &dictionary, std::size_t sample_bytes, unsigned version = 1) {
    Bytes bytes{0x93, 'N', 'U', 'M', 'P', 'Y', static_cast<unsigned char>(version), 0};
    for (unsigned i = 0; i < (version == 1 ? 2u : 4u); ++i)
        bytes.push_back(static_cast<unsigned char>(dictionary.size() >> 8 * i));
    bytes.insert(bytes.end(), dictionary.begin(), dictionary.end());
    for (std::size_t i = 0; i < sample_bytes; ++i)
        bytes.push_back(static_cast<unsigned char>(i % 64)); // finite floats
    return bytes;
}

std::string dictionary(const std::string &descr, const std::string &order,
                       const std::string &shape) {
    return "{'descr': '" + descr + "', 'fortran_order': " + order + ", 'shape': " + shape + ", }\n";
}

std::string refusal(const ScratchFolder &folder, const Bytes &bytes) {
    const fs::path path = folder.write("x.npy", bytes);
    const std::string message = error_of([&] { read_npy(path); });
    CHECK((message.empty() || contains(message, "x.npy")));
    return message;
}

template <class T>
void check_round_trip(const std::vector<std::size_t> &shape) {
    const ScratchFolder folder;
    std::size_t count = 1;
    for (const std::size_t extent : shape)
        count *= extent;
    std::vector<T> samples(count);
    for (std::size_t i = 0; i < count; ++i)
        samples[i] = static_cast<T>(1) / static_cast<T>(static_cast<float>(i) + 3);
    write_npy(folder / "x.npy", {shape, samples});
    const NpyArray array = read_npy(folder / "x.npy");
    CHECK(array.shape == shape);
    CHECK(array.size() == count);
    REQUIRE(std::holds_alternative<std::vector<T>>(array.data));
    CHECK(std::get<std::vector<T>>(array.data) == samples);
    CHECK((fs::file_size(folder / "x.npy") - count * sizeof(T)) % 64 == 0);
}

} // namespace

TEST_CASE("arrays of every type and shape survive a round trip") {
    for (const std::vector<std::size_t> &shape :
         {std::vector<std::size_t>{}, {1}, {7}, {3, 5}, {2, 3, 4}, {0}, {3, 0, 2}}) {
        check_round_trip<float>(shape);
        check_round_trip<double>(shape);
        check_round_trip<std::complex<float>>(shape);
        check_round_trip<std::complex<double>>(shape);
    }
}

TEST_CASE("non-finite samples pass unchanged") {
    const ScratchFolder folder;
    const float inf = std::numeric_limits<float>::infinity();
    write_npy(folder / "x.npy", {{3}, std::vector<float>{inf, -inf, NAN}});
    const auto samples = std::get<std::vector<float>>(read_npy(folder / "x.npy").data);
    CHECK(samples[0] == inf);
    CHECK(samples[1] == -inf);
    CHECK(std::isnan(samples[2]));
}

TEST_CASE("a written header is NumPy's own, byte for byte") {
    // numpy.save(f, numpy.arange(3, dtype='f4')), NumPy 2.4: the first 128 bytes.
    const ScratchFolder folder;
    write_npy(folder / "x.npy", {{3}, std::vector<float>{0, 1, 2}});
    const Bytes bytes = bytes_of(folder / "x.npy");
    REQUIRE(bytes.size() == 140);
    std::string expected("\x93NUMPY\x01\x00\x76\x00", 10);
    expected += "{'descr': '<f4', 'fortran_order': False, 'shape': (3,), }";
    expected.append(127 - expected.size(), ' ');
    expected += '\n';
    CHECK(std::string(bytes.begin(), bytes.begin() + 128) == expected);
}

TEST_CASE("format versions 1 to 3 are read, others are refused") {
    const ScratchFolder folder;
    const std::string text = dictionary("<f4", "False", "(2, 3)");
    for (const unsigned version : {1u, 2u, 3u}) {
        const NpyArray array = read_npy(folder.write("v.npy", npy_bytes(text, 24, version)));
        CHECK(array.shape == std::vector<std::size_t>{2, 3});
    }
    CHECK(contains(refusal(folder, npy_bytes(text, 24, 0)), "version 0"));
    CHECK(contains(refusal(folder, npy_bytes(text, 24, 4)), "version 4"));
}

TEST_CASE("keys in any order and either quote are read") {
    const ScratchFolder folder;
    const auto path = folder.write(
        "x.npy", npy_bytes(R"({"shape":(3,),"fortran_order":False,"descr":"<f8"})", 24));
    CHECK(read_npy(path).size() == 3);
}

TEST_CASE("an invalid array is refused with what is allowed") {
    const ScratchFolder folder;
    const auto with = [&](const std::string &text, std::size_t bytes) {
        return refusal(folder, npy_bytes(text, bytes));
    };
    CHECK(contains(with(dictionary("|O", "False", "(6,)"), 24), "float32, float64, complex64"));
    CHECK(contains(with(dictionary("<i3", "False", "(6,)"), 24), "float32, float64, complex64"));
    CHECK(contains(with(dictionary("<f4", "False", "(7,)"), 24), "28 bytes"));
    CHECK(contains(with(dictionary("<f4", "False", "(-5,)"), 24), "whole number"));
    CHECK(contains(with(dictionary("<f4", "False", "(4294967296, 4294967296)"), 24), "addressed"));
    CHECK(contains(with(dictionary("<f4", "False", "(99999999999999999999,)"), 24), "whole"));
    CHECK(contains(with(dictionary("<f4", "False", "(1000000000000,)"), 24), "promises"));
    CHECK(contains(with("{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (6,)}", 24),
                   "structured"));
    CHECK(contains(with("{'descr': '<f4', 'shape': (6,)}", 24), "must all be there"));
    CHECK(contains(with("{'descr': '<f4', 'descr': '<f4', 'shape': (6,)}", 24), "twice"));
    CHECK(contains(refusal(folder, {}), "does not begin"));
    CHECK(contains(refusal(folder, {'P', 'K', 3, 4, 0, 0, 0, 0, 0, 0, 0}), "does not begin"));
    CHECK(contains(refusal(folder, {0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0, 200, 0, '{'}), "ends"));
    CHECK(contains(refusal(folder, {0x93, 'N', 'U', 'M', 'P', 'Y', 2, 0, 0, 0, 0, 200}), "longer"));
}

TEST_CASE("paths that cannot be read are refused in one sentence each") {
    const ScratchFolder folder;
    CHECK(contains(error_of([&] { read_npy(folder / "missing.npy"); }), "no such file"));
    CHECK(contains(error_of([&] { read_npy(folder.path()); }), "is a folder"));
    CHECK(contains(error_of([&] { read_npy("/dev/zero"); }), "not a plain file"));
}

TEST_CASE("a shape that does not match is not written") {
    const ScratchFolder folder;
    CHECK_THROWS_AS(write_npy(folder / "x.npy", {{2, 2}, std::vector<float>(3)}), Error);
    CHECK(folder.entries() == 0);
}

TEST_CASE("mutated headers are read or refused, never more") {
    const ScratchFolder folder;
    std::mt19937 random(20261120);
    const Bytes whole = npy_bytes(dictionary("<c8", "False", "(2, 3)"), 48);
    int refused = 0;
    for (int round = 0; round < 500; ++round) {
        Bytes bytes = whole;
        const int changes = 1 + static_cast<int>(random() % 4);
        for (int change = 0; change < changes; ++change) {
            const std::size_t at = random() % 90;
            const unsigned kind = random() % 3;
            if (kind == 0)
                bytes[at] = static_cast<unsigned char>(random());
            else if (kind == 1)
                bytes.erase(bytes.begin() + static_cast<std::ptrdiff_t>(at));
            else
                bytes.insert(bytes.begin() + static_cast<std::ptrdiff_t>(at),
                             "0123456789(){},':"[random() % 17]);
        }
        if (random() % 4 == 0)
            bytes.resize(random() % bytes.size());
        const fs::path path = folder.write("x.npy", bytes);
        try {
            const NpyArray array = read_npy(path);
            CHECK(array.size() <= bytes.size());
        } catch (const Error &error) {
            ++refused;
            CHECK(contains(error.what(), "x.npy"));
        }
    }
    CHECK(refused > 250);
}

TEST_CASE("bytes behind the samples are left out, with a note") {
    const ScratchFolder folder;
    const NpyArray array =
        read_npy(folder.write("x.npy", npy_bytes(dictionary("<f4", "False", "(5,)"), 24)));
    CHECK(array.size() == 5);
    REQUIRE(notes_of(array).size() == 1);
    CHECK(contains(notes_of(array)[0].text(), "4 bytes behind its samples were left out"));
}

TEST_CASE("an array that is too large is refused before memory is taken") {
    const ScratchFolder folder;
    const fs::path path = folder.write("x.npy", npy_bytes(dictionary("<c8", "False", "(3,)"), 24));
    CHECK(read_npy(path, 6).size() == 3);
    CHECK(contains(error_of([&] { read_npy(path, 5); }), "it has 6 numbers, more than the 5"));
    // A file of holes takes no space.
    const std::string header = dictionary("<f8", "False", "(1099511627776,)");
    const fs::path large = folder.write("y.npy", npy_bytes(header, 0));
    std::error_code failure;
    fs::resize_file(large, 10 + header.size() + (std::uintmax_t{1} << 43), failure);
    if (!failure) // not all file systems have such files
        CHECK(contains(error_of([&] { read_npy(large); }), "it needs 8 TiB of memory"));
}
