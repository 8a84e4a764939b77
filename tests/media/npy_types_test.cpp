// SPDX-License-Identifier: GPL-3.0-or-later
// Every type and order of NumPy arrays, in bytes that the tests make.
#include "app/media/npy/npy_file.h"
#include "app/media/signal/array_signal.h"
#include "tests/media/npy_bytes.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/support/scratch_folder.h"

#include <bit>
#include <chrono>
#include <cmath>
#include <limits>
#include <random>

using namespace imago;
using namespace imago::test;

namespace {

/// Reads numbers of this type in either order of bytes, as doubles.
template <class Stored>
std::vector<double> both_orders(const std::string &code, const std::vector<Stored> &numbers,
                                bool as_double) {
    const ScratchFolder folder;
    std::vector<double> read[2];
    for (const bool big : {false, true}) {
        const std::string descr = (sizeof(Stored) == 1 ? "|" : big ? ">" : "<") + code;
        const std::string shape = "(" + std::to_string(numbers.size()) + ",)";
        const NpyArray array = read_npy(
            folder.write("x.npy", npy_file_bytes(descr, false, shape, raw_bytes(numbers, big))));
        INFO(descr);
        CHECK(array.rounded == 0);
        CHECK(std::holds_alternative<std::vector<double>>(array.data) == as_double);
        std::visit(
            [&](const auto &samples) {
                for (const auto &sample : samples)
                    read[big].push_back(double(std::real(sample)));
            },
            array.data);
    }
    CHECK(read[0] == read[1]);
    return read[0];
}

template <class Integer>
void check_integers(const std::string &code, bool as_double) {
    const std::vector<Integer> numbers{
        0,
        1,
        2,
        77,
        std::numeric_limits<Integer>::min(),
        static_cast<Integer>(std::numeric_limits<Integer>::max() / 2 + 1)};
    const std::vector<double> read = both_orders(code, numbers, as_double);
    REQUIRE(read.size() == numbers.size());
    for (std::size_t i = 0; i < numbers.size(); ++i)
        CHECK(read[i] == static_cast<double>(numbers[i]));
}

std::vector<float> floats(const NpyArray &array) {
    return std::get<std::vector<float>>(array.data);
}

} // namespace

TEST_CASE("integers of every width are read in either order of bytes") {
    check_integers<std::int8_t>("i1", false);
    check_integers<std::uint8_t>("u1", false);
    check_integers<std::int16_t>("i2", false);
    check_integers<std::uint16_t>("u2", false);
    check_integers<std::int32_t>("i4", true);
    check_integers<std::uint32_t>("u4", true);
    check_integers<std::int64_t>("i8", true);
    check_integers<std::uint64_t>("u8", true);
    CHECK(both_orders<std::uint8_t>("b1", {0, 1, 1, 0, 255}, false) ==
          std::vector<double>{0, 1, 1, 0, 1});
    CHECK(both_orders<std::int32_t>("i4", {std::numeric_limits<std::int32_t>::max()}, true)[0] ==
          2147483647.0);
}

TEST_CASE("floats and complex numbers are read in either order of bytes") {
    CHECK(both_orders<float>("f4", {1.5f, -3e-40f, 3e38f}, false) ==
          std::vector<double>{1.5, double(-3e-40f), double(3e38f)});
    for (const char *own : {"f8", "=f8"}) { // the machine's order
        const ScratchFolder scratch;
        const NpyArray array = read_npy(scratch.write(
            "x.npy", npy_file_bytes(own, false, "(1,)", raw_bytes(std::vector{0.1}, false))));
        CHECK(std::get<std::vector<double>>(array.data) == std::vector{0.1});
    }
    CHECK(both_orders<double>("f8", {0.1, -1e300}, true) == std::vector<double>{0.1, -1e300});
    const ScratchFolder folder;
    for (const bool big : {false, true}) {
        const std::string order = big ? ">" : "<";
        const NpyArray single = read_npy(
            folder.write("c.npy", npy_file_bytes(order + "c8", false, "(2,)",
                                                 raw_bytes(std::vector<float>{1, 2, 3, -4}, big))));
        CHECK(std::get<std::vector<std::complex<float>>>(single.data)[1] ==
              std::complex<float>(3, -4));
        const NpyArray twice = read_npy(
            folder.write("z.npy", npy_file_bytes(order + "c16", false, "(1,)",
                                                 raw_bytes(std::vector<double>{0.1, -0.2}, big))));
        CHECK(std::get<std::vector<std::complex<double>>>(twice.data)[0] ==
              std::complex<double>(0.1, -0.2));
    }
}

TEST_CASE("every half is the number that IEEE 754 says") {
    std::vector<std::uint16_t> bits(65536);
    for (std::size_t i = 0; i < bits.size(); ++i)
        bits[i] = static_cast<std::uint16_t>(i);
    const ScratchFolder folder;
    const std::vector<float> read = floats(read_npy(
        folder.write("h.npy", npy_file_bytes("<f2", false, "(65536,)", raw_bytes(bits, false)))));
    REQUIRE(read.size() == bits.size());
    for (std::size_t i = 0; i < bits.size(); ++i) {
        const unsigned exponent = i >> 10 & 31, fraction = i & 1023;
        if (exponent == 31) {
            CHECK((fraction ? std::isnan(read[i]) : std::isinf(read[i])));
            continue;
        }
        const double size = exponent ? std::ldexp(1 + fraction / 1024.0, int(exponent) - 15)
                                     : std::ldexp(fraction / 1024.0, -14);
        if (double(read[i]) != (i >> 15 ? -size : size) || std::signbit(read[i]) != bool(i >> 15))
            FAIL("half " << i << " is " << read[i]);
    }
    CHECK(read[0x3c00] == 1);
    CHECK(read[0xc000] == -2);
    CHECK(read[0x7bff] == 65504);
}

TEST_CASE("64-bit integers that no double holds are counted and told") {
    const ScratchFolder folder;
    const std::int64_t beyond = (std::int64_t{1} << 53) + 1;
    const NpyArray array = read_npy(folder.write(
        "x.npy", npy_file_bytes(
                     "<i8", false, "(4,)",
                     raw_bytes(std::vector<std::int64_t>{beyond, beyond - 1, -beyond,
                                                         std::numeric_limits<std::int64_t>::max()},
                               false))));
    CHECK(array.rounded == 3);
    CHECK(contains(notes_of(array).at(0).text(), "3 of its 4 integers"));
    const NpyArray whole = read_npy(folder.write(
        "u.npy", npy_file_bytes("<u8", false, "(1,)",
                                raw_bytes(std::vector<std::uint64_t>{~std::uint64_t{0}}, false))));
    CHECK(whole.rounded == 1);
    // In a signal they stay doubles.
    const SignalReadResult read = signal_of_array(
        read_npy(folder.write(
            "s.npy",
            npy_file_bytes("<i4", false, "(3,)",
                           raw_bytes(std::vector<std::int32_t>{16777217, 16777216, 5}, false)))),
        "s.npy");
    CHECK(read.signal.samples == std::vector<float>{16777216, 16777216, 5});
    CHECK(read.signal.exact == std::vector<double>{16777217, 16777216, 5});
    CHECK(read.notes.empty());
}

TEST_CASE("Fortran's order is brought into C's, whatever the shape") {
    const ScratchFolder folder;
    const std::vector<std::vector<std::size_t>> shapes{
        {7}, {3, 5}, {5, 3}, {1, 9}, {9, 1}, {2, 3, 4}, {40, 70}, {33, 2, 65}, {2, 1, 3, 1, 5, 2},
        {},  {0, 4}, {4, 0}};
    for (const std::vector<std::size_t> &shape : shapes) {
        std::size_t count = 1;
        std::string text = "(";
        for (const std::size_t extent : shape) {
            count *= extent;
            text += std::to_string(extent) + ",";
        }
        // Element (i, j, ...) holds its number in C's order, at its position in Fortran's.
        std::vector<float> stored(count);
        for (std::size_t number = 0; number < count; ++number) {
            std::size_t rest = number, place = 0;
            std::vector<std::size_t> index(shape.size());
            for (std::size_t a = shape.size(); a-- > 0;) {
                index[a] = rest % shape[a];
                rest /= shape[a];
            }
            for (std::size_t a = shape.size(); a-- > 0;)
                place = place * shape[a] + index[a];
            stored[place] = static_cast<float>(number);
        }
        const NpyArray array = read_npy(folder.write(
            "f.npy", npy_file_bytes("<f4", true, text + ")", raw_bytes(stored, false))));
        INFO(text);
        CHECK(array.shape == shape);
        const std::vector<float> read = floats(array);
        REQUIRE(read.size() == count);
        for (std::size_t i = 0; i < count; ++i)
            REQUIRE(read[i] == static_cast<float>(i));
    }
}

TEST_CASE("hostile shapes in Fortran's order allocate nothing and end at once") {
    const ScratchFolder folder;
    const auto refusal = [&](const std::string &shape, std::size_t bytes) {
        const auto path = folder.write(
            "x.npy", npy_file_bytes("<c16", true, shape, std::vector<unsigned char>(bytes)));
        const auto start = std::chrono::steady_clock::now();
        const std::string message = error_of([&] { read_npy(path); });
        CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(2));
        return message;
    };
    CHECK(contains(refusal("(1000000, 1000000)", 64), "promises"));
    CHECK(contains(refusal("(4294967296, 4294967296)", 64), "addressed"));
    CHECK(contains(refusal("(3, -2)", 64), "whole number"));
    CHECK(contains(refusal("(2, 3)", 95), "promises 96"));
    CHECK(refusal("(0, 18446744073709551615)", 0).empty()); // no elements, whatever the other axes
    std::string ones = "(2, 3";
    for (int i = 0; i < 15000; ++i)
        ones += ",1";
    CHECK(refusal(ones + ")", 96).empty()); // axes of 1 cost nothing
    for (const char *descr : {"<f16", "<c32", "|O", "<U4", "|S8", "<M8[s]", "|V4", "", "<"}) {
        const auto path = folder.write("t.npy", npy_file_bytes(descr, false, "(1,)", {0}));
        const std::string message = error_of([&] { read_npy(path); });
        INFO(descr);
        CHECK(contains(message, "is none of bool, int8"));
        CHECK(contains(message, "t.npy"));
    }
}

TEST_CASE("arrays become signals by their shape") {
    const auto shape_of = [](std::vector<std::size_t> shape) {
        std::size_t count = 1;
        for (const std::size_t extent : shape)
            count *= extent;
        NpyArray array{shape, std::vector<std::complex<float>>(count, {1, 2})};
        const Signal signal = signal_of_array(std::move(array), "x").signal;
        CHECK(signal.is_complex());
        CHECK(signal.samples.size() == 2 * count);
        CHECK(signal.channel(signal.channels - 1)[signal.length - 1] == 1);
        CHECK(signal.imaginary(0)[0] == 2);
        return std::pair(signal.channels, signal.length);
    };
    CHECK(shape_of({6}) == std::pair<std::size_t, std::size_t>(1, 6));
    CHECK(shape_of({2, 3}) == std::pair<std::size_t, std::size_t>(2, 3));
    CHECK(shape_of({6, 1}) == std::pair<std::size_t, std::size_t>(1, 6)); // a column is one signal
    const auto refusal = [](NpyArray array) {
        return error_of([&] { signal_of_array(std::move(array), "x"); });
    };
    using Complex = std::complex<float>;
    CHECK(contains(refusal({{1, 2, 3}, std::vector<Complex>(6)}), "3 axes"));
    CHECK(contains(refusal({{0}, std::vector<Complex>()}), "no samples"));
    CHECK(contains(refusal({{2}, std::vector<Complex>{{1, 1}, {1, NAN}}}), "sample 2"));
    CHECK(contains(refusal({{2}, std::vector<std::complex<double>>{{1, 1}, {HUGE_VAL, 0}}}),
                   "sample 2"));
}
