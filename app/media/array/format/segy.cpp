// SPDX-License-Identifier: GPL-3.0-or-later
// SEG-Y, revisions 0 to 2: texts, a binary header, and traces of one length, each with a header of
// 240 bytes. Sources: SEG-Y_r2.0 (seg.org, 2017); Barry et al., Geophysics 40 (1975).
#include "app/media/array/format/file_view.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace imago {
namespace {

constexpr std::uint64_t text_bytes = 3200, first_trace = 3600, trace_header = 240, most_extra = 64;

/// A format of samples, by its number, and what it becomes.
struct SampleFormat {
    int number;
    const char *type; ///< without its order
    std::size_t bytes;
};
constexpr int ibm = 1, signed_24_bits = 7, unsigned_24_bits = 15;
constexpr SampleFormat sample_formats[] = {
    {ibm, "f4", 4}, {2, "i4", 4},  {3, "i2", 2},
    {5, "f4", 4},   {6, "f8", 8},  {signed_24_bits, "i4", 3},
    {8, "i1", 1},   {9, "i8", 8},  {10, "u4", 4},
    {11, "u2", 2},  {12, "u8", 8}, {unsigned_24_bits, "u4", 3},
    {16, "u1", 1}};

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
    std::uint64_t samples = 0, traces = 0;      ///< of a trace; count
    std::uint64_t start = first_trace, end = 0; ///< bytes of the traces
    std::uint64_t header = trace_header;        ///< bytes before the samples of a trace
    double rate = 0;                            ///< samples a second
    bool same_length = false; ///< whether the header says that all traces have its length
    int unknown = 0;          ///< a format that is not read

    std::uint64_t trace_bytes() const { return header + samples * (format ? format->bytes : 0); }
    /// Whether the samples become the machine's numbers of four bytes.
    bool converts() const { return format->number == ibm || format->bytes == 3; }
    bool fits() const { return samples > 0 && end > start && (end - start) % trace_bytes() == 0; }
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

/// What the headers of the traces say of their lengths.
struct OwnCounts {
    bool whole = false; ///< whether they lead exactly to the end, so that they are meant
    bool equal = true;
    std::uint64_t samples = 0; ///< of the first
};

OwnCounts own_counts(FileView &file, const Section &section) {
    OwnCounts own;
    std::uint64_t at = section.start;
    while (at < section.end && section.end - at >= section.header) {
        const auto samples = file.number<std::uint16_t>(at + 114, section.order);
        if (at == section.start)
            own.samples = samples;
        own.equal = own.equal && samples == own.samples;
        at += section.header + samples * section.format->bytes;
    }
    own.whole = at == section.end && own.samples > 0;
    return own;
}

[[noreturn]] void refuse_lengths() {
    throw RawFailure{"its traces have different lengths, and traces of one length are read"};
}

/// The length of all traces: the header's, unless the traces' own ones lead to the end.
void settle(FileView &file, Section &section) {
    if (!section.same_length && section.samples <= 65535 && section.end > section.start) {
        const bool same =
            section.fits() &&
            file.number<std::uint16_t>(section.start + 114, section.order) == section.samples;
        const OwnCounts own = same ? OwnCounts{} : own_counts(file, section);
        if (own.whole && !own.equal)
            refuse_lengths();
        if (own.whole)
            section.samples = own.samples;
    }
    if (!section.fits())
        throw RawFailure{"it is cut off, or its traces have different lengths: " +
                         std::to_string(section.end - section.start) +
                         " bytes are no whole traces of " + std::to_string(section.samples) +
                         " samples"};
    section.traces = (section.end - section.start) / section.trace_bytes();
}

/// What revision 2 adds: longer counts, headers behind those of traces, and where traces are.
void take_revision_2(FileView &file, Section &section, double &interval) {
    const auto long_word = [&](std::uint64_t place) { // from 1 on
        return file.number<std::uint32_t>(place - 1, section.order);
    };
    if (long_word(3269) != 0)
        section.samples = long_word(3269);
    const double longer = file.number<double>(3272, section.order);
    if (std::isfinite(longer) && longer > 0)
        interval = longer;
    // Revision 2.0 has four bytes for these, and 2.1 two, with another member behind them.
    const bool first = file.number<std::uint8_t>(3501, section.order) == 0;
    const std::uint32_t extra = first ? file.number<std::uint32_t>(3506, section.order)
                                      : file.number<std::uint16_t>(3506, section.order);
    if (extra > most_extra)
        throw RawFailure{"it has more than 64 headers behind that of a trace"};
    section.header *= 1 + std::uint64_t{extra};
    if (const auto first = file.number<std::uint64_t>(3520, section.order);
        first >= first_trace && first < section.end)
        section.start = first;
    const std::uint64_t behind = text_bytes * std::uint64_t{long_word(3529)};
    if (behind < section.end - section.start)
        section.end -= behind;
}

Section section_of(FileView &file) {
    Section section;
    if (file.length() < first_trace)
        throw RawFailure{"it is shorter than its headers, which have 3600 bytes"};
    section.order = order_of(file);
    section.end = file.length();
    const auto word = [&](std::uint64_t place) { // from 1 on
        return file.number<std::uint16_t>(place - 1, section.order);
    };
    // The revision's first byte is its number in either order of bytes.
    const int revision = file.number<std::uint8_t>(3500, section.order);
    section.unknown = static_cast<std::int16_t>(word(3225));
    section.format = format_of(section.unknown);
    section.samples = word(3221);
    double interval = word(3217);
    const auto texts = static_cast<std::int16_t>(word(3505)); // 0 in revision 0
    section.start =
        std::min(section.end,
                 first_trace + text_bytes * static_cast<std::uint64_t>(std::max<int>(texts, 0)));
    const bool second = revision >= 2 && revision < 16;
    if (second)
        take_revision_2(file, section, interval);
    if (texts < 0 && section.start == first_trace)
        throw RawFailure{"it does not say how many texts follow its header"};
    section.same_length = revision >= 1 && revision < 16 && word(3503) == 1;
    section.rate = interval > 0 ? 1e6 / interval : 0;
    if (section.format)
        settle(file, section);
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
                         "; 1 to 3, 5 to 12, 15 and 16 are read";
        return {traces};
    }
    traces.type = section.converts() ? "<" + std::string(section.format->type)
                                     : ordered(section, section.format->type);
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

std::uint32_t of_24_bits(const unsigned char *at, const Section &section) {
    const bool highest_first = section.order == std::endian::big;
    const std::uint32_t bits = static_cast<std::uint32_t>(at[highest_first ? 0 : 2]) << 16 |
                               static_cast<std::uint32_t>(at[1]) << 8 | at[highest_first ? 2 : 0];
    const bool negative = section.format->number == signed_24_bits && (bits >> 23) != 0;
    return negative ? bits | 0xff000000u : bits;
}

/// Samples as numbers of four bytes in the machine's order.
void convert(const Section &section, const unsigned char *from, unsigned char *to) {
    for (std::uint64_t i = 0; i < section.samples; ++i, from += section.format->bytes, to += 4) {
        if (section.format->number == ibm) {
            const float value = ibm_number(number_in<std::uint32_t>(from, section.order));
            std::memcpy(to, &value, 4);
        } else {
            const std::uint32_t value = of_24_bits(from, section);
            std::memcpy(to, &value, 4);
        }
    }
}

void read_traces(FileView &file, const Section &section, std::vector<unsigned char> &to) {
    const std::size_t each = section.samples * (section.converts() ? 4 : section.format->bytes);
    std::vector<unsigned char> trace(section.trace_bytes());
    to.resize(section.traces * each);
    bool asked = section.same_length || section.samples > 65535;
    for (std::uint64_t t = 0; t < section.traces; ++t) {
        file.read(section.start + t * section.trace_bytes(), trace);
        if (!asked && number_in<std::uint16_t>(&trace[114], section.order) != section.samples) {
            asked = true; // many programs leave the count as it was
            if (own_counts(file, section).whole)
                refuse_lengths();
        }
        const unsigned char *samples = trace.data() + section.header;
        if (section.converts())
            convert(section, samples, &to[t * each]);
        else
            std::memcpy(&to[t * each], samples, each);
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
