// SPDX-License-Identifier: MIT
#include "engine/plan/measured/choice_names.h"

namespace imago {
namespace {

constexpr double any_count = 1099511627776.0; // 2^40

const QuestionRow questions[] = {
    {Question::row_shape,
     "row-shape",
     {},
     {Field::points, Field::items, Field::warps, Field::joint, Field::mirrored, Field::last,
      Field::middle, Field::rising}},
    {Question::mirrored_pairs, "mirrored-pairs", {Field::mirrored}, {}},
    {Question::item_points, "item-points", {Field::points}, {}},
    {Question::radix_order, "radix-order", {Field::rising}, {}},
    {Question::fewer_passes, "fewer-passes", {Field::radix, Field::passes}, {}},
    {Question::fuller_rows,
     "fuller-rows",
     {Field::points, Field::gain, Field::full, Field::room},
     {}},
    {Question::shared_columns,
     "shared-columns",
     {Field::lines, Field::groups, Field::passes, Field::points, Field::group_items},
     {}},
    {Question::two_pass_columns, "two-pass-columns", {Field::points, Field::larger_last}, {}},
    {Question::ragged_columns, "ragged-columns", {Field::group_points, Field::lines}, {}},
    {Question::column_run, "column-run", {Field::run_bytes}, {}},
    {Question::crowded_columns, "crowded-columns", {Field::group_points}, {}},
    {Question::column_exchange, "column-exchange", {Field::larger_local}, {}},
    {Question::joint_exchange, "joint-exchange", {Field::joint}, {}},
    {Question::one_warp, "one-warp", {Field::least_eighths, Field::most_eighths}, {}},
    {Question::group_growth, "group-growth", {Field::halves, Field::waste}, {}},
    {Question::bulk_copies, "bulk-copies", {Field::least_bytes}, {}},
    {Question::bulk_order, "bulk-order", {Field::least_bytes}, {}},
    {Question::tile_side, "tile-side", {Field::tile}, {}},
    {Question::tile_points, "tile-points", {Field::points}, {}},
    {Question::fused_pair, "fused-pair", {Field::lines, Field::running, Field::blocks}, {}},
    {Question::along_preferences, "along-preferences", {Field::lanes, Field::first}, {}},
    {Question::along_narrower, "along-narrower", {Field::lanes, Field::first}, {}},
    {Question::along_radices, "along-radices", {Field::lanes, Field::radices}, {}},
    {Question::along_four, "along-four", {Field::lanes}, {}},
    {Question::along_largest_radix, "along-largest-radix", {Field::radix}, {}},
    {Question::along_prefetch, "along-prefetch", {Field::prefetch}, {}},
    {Question::along_streaming, "along-streaming", {Field::streaming}, {}},
    {Question::across_lanes, "across-lanes", {Field::lanes}, {}},
    {Question::across_prefetch, "across-prefetch", {Field::prefetch}, {}},
    {Question::hybrid_lanes, "hybrid-lanes", {Field::lanes}, {}},
    {Question::column_radices, "column-radices", {Field::least_bytes, Field::radix}, {}},
    {Question::streaming_stores, "streaming-stores", {Field::least_bytes, Field::cache_share}, {}},
    {Question::lanes_item, "lanes-item", {Field::points}, {}},
    {Question::item_registers, "item-registers", {Field::registers, Field::resident_share}, {}},
    {Question::narrow_columns, "narrow-columns", {Field::run_bytes}, {}},
    {Question::long_tables, "long-tables", {Field::numbers}, {}},
    {Question::longest_step, "longest-step", {Field::points}, {}},
    {Question::longest_phased, "longest-phased", {Field::points}, {}},
    {Question::longest_along, "longest-along", {Field::points}, {}},
    {Question::long_row_length, "long-row-length", {Field::points, Field::cache_share}, {}},
    {Question::long_rows, "long-rows", {Field::first}, {}},
    {Question::few_lines, "few-lines", {Field::line_lanes}, {}},
    {Question::costs, "costs", {Field::memory, Field::pass, Field::conflict, Field::radix}, {}},
    {Question::specialised_plan,
     "specialised-plan",
     {Field::time_share, Field::compile, Field::compile_share},
     {}},
};
static_assert(std::size(questions) == question_count);

constexpr DeviceClassRow devices[] = {
    {DeviceClass::cpu, "cpu"},
    {DeviceClass::prefetching_cpu, "prefetching-cpu"},
    {DeviceClass::gpu, "gpu"},
    {DeviceClass::gpu_warp_32, "gpu-warp-32"},
    {DeviceClass::lanes, "lanes"},
    {DeviceClass::cpu_lanes, "cpu-lanes"},
    {DeviceClass::gpu_lanes, "gpu-lanes"},
    {DeviceClass::work_group, "work-group"},
};

constexpr LineClassRow lines[] = {
    {LineClass::rows, "rows"},
    {LineClass::columns, "columns"},
    {LineClass::ragged_columns, "ragged-columns"},
    {LineClass::ragged_real_columns, "ragged-real-columns"},
    {LineClass::cosine_columns, "cosine-columns"},
    {LineClass::cosine_pair_load, "cosine-pair-load"},
    {LineClass::cosine_pair_store, "cosine-pair-store"},
    {LineClass::packed_cosine, "packed-cosine"},
    {LineClass::half_spectrum_packed_load, "half-spectrum-packed-load"},
    {LineClass::half_spectrum_packed_store, "half-spectrum-packed-store"},
    {LineClass::half_spectrum_pair_load, "half-spectrum-pair-load"},
    {LineClass::mirrored, "mirrored"},
    {LineClass::mirrored_both, "mirrored-both"},
    {LineClass::convolution, "convolution"},
    {LineClass::rader, "rader"},
    {LineClass::power_of_two, "power-of-two"},
    {LineClass::other_length, "other-length"},
    {LineClass::plain, "plain"},
    {LineClass::packed, "packed"},
    {LineClass::hooks, "hooks"},
    {LineClass::in_place, "in-place"},
    {LineClass::out_of_place, "out-of-place"},
    {LineClass::in_registers, "in-registers"},
};

constexpr FieldRow fields[] = {
    {Field::numbers, "numbers", 1, any_count, true},
    {Field::registers, "registers", 1, 255, true},
    {Field::resident_share, "resident-share", 1, 64, true},
    {Field::points, "points", 1, any_count, true},
    {Field::items, "items", 1, 1024, true},
    {Field::warps, "warps", 1, 32, true},
    {Field::lines, "lines", 1, 1024, true},
    {Field::groups, "groups", 2, 64, true},
    {Field::passes, "passes", 1, 16, true},
    {Field::group_points, "group-points", 1, any_count, true},
    {Field::group_items, "group-items", 1, 1024, true},
    {Field::run_bytes, "run-bytes", 8, 4096, true},
    {Field::least_bytes, "least-bytes", 1, any_count, true},
    {Field::cache_share, "cache-share", 1, 1024, true},
    {Field::joint, "joint", 0, 1, true},
    {Field::mirrored, "mirrored", 0, 1, true},
    {Field::last, "last", 2, 32, true},
    {Field::middle, "middle", 2, 32, true},
    {Field::rising, "rising", 0, 1, true},
    {Field::larger_last, "larger-last", 0, 1, true},
    {Field::gain, "gain", 1, 10, false},
    {Field::full, "full", 0, 1, false},
    {Field::room, "room", 1, 10, false},
    {Field::waste, "waste", 0, 1, false},
    {Field::halves, "halves", 2, 32, true},
    {Field::least_eighths, "least-eighths", 1, 8, true},
    {Field::most_eighths, "most-eighths", 1, 8, true},
    {Field::larger_local, "larger-local", 0, 1, true},
    {Field::tile, "tile", 0, 1, true},
    {Field::running, "running", 1, 64, true},
    {Field::blocks, "blocks", 0, 64, true},
    {Field::lanes, "lanes", 1, 16, true},
    {Field::first, "first", 2, 65536, true},
    {Field::radix, "radix", 2, 32, true},
    {Field::radices, "radices", 2, 32, true},
    {Field::prefetch, "prefetch", 0, 1, true},
    {Field::streaming, "streaming", 0, 1, true},
    {Field::line_lanes, "line-lanes", 1, 16, true},
    {Field::memory, "memory", 0, 1e6, false},
    {Field::pass, "pass", 0, 1e6, false},
    {Field::conflict, "conflict", 0, 1e6, false},
    {Field::time_share, "time-share", 0, 1, false},
    {Field::compile, "compile", 0, 1e6, false},
    {Field::compile_share, "compile-share", 0, 1, false},
};
static_assert(std::size(fields) == field_count);

} // namespace

std::span<const QuestionRow> question_rows() {
    return questions;
}
std::span<const DeviceClassRow> device_class_rows() {
    return devices;
}
std::span<const LineClassRow> line_class_rows() {
    return lines;
}
std::span<const FieldRow> field_rows() {
    return fields;
}

} // namespace imago
