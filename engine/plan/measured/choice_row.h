// SPDX-License-Identifier: MIT
// A row of resources/tuning/choices: the devices and lines for which a choice was measured, the
// choice, and the evidence. resources/tuning/README.md explains the columns.
#pragma once
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace imago {

/// The questions of the planner to the table. Each question has its own fields; see question_rows()
/// in choice_names.cpp.
enum class Question {
    // Work-group family.
    row_shape,
    mirrored_pairs,
    paired_others,
    paired_ends,
    wide_columns,
    streamed_rows,
    reversed_groups,
    item_points,
    radix_order,
    fewer_passes,
    shared_columns,
    ragged_columns,
    column_run,
    column_exchange,
    whole_columns,
    joint_exchange,
    bulk_copies,
    bulk_order,
    tile_side,
    tile_points,
    small_tile,
    fused_pair,
    one_launch,
    staged_runs,
    joined_parts,
    line_groups,
    launch_points,
    launch_items,
    launch_tiles,
    step_cost,
    shape_by_model,
    more_groups,
    lanes_cost,
    // Lanes family.
    along_preferences,
    along_narrower,
    along_radices,
    along_four,
    along_largest_radix,
    along_prefetch,
    along_streaming,
    across_lanes,
    across_prefetch,
    fetch_passes,
    nested_passes,
    hybrid_lanes,
    hybrid_fours,
    hybrid_eights,
    column_radices,
    streaming_stores,
    lanes_item,
    claimed_strips,
    whole_transforms,
    // Codelets of both families.
    codelet_form,
    // Lines, before they are steps of a family.
    item_registers,
    narrow_columns,
    long_tables,
    longest_step,
    longest_phased,
    longest_along,
    longest_paired,
    long_row_length,
    long_rows,
    few_lines,
    transposed_columns,
    blocked_columns,
    turned_rows,
    turned_columns,
    real_columns,
    blocked_groups,
    blocked_rows,
    padded_columns,
    transpose_tile,
    transpose_block,
    costs,
    // Plans of any size.
    specialised_plan,
    // Arrays on the host.
    host_points,
};
inline constexpr std::size_t question_count = std::size_t(Question::host_points) + 1;

/// Some of the questions, each by its number.
using QuestionSet = std::bitset<question_count>;

/// Classes of a device, by its limits. A device has several; they are bits of a mask.
enum class DeviceClass : std::uint32_t {
    cpu = 1,
    prefetching_cpu = 2, ///< DeviceLimits::prefetches_streams
    gpu = 4,
    gpu_warp_32 = 8, ///< warps have 32 work-items
    lanes = 16,      ///< planned by the lanes family
    cpu_lanes = 32,
    gpu_lanes = 64,
    work_group = 128, ///< planned by the work-group family
};

/// Classes of lines, as far as each question distinguishes them; bits of a mask.
enum class LineClass : std::uint32_t {
    rows = 1,
    columns = 2,
    ragged_columns = 4, ///< columns whose neighbouring points are not whole sectors apart
    ragged_real_columns = 8,
    cosine_columns = 16, ///< columns that load DCT coefficients, or go to these and back
    cosine_pair_load = 32,
    cosine_pair_store = 64,
    packed_cosine = 128,
    half_spectrum_packed_load = 256,
    half_spectrum_packed_store = 512,
    half_spectrum_pair_load = 1024,
    mirrored = 2048,               ///< an item holds the points k and N-k, at load or at store
    mirrored_both = 4096,          ///< at load and at store
    convolution = 8192,            ///< Bluestein's method, or a filter
    rader = 16384,                 ///< Rader's method
    power_of_two = 32768,          ///< lengths that are a power of two
    other_length = 65536,          ///< any but a power of two
    plain = 131072,                ///< complex lines without hooks
    packed = 262144,               ///< real lines packed into half as many complex points
    hooks = 524288,                ///< other lines with hooks
    in_place = 1048576,            ///< stored in the buffer that they are loaded from
    out_of_place = 2097152,        ///< stored in another one
    in_registers = 4194304,        ///< a line in the registers of one work-item
    packed_cosines_load = 8388608, ///< packed real lines, from coefficients of types II and III
    packed_cosines_store = 16777216,
    packed_samples = 33554432, ///< their samples, and lines of type IV
    half_spectrum_pair_store = 67108864,
};

constexpr std::uint32_t bits(DeviceClass value) {
    return static_cast<std::uint32_t>(value);
}
constexpr std::uint32_t bits(LineClass value) {
    return static_cast<std::uint32_t>(value);
}

/// What a choice sets. All are numbers, except the list `radices`.
enum class Field {
    numbers,   ///< of a table
    registers, ///< 32-bit, of a work-item besides those of its points
    /// Work-items of a compute unit that are resident, at least: the reciprocal of their share.
    resident_share,
    points,       ///< points per item, or of a line if the question is about lengths
    items,        ///< of a group
    warps,        ///< of a group: its work-items in warps
    lines,        ///< of a group
    groups,       ///< minimum work-groups per compute unit
    passes,       ///< of a line
    group_points, ///< of all lines of a group
    group_items,  ///< of a group, at most
    run_bytes,    ///< of neighbouring columns
    least_bytes,  ///< bytes from which on the choice holds
    cache_share,  ///< fraction of a cache: its reciprocal
    half_caches,  ///< halves of a cache
    one_launch,   ///< whether the steps of a plan are in one launch
    /// Whether a group's lines are one run of memory; on lanes, whether they are staged before they
    /// bypass the caches, even where they need not be.
    staged,
    joint,         ///< both components through local memory at once
    mirrored,      ///< the frequencies k and N-k in one item
    last,          ///< last radix
    middle,        ///< largest radix between first and last
    rising,        ///< whether the smallest radix is first
    even,          ///< whether an item has one butterfly of a pass at most
    gain,          ///< predicted ratio from which on the model's choice replaces the rules'
    room,          ///< registers of a work-item for each of its points
    larger_local,  ///< whether a local array may be larger than the device reports
    tile,          ///< whether a matrix with sides of these lengths may be one step
    running,       ///< sixteenths of the units that run at a time: the lag of a fused step pair
    blocks,        ///< sixteenths of a unit to add to that
    lanes,         ///< of a vector
    first,         ///< first radix, or least points of a first factor
    radix,         ///< largest radix
    radices,       ///< first pass first
    prefetch,      ///< whether the next lines are prefetched
    streaming,     ///< whether stores bypass the caches
    fused,         ///< whether products of a codelet are inside its additions
    line_lanes,    ///< lanes for each line, below which most lanes are empty
    row_pairs,     ///< whether rows of a block of columns go in pairs
    transposed,    ///< whether columns are transposed and transformed as rows
    turned,        ///< whether one step transforms lines there and back
    reversed,      ///< whether a step's groups go from the last lines to the first
    columns,       ///< whether real columns come before rows of spectra, or after them
    memory,        ///< cost of a point's trip through memory, in operations
    pass,          ///< cost of a pass, in operations a point
    conflict,      ///< extra cost of a pass whose points share one cache set, in operations a point
    time_share,    ///< time of a run by a specialised plan, by the kernel of any size 1
    compile,       ///< milliseconds of the compiler for a step
    launch,        ///< step-cost: microseconds of a launch
    copy,          ///< step-cost: time of a point in device memory, by that of a copy
    cache,         ///< step-cost: the same in the cache that units share
    sector,        ///< step-cost: cost of sectors that are touched without use
    row,           ///< step-cost: the same of rows of 128 bytes
    request,       ///< step-cost: the same of the accesses of a warp
    segment,       ///< step-cost: the same of segments of a warp's access
    again,         ///< step-cost: cost of loading a point a second time
    local,         ///< step-cost: clocks of a wavefront
    issue,         ///< step-cost: clocks of a butterfly's instruction
    alone,         ///< step-cost: latency of an instruction in clocks
    latency,       ///< step-cost: microseconds that a group waits for its points
    barrier,       ///< step-cost: microseconds of a barrier
    overlap,       ///< step-cost: share of the other terms that no other group hides
    bulk,          ///< step-cost: share of memory's time that bulk copies leave
    spill,         ///< step-cost: trips to memory of a register that is denied
    onset,         ///< step-cost: registers besides those of the points from which an item spills
    temps,         ///< step-cost: registers of temporaries for each point
    power,         ///< step-cost: exponent of registers that are denied
    norm,          ///< step-cost: exponent of the norm that adds overlapping terms
    tail,          ///< step-cost: weight of the last groups, which run alone
    start,         ///< step-cost: microseconds to start a group, on its compute unit
    unit_lanes,    ///< instructions that a compute unit issues in a clock, for single work-items
    access,        ///< lanes-cost: clocks of a vector that is loaded or stored
    shuffle,       ///< lanes-cost: clocks of a shuffle
    single,        ///< lanes-cost: clocks of a number that is moved by itself
    hook,          ///< lanes-cost: clocks of a point that a hook moves
    strip,         ///< lanes-cost: clocks of a strip besides its instructions
    item,          ///< lanes-cost: nanoseconds of a work-item
    level,         ///< lanes-cost: clocks of 64 bytes between the first two caches
    page,          ///< lanes-cost: clocks of a page of global memory
    fetch,         ///< lanes-cost: clocks of a prefetch
    own,           ///< lanes-cost: time of a byte that a store first reads, by that of a copy
    past,          ///< lanes-cost: the same of one stored past the caches in place
    column,        ///< lanes-cost: share of memory's time that columns wait for
    hidden,        ///< lanes-cost: share of these that prefetches leave
    by_model,      ///< whether the cost model chooses
    orders,        ///< radix sequences that are compared, at most
    candidates,    ///< shapes whose exchanges are planned, at most
    best,          ///< shapes that are reported, at most
    equal,         ///< predicted times within this ratio count as equal
    compile_share, ///< loss of a request's speed while another process compiles
};
inline constexpr std::size_t field_count = std::size_t(Field::compile_share) + 1;

/// The numbers that a query is about: each is a bit of Numbers.
enum class QueriedNumbers : std::uint32_t { halves = 1, floats = 2, doubles = 4 };

/// The precisions that a row applies to. A row for floats also serves halves, whose arithmetic is
/// in floats.
enum class Numbers : std::uint32_t { halves = 1, floats = 3, doubles = 4, any = 7 };

struct ChoiceRow {
    Question question{};
    std::uint32_t devices = ~0u, lines = ~0u; ///< any of these classes
    Numbers numbers = Numbers::any;
    std::size_t least = 0, most = ~std::size_t{0}; ///< points, both included
    std::vector<std::pair<Field, double>> values;  ///< without `radices`
    std::vector<int> radices;
    std::string evidence;

    bool has(Field field) const;
    /// The number of a field that the question requires; 0 for a missing one.
    double number(Field field) const;
    std::size_t count(Field field) const { return static_cast<std::size_t>(number(field)); }
    bool flag(Field field) const { return number(field) != 0; }
};

/// What a row must match; `lines` has the bits of all classes of the lines.
struct ChoiceQuery {
    Question question{};
    std::uint32_t devices = 0, lines = 0;
    QueriedNumbers numbers = QueriedNumbers::floats;
    std::size_t points = 0;
};

} // namespace imago
