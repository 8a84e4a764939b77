// SPDX-License-Identifier: GPL-3.0-or-later
// MRC2014, and CCP4 maps, which it extends: a header of 1024 bytes, one of any length, and sections
// of rows. Source: ccpem.ac.uk/mrc_format/mrc2014.php; Cheng et al., J. Struct. Biol. 192 (2015).
#include "app/media/array/length_units.h"
#include "app/media/array/raw_array.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <fstream>

namespace imago {
namespace {

constexpr std::size_t header_bytes = 1024;
constexpr double angstrom = millimetres_of("angstrom");

struct ModeRow {
    std::int32_t mode;
    const char *type; ///< without its order
};
constexpr ModeRow modes[] = {{0, "i1"}, {1, "i2"}, {2, "f4"}, {4, "c8"}, {6, "u2"}, {12, "f2"}};

/// The header's words of 4 bytes, counted from 1 as its description does.
class Header {
  public:
    explicit Header(const RawFile &file) {
        std::ifstream stream(file.path, std::ios::binary);
        if (!stream.read(reinterpret_cast<char *>(bytes_.data()), header_bytes))
            throw RawFailure{"it is shorter than a header"};
        // The machine stamp, or, of programs that have none, the order in which the mode is small.
        const unsigned char stamp = bytes_[212];
        swapped_ = stamp == 0x11 || (stamp != 0x44 && (word(4) < 0 || word(4) > 1000));
        if (text(53, 4) != "MAP " && (word(4) < 0 || word(4) > 101 || stamp != 0))
            throw RawFailure{"it does not begin as an MRC file does"};
    }
    std::uint32_t bits(std::size_t number) const {
        std::uint32_t value;
        std::memcpy(&value, bytes_.data() + 4 * (number - 1), 4);
        return swapped_ ? __builtin_bswap32(value) : value;
    }
    std::int32_t word(std::size_t number) const { return static_cast<std::int32_t>(bits(number)); }
    double number(std::size_t at) const { return std::bit_cast<float>(bits(at)); }
    std::string text(std::size_t number, std::size_t count) const {
        return {reinterpret_cast<const char *>(bytes_.data()) + 4 * (number - 1), count};
    }
    bool swapped() const { return swapped_; }

  private:
    std::array<unsigned char, header_bytes> bytes_{};
    bool swapped_ = false;
};

std::vector<RawArray> list_mrc(const RawFile &file) {
    const Header header(file);
    RawArray array;
    const std::int32_t columns = header.word(1), rows = header.word(2), sections = header.word(3),
                       mode = header.word(4), extended = header.word(24);
    if (columns < 1 || rows < 1 || sections < 1 || extended < 0)
        throw RawFailure{"its header has a side or a length below 1"};
    for (const ModeRow &row : modes)
        if (row.mode == mode)
            array.type = (header.swapped() ? ">" : "<") + std::string(row.type);
    if (array.type.empty())
        array.problem = "its mode " + std::to_string(mode) +
                        " is none of 0, 1, 2, 4, 6 and 12 (integers, floats, complex numbers)";
    const std::uint64_t side[] = {static_cast<std::uint64_t>(sections),
                                  static_cast<std::uint64_t>(rows),
                                  static_cast<std::uint64_t>(columns)};
    // ISPG 401 and up: a stack of volumes, of MZ sections each.
    const std::int32_t group = header.word(23), each = header.word(10);
    if (group >= 401 && group <= 630 && each > 0 && sections % each == 0)
        array.shape = {side[0] / static_cast<std::uint64_t>(each), static_cast<std::uint64_t>(each),
                       side[1], side[2]};
    else if (sections > 1)
        array.shape = {side[0], side[1], side[2]};
    else
        array.shape = {side[1], side[2]};
    // The cell has MX x MY x MZ samples; axes of the file may be others of it (MAPC, MAPR).
    const auto step = [&](std::int32_t axis) {
        if (axis < 1 || axis > 3)
            return 0.0;
        const auto place = static_cast<std::size_t>(axis);
        const double samples = header.word(7 + place), length = header.number(10 + place);
        return samples > 0 && std::isfinite(length) && length > 0 ? length / samples * angstrom : 0;
    };
    array.across = step(header.word(17));
    array.down = step(header.word(18));
    array.offset = header_bytes + static_cast<std::uint64_t>(extended);
    if (array.problem.empty() &&
        (file.length < array.offset || file.length - array.offset < array.sample_bytes()))
        throw RawFailure{"it is cut off: its header promises " +
                         std::to_string(array.sample_bytes()) + " bytes of samples"};
    return {array};
}

void put(std::vector<unsigned char> &file, std::size_t number, std::uint32_t bits) {
    std::memcpy(file.data() + 4 * (number - 1), &bits, 4);
}

void put(std::vector<unsigned char> &file, std::size_t number, float value) {
    put(file, number, std::bit_cast<std::uint32_t>(value));
}

/// Least, largest, mean and deviation of floats, which the header states.
std::array<float, 4> density_of(const RawArray &array) {
    if (array.type != "<f4" || array.bytes.empty())
        return {0, -1, -2, -1}; // not known, as MRC2014 says it
    double low = INFINITY, high = -INFINITY, sum = 0, squares = 0;
    const std::size_t count = array.bytes.size() / 4;
    for (std::size_t i = 0; i < count; ++i) {
        float value;
        std::memcpy(&value, &array.bytes[4 * i], 4);
        const auto number = static_cast<double>(value);
        low = std::fmin(low, number);
        high = std::fmax(high, number);
        sum += number;
        squares += number * number;
    }
    const double mean = sum / static_cast<double>(count),
                 variance = squares / static_cast<double>(count) - mean * mean;
    return {static_cast<float>(low), static_cast<float>(high), static_cast<float>(mean),
            static_cast<float>(std::sqrt(std::fmax(0, variance)))};
}

std::vector<unsigned char> write(const RawArray &array) {
    // There are unsigned integers of 16 bits only.
    const bool widened = array.type == "|u1";
    const std::string type = widened ? "u2" : array.type.substr(1);
    const ModeRow *mode = nullptr;
    for (const ModeRow &row : modes)
        if (type == row.type)
            mode = &row;
    if (!mode)
        throw RawFailure{"it holds integers of 8 and 16 bits, and numbers of 32-bit floats"};
    if (array.shape.size() < 2 || array.shape.size() > 3)
        throw RawFailure{"it holds arrays of two or three axes"};
    std::array<std::uint32_t, 3> sides{1, 1, 1};
    for (std::size_t axis = 0; axis < array.shape.size(); ++axis) {
        const std::uint64_t extent = array.shape[array.shape.size() - 1 - axis];
        if (extent == 0 || extent > INT32_MAX)
            throw RawFailure{"its sides are 1 to 2147483647"};
        sides[axis] = static_cast<std::uint32_t>(extent);
    }
    std::vector<unsigned char> file(header_bytes, 0);
    const double steps[] = {array.across, array.down, array.down};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        put(file, 1 + axis, sides[axis]);
        put(file, 8 + axis, sides[axis]);
        put(file, 11 + axis, static_cast<float>(steps[axis] / angstrom * sides[axis]));
        put(file, 14 + axis, 90.0f);
        put(file, 17 + axis, static_cast<std::uint32_t>(axis + 1));
    }
    put(file, 4, static_cast<std::uint32_t>(mode->mode));
    const std::array<float, 4> density = density_of(array);
    for (std::size_t i = 0; i < 3; ++i)
        put(file, 20 + i, density[i]);
    put(file, 28, 20140u);
    std::memcpy(file.data() + 208, "MAP \x44\x44\0\0", 8);
    put(file, 55, density[3]);
    const std::size_t step = widened ? 2 : 1; // small numbers in two bytes, the low one first
    const std::size_t head = file.size();
    file.resize(head + step * array.bytes.size());
    for (std::size_t i = 0; i < array.bytes.size(); ++i)
        file[head + step * i] = array.bytes[i];
    return file;
}

} // namespace

extern const ArrayCodec mrc_codec;
const ArrayCodec mrc_codec{list_mrc, nullptr, write};

} // namespace imago
