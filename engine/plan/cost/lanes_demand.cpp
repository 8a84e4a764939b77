// SPDX-License-Identifier: MIT
#include "engine/plan/cost/lanes_demand.h"

#include "engine/codelet/codelet.h"
#include "engine/plan/cost/memory_runs.h"
#include "engine/plan/lanes/lanes.h"
#include "engine/plan/spec/hooks.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

namespace imago {
namespace {

constexpr std::size_t cache_line = 64, page = 4096;
/// Bytes of the sets of a first-level cache, after which lines share a set again, and the lines
/// that a set holds: so in x86 processors, whose pages bound them.
constexpr std::size_t cache_period = 4096, cache_ways = 8;

/// Instructions of a complex product, with fused multiply-adds.
constexpr double complex_product = 4;

/// Counts the work of a strip, pass by pass and side by side.
class StripCounter {
  public:
    StripCounter(const StepSpec &spec, const LanesShape &shape, const StepLimits &limits)
        : spec_(spec), shape_(shape), limits_(limits) {
        using Way = LanesDemand::Structure;
        d_.structure = shape.structure == StepFamily::lanes_along    ? Way::along
                       : shape.structure == StepFamily::lanes_hybrid ? Way::hybrid
                                                                     : Way::across;
        d_.lanes = shape.lanes;
        d_.vectors = std::max<std::size_t>(1, lane_bytes() / limits.device.vector_bytes);
        d_.scratch_bytes = shape.scratch_bytes;
        d_.prefetch = shape.memory.prefetch;
        d_.streaming = shape.memory.streaming;
        d_.registers_allowed = limits.device.vector_registers;
    }

    LanesDemand count() {
        if (d_.structure == LanesDemand::Structure::hybrid && !shape_.scratch_bytes)
            count_hybrid();
        else
            count_passes();
        count_side(spec_.lines.in, spec_.points_in, shape_.reads);
        count_side(spec_.lines.out, spec_.points_out, shape_.writes);
        if (!spec_.load_multiply.empty())
            d_.arithmetic += complex_product * vectors_of(spec_.points_in);
        if (!spec_.store_multiply.empty() || spec_.four_step_length)
            d_.arithmetic += complex_product * vectors_of(spec_.points_out);
        count_memory();
        count_balance();
        return d_;
    }

  private:
    /// Whether neighbours of a vector are points of one line, in passes over scratch.
    bool along() const {
        return d_.structure == LanesDemand::Structure::along ||
               (d_.structure == LanesDemand::Structure::hybrid && shape_.scratch_bytes);
    }
    std::size_t points_along() const { return std::size_t(shape_.lanes) / shape_.lines; }
    std::size_t lane_bytes() const {
        return std::size_t(shape_.lanes) * limits_.arithmetic_bytes();
    }

    /// Vectors of the real parts of this many points of each line.
    double vectors_of(std::size_t points) const {
        const double lanes = double(points * shape_.lines) / double(shape_.lanes);
        return std::ceil(lanes) * double(d_.vectors);
    }

    /// Shuffles that split a vector of interleaved numbers, or join it: within 16 bytes, or between
    /// any lanes of 64 bytes, one does it.
    double split() const {
        const std::size_t bytes = std::min(lane_bytes(), limits_.device.vector_bytes);
        return bytes <= 16 || bytes >= 64 ? 1 : 2;
    }

    /// Shuffles of a vector of transposed squares: the stages between whole vectors are free.
    double transpose() const {
        const std::size_t lanes =
            std::min<std::size_t>(along() ? points_along() : std::size_t(shape_.lanes),
                                  limits_.device.vector_bytes / limits_.arithmetic_bytes());
        return std::log2(double(lanes));
    }

    void count_passes() {
        const std::size_t count = shape_.radices.size();
        std::size_t stride = 1, working = working_set();
        bool inside = false;
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t radix = std::size_t(shape_.radices[i]);
            const bool last = i + 1 == count;
            const int times = spec_.convolves() && !last ? 2 : 1;
            for (int k = 0; k < times; ++k)
                count_pass(radix, stride, last && spec_.convolves());
            count_level(working, inside, i == 0 && shape_.reads, last && shape_.writes, times);
            inside = working <= limits_.device.first_cache;
            if (!along() && !inside && !last)
                working /= radix; // the passes are nested
            stride *= radix;
        }
    }

    /// Counts one pass. A turning pass has two butterflies and a product between them.
    void count_pass(std::size_t radix, std::size_t stride, bool turns) {
        const auto operations = codelet::butterfly_operations(int(radix), codelet::Form::plain);
        const double legs = double(radix - 1);
        double vectors = vectors_of(spec_.length);
        if (along() && stride == 1)
            vectors *= overlap(spec_.length / radix);
        const double butterflies = vectors / double(radix) * (turns ? 2 : 1);
        d_.arithmetic +=
            butterflies * operations.instructions + (turns ? complex_product * vectors : 0);
        d_.accesses += 4 * vectors;
        if (stride > 1) {
            d_.arithmetic += butterflies * complex_product * legs;
            const double rows =
                along() ? double(stride / points_along() * d_.vectors) : double(stride);
            d_.accesses += 2 * legs * std::max(1.0, rows);
        } else if (along()) {
            d_.shuffles += 2 * vectors * transpose();
        }
        const std::size_t alive = std::size_t(operations.most_alive) * d_.vectors;
        d_.registers = std::max(d_.registers, alive);
        if (alive > d_.registers_allowed)
            d_.spills += butterflies / double(d_.vectors) * double(alive - d_.registers_allowed);
        d_.conflicts += conflicts(radix, stride, vectors);
        ++d_.passes;
    }

    /// Blocks of so many points that are loaded: the last one overlaps the one before.
    double overlap(std::size_t blocks) const {
        const std::size_t lanes = points_along();
        return double((blocks + lanes - 1) / lanes * lanes) / double(blocks);
    }

    /// Accesses of a pass that find their cache set full, because the legs of its butterflies are
    /// whole periods apart, or nearly so.
    double conflicts(std::size_t radix, std::size_t stride, double vectors) const {
        if (along() && stride == 1)
            return 0;
        const std::size_t distance =
            spec_.length / (radix * stride) * lane_bytes() * (along() ? first_points() : 1);
        if (distance < cache_line || d_.scratch_bytes / 2 < cache_period)
            return 0;
        const std::size_t sets = cache_period / std::gcd(distance, cache_period);
        const std::size_t parts = d_.scratch_bytes / 2 % cache_period == 0 ? 2 : 1;
        const std::size_t sharing = (radix + sets - 1) / sets * parts;
        if (sharing <= cache_ways)
            return 0;
        return 4 * vectors * double(sharing - cache_ways) / double(sharing);
    }

    /// Vectors between neighbouring blocks after the first pass of a line along the lanes.
    std::size_t first_points() const {
        return std::max<std::size_t>(1, std::size_t(shape_.radices.front()) / points_along());
    }

    /// Bytes that the first-level cache is to hold: the scratch, and what is prefetched into it.
    std::size_t working_set() const {
        constexpr std::size_t near = 1 << 15; // FETCH_NEAR of stream_store.cl
        const std::size_t strip = spec_.length * shape_.lines * 2 * limits_.arithmetic_bytes();
        return d_.scratch_bytes + (d_.prefetch && strip <= near ? strip : 0);
    }

    /// Counts the bytes of a pass whose working set exceeds the first-level cache, or which takes
    /// over from such a pass.
    void count_level(std::size_t working, bool inside, bool reads, bool writes, int times) {
        const bool fits = working <= limits_.device.first_cache;
        if (fits && (inside || working == working_set()))
            return;
        const double scratch = double(d_.scratch_bytes) * times;
        d_.outer_bytes += (reads ? 0 : scratch) + (writes ? 0 : scratch);
    }

    void count_hybrid() {
        const double vectors = vectors_of(spec_.length);
        const auto operations = codelet::butterfly_operations(4, codelet::Form::plain);
        d_.passes = 2;
        d_.arithmetic = vectors / 4 * (2 * operations.instructions + 3 * complex_product);
        d_.accesses = 4 * vectors;
        d_.shuffles = 2 * vectors * (2 + 2); // 4 x 4 tiles, and quarters there and back
        d_.registers = std::size_t(operations.most_alive) * d_.vectors;
    }

    /// Counts what one side adds to the passes: nothing but the split of interleaved numbers if a
    /// pass moves its points itself.
    void count_side(const LineSide &side, std::size_t points, bool fused) {
        const double vectors = vectors_of(points);
        const bool complex = side.hook() == Hook::complex;
        if (!complex)
            d_.hooked += double(points * shape_.lines);
        if (!fused || (along() && !complex))
            d_.accesses += 4 * vectors;
        if (shape_.lanes > 1 && interleaved(side))
            d_.shuffles += 2 * vectors * split();
        if (fused || along())
            return;
        const bool neighbours = side.point <= 2, across = side.lines.front() <= 2;
        if (shape_.lanes == 1 || (!neighbours && !across))
            d_.singles += 2 * double(points * shape_.lines);
        else if (neighbours && !across)
            d_.shuffles += 2 * vectors * transpose();
    }

    /// Bytes of a side's run of neighbours, and their distance; 0 if a line is one run.
    void count_runs(const LineSide &side, std::size_t points, double &touched, double &used) {
        const std::size_t number = limits_.number_bytes();
        const std::size_t element = (traits(side.hook()).complex ? 2 : 1) * number;
        const bool rows = along() || side.point * number <= element;
        const std::size_t run = rows ? points * element : shape_.lines * element;
        const std::size_t runs = rows ? shape_.lines : points;
        const std::size_t step =
            std::gcd(run, rows ? side.lines.front() * number : side.point * number);
        const double lines =
            double(runs) * blocks_of_run(run, std::max<std::size_t>(step, number), cache_line);
        touched += lines * cache_line;
        used += double(run * runs);
        d_.lines += lines;
        const double span = rows ? double(run) : double(side.point * number);
        d_.pages += rows ? double(runs) * (1 + span / page)
                         : 1 + double(points) * std::min(1.0, span / page);
    }

    void count_memory() {
        const LineSide &in = spec_.lines.in, &out = spec_.lines.out;
        double touched = 0, used = 0;
        count_runs(in, spec_.points_in, touched, used);
        count_runs(out, spec_.points_out, touched, used);
        d_.spread = std::max(1.0, touched / std::max(1.0, used));
        d_.rows = along() || in.point <= 2;
        const std::size_t number = limits_.number_bytes();
        d_.bytes = double(bytes_moved(spec_, number));
        d_.in_place = in_one_buffer(spec_, limits_);
        const double written = double(side_numbers(spec_, out, spec_.points_out) * number);
        d_.owned = d_.streaming || d_.in_place ? 0 : written;
        constexpr double share = 0.8; // as for the caches of a GPU
        d_.cached =
            (d_.in_place ? d_.bytes / 2 : d_.bytes) <= share * double(limits_.device.cache_bytes);
    }

    void count_balance() {
        d_.strips = shape_.strips;
        d_.strips_per_item = shape_.strips_per_item;
        d_.items = shape_.items();
        const double cores = double(limits_.device.compute_units);
        d_.imbalance = std::ceil(double(d_.items) / cores) * cores / double(d_.items);
        d_.idle = 1 - double(spec_.lines.count()) / double(d_.strips * shape_.lines);
    }

    const StepSpec &spec_;
    const LanesShape &shape_;
    const StepLimits &limits_;
    LanesDemand d_;
};

} // namespace

LanesDemand lanes_demand(const StepSpec &spec, const LanesShape &shape, const StepLimits &limits) {
    return StripCounter(spec, shape, limits).count();
}

} // namespace imago
