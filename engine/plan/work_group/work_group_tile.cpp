// SPDX-License-Identifier: MIT
// A whole small matrix in a work-group: its rows, then its columns, between one load and one store.
#include "engine/plan/limits/measured_choice.h"
#include "engine/plan/spec/hooks.h"
#include "engine/plan/work_group/exchange_layout.h"
#include "engine/plan/work_group/work_group_parts.h"

#include <algorithm>
#include <bit>

namespace imago {
namespace {

bool side_of_tile(const StepSpec &spec, const StepLimits &limits) {
    if (!plain_step(spec) || spec.four_step_length || !std::has_single_bit(spec.length))
        return false;
    const ChoiceRow *row = measured_choice(Question::tile_side, {}, spec.length, limits);
    return row && row->flag(Field::tile);
}

/// Whether lines are rows of n points, one after another.
bool rows_of(const LineProblem &lines, const LineSide &side, std::size_t n) {
    return side.point == 2 && lines.loops.size() == 1 && side.lines.front() == 2 * n;
}

/// Whether lines are the columns of matrices with n1 rows of n2 points, one after another.
bool columns_of(const LineProblem &lines, const LineSide &side, std::size_t n1, std::size_t n2) {
    const bool matrix = side.point == 2 * n2 && side.lines.front() == 2 && lines.inner() == n2;
    return matrix &&
           (lines.loops.size() == 1 || (lines.loops.size() == 2 && side.lines[1] == 2 * n1 * n2));
}

std::size_t points_of_item(std::size_t n1, std::size_t n2, const StepLimits &limits) {
    const std::size_t longest = std::max(n1, n2), shortest = std::min(n1, n2);
    if (limits.requested.points_per_item)
        return std::clamp<std::size_t>(std::bit_floor(limits.requested.points_per_item), 2,
                                       shortest);
    const std::size_t wanted =
        measured_count(Question::tile_points, Field::points, limits, {}, longest);
    return std::clamp<std::size_t>(std::min(wanted, limits.widest_item), 2, shortest);
}

/// One pass of the tile, over the rows or the columns.
struct TilePass : GroupPass {
    bool columns = false;
};

class TileKernel {
  public:
    TileKernel(const StepSpec &rows, const StepSpec &columns, const StepLimits &limits,
               RecipeParts &parts)
        : limits_(limits), parts_(parts), n1_(columns.length), n2_(rows.length),
          joint_(limits.requested.exchange == PlanOptions::Exchange::joint) {
        points_per_item_ = points_of_item(n1_, n2_, limits);
        items_ = n1_ * n2_ / points_per_item_;
        const GroupMemory memory = group_memory(n1_ * n2_, rows.lines.count() / n1_, limits);
        bulk_ = memory.bulk;
        most_numbers_ = memory.numbers / (joint_ ? 2 : 1);
        while (n1_ * n2_ / phases_ > most_numbers_)
            phases_ *= 2;
        if (take_radices())
            return;
        add_passes(false, n2_);
        add_passes(true, n1_);
    }

    /// Whether a group holds the matrix: in at most two phases, or with both components at once.
    static bool fits(std::size_t n1, std::size_t n2, const StepLimits &limits) {
        const std::size_t points_per_item = points_of_item(n1, n2, limits);
        const int phases = limits.requested.exchange == PlanOptions::Exchange::joint ? 1 : 2;
        return n1 * n2 / points_per_item <= limits.device.max_group &&
               n1 * n2 <= std::size_t(phases) * most_numbers(limits) &&
               limits.requested.exchange != PlanOptions::Exchange::registers;
    }

    std::vector<Section> write() {
        std::string calls;
        for (std::size_t i = 0; i < passes_.size(); ++i) {
            if (i > 0)
                calls += exchange_call(i == 1, "write_" + std::to_string(i - 1),
                                       "read_" + std::to_string(i), side(passes_[i - 1]) + "_place",
                                       side(passes_[i]) + "_place");
            if (i == 0 && bulk_)
                calls += " BULK_NEXT";
            calls += " pass_" + std::to_string(i) + "(" + side(passes_[i]) + "_line, " +
                     side(passes_[i]) + "_place, xr, xi);";
        }
        choose_layouts();
        std::vector<Section> sections;
        for (std::size_t i = 0; i < passes_.size(); ++i)
            sections.push_back(section(i));
        set_geometry();
        set_passes(parts_.defines, passes_.front(), passes_.back(), passes_.size(), calls);
        return sections;
    }

    std::size_t items() const { return items_; }
    std::size_t numbers() const { return numbers_; }
    std::size_t points_per_item() const { return points_per_item_; }
    bool joint() const { return joint_; }
    bool bulk() const { return bulk_; }
    StepExchange exchange() const { return local_exchange(joint_, int(phases_), layouts_); }
    std::vector<int> radices() const {
        std::vector<int> radices;
        for (const TilePass &pass : passes_)
            radices.push_back(pass.radix);
        return radices;
    }

  private:
    /// The most numbers of one component in local memory.
    static std::size_t most_numbers(const StepLimits &limits) {
        return std::max(limits.device.local_numbers, limits.more_local) /
               (limits.requested.exchange == PlanOptions::Exchange::joint ? 2 : 1);
    }

    static std::string side(const TilePass &pass) { return pass.columns ? "store" : "load"; }

    /// Takes the requested radices if they are those of the rows, then those of the columns.
    bool take_radices() {
        std::size_t product = 1;
        for (int radix : limits_.requested.radices) {
            const bool columns = product >= n2_;
            const std::size_t n = columns ? n1_ : n2_, stride = columns ? product / n2_ : product;
            const auto r = std::size_t(radix);
            if (!std::has_single_bit(r) || r > points_per_item_ || stride * r > n)
                break;
            passes_.push_back({{radix, stride, n, n / points_per_item_}, columns});
            product *= r;
        }
        if (product != n1_ * n2_)
            passes_.clear();
        return !passes_.empty();
    }

    void add_passes(bool columns, std::size_t n) {
        const int bits = std::countr_zero(n), most = std::countr_zero(points_per_item_);
        const int passes = (bits + most - 1) / most;
        std::size_t stride = 1;
        for (int i = 0; i < passes; ++i) {
            const int radix = 1 << ((bits + passes - 1 - i) / passes);
            passes_.push_back({{radix, stride, n, n / points_per_item_}, columns});
            stride *= std::size_t(radix);
        }
    }

    /// The row and column that an item accesses: point `point` of the line in its slot.
    TilePlace place(const TilePass &pass, std::size_t slot, std::size_t point) const {
        return pass.columns ? TilePlace{point, slot} : TilePlace{slot, point};
    }

    template <class Point>
    WarpAccesses accesses(const TilePass &pass, const Point &point) const {
        const std::size_t lines = pass.columns ? n2_ : n1_;
        const std::size_t butterflies = pass.length / std::size_t(pass.radix);
        WarpAccesses rows;
        for (std::size_t c = 0; c < butterflies / pass.items; ++c)
            for (std::size_t j = 0; j < std::size_t(pass.radix); ++j) {
                rows.emplace_back();
                for (std::size_t id = 0; id < std::min(banks(), items_); ++id) {
                    const std::size_t slot = pass.columns ? id % lines : id / pass.items;
                    const std::size_t item = pass.columns ? id / lines : id % pass.items;
                    rows.back().push_back(place(pass, slot, point(item + c * pass.items, j)));
                }
            }
        return rows;
    }

    std::size_t banks() const {
        return limits_.precision == Precision::f64 ? limits_.device.banks / 2
                                                   : limits_.device.banks;
    }

    /// Whether the exchange after pass i goes in phases of the columns; else of the rows.
    bool by_columns(std::size_t i) const { return !passes_[i + 1].columns; }

    void choose_layouts() {
        for (std::size_t i = 0; i + 1 < passes_.size(); ++i) {
            const TilePass &from = passes_[i], &to = passes_[i + 1];
            const auto r = std::size_t(from.radix);
            ExchangeAccesses exchange;
            exchange.lines = by_columns(i) ? n1_ : n1_ / phases_;
            exchange.points = by_columns(i) ? n2_ / phases_ : n2_;
            exchange.writes = accesses(from, [&](std::size_t b, std::size_t j) {
                return (b - b % from.stride) * r + b % from.stride + j * from.stride;
            });
            exchange.reads = accesses(to, [&](std::size_t b, std::size_t j) {
                return b + j * (to.length / std::size_t(to.radix));
            });
            for (WarpAccesses *accesses : {&exchange.writes, &exchange.reads})
                for (auto &row : *accesses)
                    for (TilePlace &place : row)
                        place = {place.line % exchange.lines, place.point % exchange.points};
            layouts_.push_back(
                choose_layout(exchange, banks(), most_numbers_, limits_.requested.padding, true));
            numbers_ = std::max(numbers_, exchange_numbers(exchange, layouts_.back()));
        }
    }

    /// Sets one side of the exchange after pass i, for the items of `pass`.
    void set_side(Defines &d, const std::string &prefix, std::size_t i,
                  const TilePass &pass) const {
        const bool none = i + 1 >= passes_.size();
        const ExchangeLayout layout = none ? ExchangeLayout{} : layouts_[i];
        const bool split_columns = !none && by_columns(i);
        const std::size_t rows = split_columns || none ? n1_ : n1_ / phases_;
        const std::size_t columns = split_columns ? n2_ / phases_ : n2_;
        const std::string row = pass.columns ? "(p)" : "(s)", column = pass.columns ? "(s)" : "(p)";
        const auto within = [&](const std::string &index, std::size_t count) {
            return "((int)((uint)" + index + " % " + std::to_string(count) + "))";
        };
        const std::size_t row_step = layout.point_major ? 1 : columns;
        const std::size_t column_step = layout.point_major ? rows : 1;
        d.set_text(prefix + "_TILE(s, p)",
                   "(" + within(row, rows) + " * " + std::to_string(row_step) + " + " +
                       within(column, columns) + " * " + std::to_string(column_step) + ")");
        d.set(prefix + "_STEP", std::int64_t(pass.columns ? row_step : column_step));
        d.set_text(prefix + "_PAD(a)", padding_text(layout.padding));
        d.set(prefix + "_LINEAR", 1);
        d.set(prefix + "_POINTS", std::int64_t(pass.columns ? rows : columns));
        if (prefix == "WRITE")
            d.set_text("WRITE_PHASE(s, p)",
                       "((int)((uint)" + (split_columns ? column : row) + " / " +
                           std::to_string(split_columns ? columns : rows) + "))");
    }

    Section section(std::size_t i) {
        const TilePass &pass = passes_[i];
        Defines d = pass_defines(pass, i, limits_, parts_.table);
        set_side(d, "WRITE", i, pass);
        set_side(d, "READ", i > 0 ? i - 1 : passes_.size(), pass);
        return Section::from_file("block/radix_workgroup.cl", d);
    }

    void set_geometry() {
        const TilePass &first = passes_.front(), &last = passes_.back();
        Defines &d = parts_.defines;
        d.set("ITEMS", std::int64_t(first.items)).set("GROUP_LINES", std::int64_t(n1_));
        d.set("STORE_LENGTH", std::int64_t(n1_)).set("STORE_ITEMS", std::int64_t(last.items));
        d.set("STORE_GROUP_LINES", std::int64_t(n2_)).set("TILE_COLUMNS", std::int64_t(n2_));
        d.set("POINTS_PER_ITEM", std::int64_t(points_per_item_));
        d.set("LOAD_LINES_FASTEST", 0).set("STORE_LINES_FASTEST", 1);
        d.set("EXCHANGES", std::int64_t(passes_.size() - 1));
        d.set("JOINT_EXCHANGE", joint_).set("PHASES", std::int64_t(phases_));
        d.set("TILE_POINTS", std::int64_t(n2_)).set("EXCHANGE_NUMBERS", std::int64_t(numbers_));
        for (const char *prefix : {"LOAD", "STORE"}) {
            d.set_text(std::string(prefix) + "_TILE(s, p)", "(p)");
            d.set_text(std::string(prefix) + "_PAD(a)", "(a)");
        }
        d.set_text("EXCHANGE_FENCE", "CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE");
        if (!limits_.device.cpu)
            d.set_text("INDEX", "long");
        if (bulk_)
            set_bulk(d, n1_ * n2_, limits_);
    }

    const StepLimits &limits_;
    RecipeParts &parts_;
    const std::size_t n1_, n2_;
    const bool joint_;
    bool bulk_ = false;
    std::size_t most_numbers_ = 0; ///< of one component in local memory
    std::size_t points_per_item_ = 4, items_ = 1, phases_ = 1, numbers_ = 1;
    std::vector<TilePass> passes_;
    std::vector<ExchangeLayout> layouts_;
};

/// A spec that loads as the rows do and stores as the columns do.
StepSpec tile_spec(const StepSpec &rows, const StepSpec &columns) {
    StepSpec spec = rows;
    spec.lines.name = {LineAxis::rows_and_columns, {}};
    spec.lines.out.slot = columns.lines.out.slot;
    spec.lines.out.point = columns.lines.out.point;
    spec.lines.out.lines = {2};
    spec.points_out = columns.length;
    spec.store_swap_before = columns.store_swap_before;
    spec.store_swap_after = columns.store_swap_after;
    spec.scale = columns.scale;
    return spec;
}

} // namespace

bool is_tile(const StepSpec &rows, const StepSpec &columns, const StepLimits &limits) {
    const LineProblem &first = rows.lines, &second = columns.lines;
    const std::size_t n1 = columns.length, n2 = rows.length;
    return limits.requested.tiles && !limits.lanes && side_of_tile(rows, limits) &&
           side_of_tile(columns, limits) && first.out.slot == second.in.slot && rows.scale == 1 &&
           rows.store_swap_before == columns.load_swap_after && !rows.store_swap_after &&
           !columns.load_swap_before && rows_of(first, first.in, n2) &&
           rows_of(first, first.out, n2) && columns_of(second, second.in, n1, n2) &&
           columns_of(second, second.out, n1, n2) && first.count() == second.outer() * n1 &&
           TileKernel::fits(n1, n2, limits);
}

Step make_tile_step(const StepSpec &rows, const StepSpec &columns, const StepLimits &limits) {
    Step step;
    const StepSpec spec = tile_spec(rows, columns);
    RecipeParts parts = common_parts(spec, limits, "point");
    TileKernel kernel(rows, columns, limits, parts);
    const std::vector<Section> passes = kernel.write();
    step.recipe =
        group_recipe(spec, group_text(spec, parts, kernel.radices(), passes, kernel.bulk()),
                     std::to_string(columns.length) + " x " + std::to_string(rows.length) +
                         " points, " + std::to_string(kernel.items()) + " work-items",
                     kernel.bulk());

    step.table = std::move(parts.table);
    step.local = kernel.items();
    step.global =
        launched_groups(rows.lines.count() / columns.length, kernel.bulk(), limits) * step.local;
    step.in = spec.lines.in.slot;
    step.out = spec.lines.out.slot;
    step.report = start_report(spec, limits, StepFamily::work_group);
    step.report.radices = kernel.radices();
    step.report.length = int(rows.length * columns.length);
    step.report.lengths = {int(rows.length), int(columns.length)};
    step.report.bytes_moved = bytes_moved(rows, limits.number_bytes());
    step.report.items_per_transform = int(kernel.items());
    step.report.groups = step.global / step.local;
    step.report.exchanges = {kernel.exchange()};
    step.report.bulk_copies = kernel.bulk();
    step.report.local_bytes = (kernel.numbers() * (kernel.joint() ? 2 : 1) +
                               (kernel.bulk() ? 2 * rows.length * columns.length : 0)) *
                              limits.number_bytes();
    step.report.private_bytes = kernel.points_per_item() * 2 * limits.number_bytes();
    set_minimum_groups(step, limits, kernel.bulk());
    return step;
}

} // namespace imago
