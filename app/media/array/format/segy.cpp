// SPDX-License-Identifier: GPL-3.0-or-later
// SEG-Y, revisions 0 to 2: texts, a binary header, and traces of one length, each with a header of
// 240 bytes. Sources: SEG-Y_r2.0 (seg.org, 2017); Barry et al., Geophysics 40 (1975).
#include "app/media/array/format/file_view.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace imago {
namespace {

constexpr std::uint64_t text_bytes = 3200, first_trace = 3600, trace_header = 240;

/// A format of samples, by its number.
struct SampleFormat {
    int number;
    const char *type; ///< without its order
    std::size_t bytes;
};
constexpr int ibm = 1;
constexpr SampleFormat sample_formats[] = {
    {ibm, "f4", 4}, {2, "i4", 4},  {3, "i2", 2},  {5, "f4", 4},  {6, "f8", 8}, {8, "i1", 1},
    {9, "i8", 8},   {10, "u4", 4}, {11, "u2", 2}, {12, "u8", 8}, {16, "u1", 1}};

const SampleFormat *format_of(int number) {
    for (const SampleFormat &row : sample_formats)
        if (row.number == number)
            return &row;
    return nullptr;
}

/// Members of a trace's header with numbers that people look for: its place from 1 on, as in the
/// description, its bytes, and its name in Seismic Unix.
struct MemberRow {
    std::uint64_t place;
    std::size_t bytes;
    const char *name;
};
constexpr MemberRow trace_members[] = {
    {1, 4, "tracl"},   {5, 4, "tracr"},   {9, 4, "fldr"},    {13, 4, "tracf"},  {17, 4, "ep"},
    {21, 4, "cdp"},    {25, 4, "cdpt"},   {29, 2, "trid"},   {37, 4, "offset"}, {41, 4, "gelev"},
    {45, 4, "selev"},  {49, 4, "sdepth"}, {69, 2, "scalel"}, {71, 2, "scalco"}, {73, 4, "sx"},
    {77, 4, "sy"},     {81, 4, "gx"},     {85, 4, "gy"},     {89, 2, "counit"}, {109, 2, "delrt"},
    {181, 4, "cdpx"},  {185, 4, "cdpy"},  {189, 4, "iline"}, {193, 4, "xline"}, {197, 4, "sp"},
    {201, 2, "scalsp"}};

struct Section {
    std::endian order = std::endian::big;
    const SampleFormat *format = nullptr;
    std::uint64_t samples = 0, traces = 0, start = first_trace; ///< of a trace; count; byte
    double rate = 0;                                            ///< samples a second
    bool same_length = false; ///< whether the header says that all traces have its length
    int unknown = 0;          ///< a format that is not read

    std::uint64_t trace_bytes() const {
        return trace_header + samples * (format ? format->bytes : 0);
    }
};

/// The order of bytes: revision 2 marks it; before, only one gives a format that exists.
std::endian order_of(FileView &file) {
    const auto mark = file.number<std::uint32_t>(3296, std::endian::big);
    if (mark == 0x01020304 || mark == 0x04030201)
        return mark == 0x01020304 ? std::endian::big : std::endian::little;
    const auto code = [&](std::endian order) { return file.number<std::int16_t>(3224, order); };
    return !format_of(code(std::endian::big)) && format_of(code(std::endian::little))
               ? std::endian::little
               : std::endian::big;
}

Section section_of(FileView &file) {
    Section section;
    if (file.length() < first_trace)
        throw RawFailure{"it is shorter than its headers, which have 3600 bytes"};
    section.order = order_of(file);
    const auto word = [&](std::uint64_t place) { // from 1 on
        return file.number<std::uint16_t>(place - 1, section.order);
    };
    const auto long_word = [&](std::uint64_t place) {
        return file.number<std::uint32_t>(place - 1, section.order);
    };
    // The revision's first byte is its number in either order of bytes.
    const int revision = file.number<std::uint8_t>(3500, section.order);
    section.unknown = static_cast<std::int16_t>(word(3225));
    section.format = format_of(section.unknown);
    section.samples = word(3221);
    double interval = word(3217);
    if (revision >= 2 && revision < 16) {
        if (long_word(3269) != 0)
            section.samples = long_word(3269);
        const double longer = file.number<double>(3272, section.order);
        if (std::isfinite(longer) && longer > 0)
            interval = longer;
    }
    if (revision >= 1 && revision < 16) {
        section.same_length = word(3503) == 1;
        const auto texts = static_cast<std::int16_t>(word(3505));
        if (texts < 0)
            throw RawFailure{"it does not say how many texts follow its header"};
        section.start += text_bytes * static_cast<std::uint64_t>(texts);
    }
    section.rate = interval > 0 ? 1e6 / interval : 0;
    if (section.samples == 0 && file.length() >= section.start + trace_header)
        section.samples = file.number<std::uint16_t>(section.start + 114, section.order);
    if (section.samples == 0)
        throw RawFailure{"its header has no number of samples"};
    if (!section.format)
        return section;
    const std::uint64_t there = file.length() > section.start ? file.length() - section.start : 0;
    section.traces = there / section.trace_bytes();
    if (there % section.trace_bytes() != 0 || there == 0)
        throw RawFailure{
            "it is cut off, or its traces have different lengths: " + std::to_string(there) +
            " bytes are no whole traces of " + std::to_string(section.samples) + " samples"};
    return section;
}

std::string ordered(const Section &section, const char *type) {
    const bool one_byte = type[1] == '1';
    return (one_byte ? "|" : section.order == std::endian::big ? ">" : "<") + std::string(type);
}

std::vector<RawArray> list_segy(const RawFile &from) {
    FileView file(from);
    const Section section = section_of(file);
    RawArray traces, headers;
    traces.name = "traces";
    traces.rate = section.rate;
    traces.preferred = true;
    if (!section.format) {
        traces.problem = "its samples have format " + std::to_string(section.unknown) +
                         "; 1 to 3, 5, 6, 8 to 12 and 16 are read";
        return {traces};
    }
    // IBM's numbers become the machine's.
    traces.type = section.format->number == ibm ? "<f4" : ordered(section, section.format->type);
    traces.shape = {section.traces, section.samples};
    headers.name = "headers";
    headers.type = "<i4";
    headers.shape = {std::size(trace_members), section.traces};
    for (const MemberRow &member : trace_members)
        headers.channels.emplace_back(member.name);
    return {traces, headers};
}

/// A number of IBM's System/360: a sign, a power of 16 and 24 bits. Those beyond floats are
/// infinite, which the caller refuses.
float ibm_number(std::uint32_t bits) {
    const double fraction = bits & 0xffffffu;
    const int power = 4 * (static_cast<int>(bits >> 24 & 0x7fu) - 64) - 24;
    const auto size = static_cast<float>(std::ldexp(fraction, power));
    return bits >> 31 ? -size : size;
}

void check_length(const Section &section, const unsigned char *header, std::uint64_t trace) {
    const auto own = number_in<std::uint16_t>(header + 114, section.order);
    if (!section.same_length && own != 0 && section.samples <= 65535 && own != section.samples)
        throw RawFailure{"trace " + std::to_string(trace + 1) + " has " + std::to_string(own) +
                         " samples, and the header says " + std::to_string(section.samples) +
                         ": traces of different lengths are not read"};
}

void read_traces(FileView &file, const Section &section, std::vector<unsigned char> &to) {
    const std::size_t each = section.samples * section.format->bytes;
    std::vector<unsigned char> trace(section.trace_bytes());
    to.resize(section.traces * each);
    for (std::uint64_t t = 0; t < section.traces; ++t) {
        file.read(section.start + t * section.trace_bytes(), trace);
        check_length(section, trace.data(), t);
        const unsigned char *samples = trace.data() + trace_header;
        if (section.format->number != ibm) {
            std::memcpy(&to[t * each], samples, each);
            continue;
        }
        for (std::size_t i = 0; i < each; i += 4) {
            const float value = ibm_number(number_in<std::uint32_t>(samples + i, section.order));
            std::memcpy(&to[t * each + i], &value, 4);
        }
    }
}

void read_headers(FileView &file, const Section &section, std::vector<unsigned char> &to) {
    unsigned char header[trace_header];
    to.resize(4 * std::size(trace_members) * section.traces);
    for (std::uint64_t t = 0; t < section.traces; ++t) {
        file.read(section.start + t * section.trace_bytes(), header);
        for (std::size_t m = 0; m < std::size(trace_members); ++m) {
            const unsigned char *at = header + trace_members[m].place - 1;
            const std::int32_t value = trace_members[m].bytes == 2
                                           ? number_in<std::int16_t>(at, section.order)
                                           : number_in<std::int32_t>(at, section.order);
            std::memcpy(&to[4 * (m * section.traces + t)], &value, 4);
        }
    }
}

void read_segy(const RawFile &from, RawArray &array) {
    FileView file(from);
    const Section section = section_of(file);
    if (array.name == "headers")
        read_headers(file, section, array.bytes);
    else
        read_traces(file, section, array.bytes);
}

} // namespace

extern const ArrayCodec segy_codec;
const ArrayCodec segy_codec{list_segy, read_segy, nullptr};

} // namespace imago
