// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/plan/dump/plan_dump.h"

#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <sstream>
#include <variant>

namespace imago::test {
namespace {

/// Thrown to end the writing of a table once enough of it has been seen.
struct Enough {};

void put(std::ostream &out, const Defines &defines) {
    for (const Define &define : defines.rows()) {
        out << "  " << define.name << " = ";
        std::visit([&](const auto &value) { out << value; }, define.value);
        out << "\n";
    }
}

void put(std::ostream &out, const std::vector<Section> &sections) {
    for (const Section &section : sections) {
        if (section.kind == Section::Kind::codelet)
            out << " codelet " << section.radix
                << (section.form == codelet::Form::fused ? ", fused" : "") << "\n";
        else
            // Names are unique, and their folder may change.
            out << " file " << section.name.substr(section.name.rfind('/') + 1) << "\n";
        put(out, section.defines);
    }
}

/// Roots are rounded to 13 bits; an index in the bits of a float stays.
std::int64_t rounded(float value) {
    const auto bits = std::bit_cast<std::uint32_t>(value);
    const bool number = std::isnormal(value) && std::abs(value) < 1e12f;
    return number ? std::llround(double(value) * 8192) : std::int64_t(bits);
}

std::int64_t rounded(double value) {
    return std::llround(value * 8192);
}

template <class T>
void add_numbers(std::uint64_t &sum, const void *numbers, std::size_t count) {
    const auto *values = static_cast<const T *>(numbers);
    for (std::size_t i = 0; i < count; ++i) {
        const std::int64_t value = rounded(values[i]);
        char bytes[sizeof value];
        std::memcpy(bytes, &value, sizeof value);
        sum = digest({bytes, sizeof value}, sum);
    }
}

std::uint64_t table_digest(const StepTable &table) {
    constexpr std::size_t piece = 1024, most = 4096;
    std::uint64_t sum = digest("");
    const auto take = [&](const void *numbers, std::size_t first, std::size_t count) {
        const std::size_t seen = std::min(count, most - std::min(first, most));
        table.precision() == Precision::f64 ? add_numbers<double>(sum, numbers, seen)
                                            : add_numbers<float>(sum, numbers, seen);
        if (first + count >= most)
            throw Enough{};
    };
    try {
        table.write(piece, take);
    } catch (const Enough &) {
    }
    return sum;
}

void put(std::ostream &out, const StepTable &table) {
    out << " table " << table.size() << " numbers " << table.bytes() << " bytes, first " << std::hex
        << table_digest(table) << std::dec << "\n";
    for (const StepTable::Spectrum &spectrum : table.spectra())
        out << "  spectrum at " << spectrum.offset << " of " << spectrum.points << " chirp "
            << spectrum.chirp.length << " of " << spectrum.chirp.after << " and "
            << spectrum.chirp.before << " points, rows " << spectrum.chirp.rows << "\n";
}

/// Writes the numbers of a report, since its words follow from the rest.
void put(std::ostream &out, const StepReport &report) {
    out << " radices";
    for (const int radix : report.radices)
        out << " " << radix;
    out << " length " << report.length << " lengths";
    for (const int length : report.lengths)
        out << " " << length;
    out << " items " << report.items_per_transform << " lines " << report.transforms_per_group
        << " lanes " << report.lane_width << " prefetch " << report.prefetch << " streaming "
        << report.streaming_stores << " groups " << report.groups << " bulk " << report.bulk_copies
        << " resident " << report.minimum_groups << " local " << report.local_bytes << " private "
        << report.private_bytes << " moved " << report.bytes_moved << "\n";
}

void put(std::ostream &out, const Step &step) {
    out << "step " << int(step.in) << " to " << int(step.out) << " planar " << step.in_planar
        << step.out_planar << " mask " << step.mask << " ring "
        << (step.ring ? int(*step.ring) : -1) << " counters " << step.counters << " global "
        << step.global << " local " << step.local << "\n";
    put(out, step.report);
    const KernelRecipe &recipe = step.recipe;
    put(out, recipe.defines);
    out << " repeats";
    for (const int count : recipe.repeats)
        out << " " << count;
    out << "\n";
    put(out, recipe.sections);
    for (const KernelPart &part : recipe.parts) {
        out << " part " << part.suffix << "\n";
        put(out, part.defines);
        put(out, part.sections);
    }
    out << " endings\n";
    put(out, recipe.endings);
    out << " groups of a unit " << recipe.minimum_groups << "\n";
    put(out, step.table);
}

} // namespace

std::uint64_t digest(std::string_view text, std::uint64_t before) {
    for (const char c : text)
        before = (before ^ static_cast<unsigned char>(c)) * 1099511628211ull;
    return before;
}

std::string plan_text(const Plan &plan) {
    std::ostringstream out;
    out.precision(10);
    out << "work";
    for (const std::size_t bytes : plan.work_bytes)
        out << " " << bytes;
    out << " tables " << plan.table_bytes() << "\n";
    for (const Step &step : plan.steps)
        put(out, step);
    return out.str();
}

std::string planned_text(const DumpCase &dumped, const DeviceInfo &info) {
    try {
        return plan_text(make_plan(dumped.problem, info, dumped.options));
    } catch (const Error &error) {
        return "refused " + std::to_string(int(error.kind())) + "\n";
    }
}

} // namespace imago::test
