// SPDX-License-Identifier: MIT
#include "engine/transform/table_upload.h"

#include "engine/reference/dft.h"
#include "engine/transform/transform.h"
#include "engine/tuning/record.h"

#include <algorithm>
#include <complex>
#include <vector>

namespace imago {
namespace {

constexpr std::size_t piece = std::size_t{1} << 19; ///< numbers that the host holds at a time

/// Points of a spectrum up to which the host is faster than the device's compiler.
constexpr std::size_t most_host_points = std::size_t{1} << 18;

/// Complex numbers in a table's buffer.
struct TablePart {
    const Buffer &table;
    std::size_t offset, bytes; ///< both in bytes
};

/// Number is the table's, Wide what is computed in.
template <class Number, class Wide>
void transform_on_host(Queue &queue, const TablePart &part) {
    std::vector<std::complex<Number>> numbers(part.bytes / sizeof(std::complex<Number>));
    queue.download(numbers.data(), part.table, part.bytes, part.offset);
    std::vector<std::complex<Wide>> wide(numbers.begin(), numbers.end());
    reference::dft(wide, -1);
    std::transform(wide.begin(), wide.end(), numbers.begin(),
                   [](const auto &value) { return std::complex<Number>(value); });
    queue.upload(part.table, numbers.data(), part.bytes, part.offset);
}

/// By the planner's rules, as the convolution's own transforms, whose programs are there already. A
/// length that convolutions have takes no spectrum itself.
void transform_on_device(Queue &queue, const TablePart &part, std::size_t points,
                         Precision precision) {
    Problem problem{TransformKind::fft, {points}};
    problem.precision = precision;
    const Buffer line(queue.device(), part.bytes);
    Transform transform(build_plan(queue.device(), problem, {}, TuningRecords()));
    queue.copy(part.table, line, part.bytes, part.offset, 0);
    transform.execute(queue, line, line);
    queue.copy(line, part.table, part.bytes, 0, part.offset);
    queue.finish();
}

} // namespace

Buffer upload_table(const DevicePtr &device, const StepTable &table) {
    const bool twice = table.precision() == Precision::f64;
    const std::size_t number_bytes = twice ? sizeof(double) : sizeof(float);
    Buffer buffer(device, std::max(table.bytes(), sizeof(double)));
    Queue queue(device);
    table.write(piece, [&](const void *numbers, std::size_t first, std::size_t count) {
        queue.upload(buffer, numbers, count * number_bytes, first * number_bytes);
    });
    for (const auto &[offset, points] : table.spectra()) {
        const TablePart part{buffer, offset * number_bytes, 2 * points * number_bytes};
        if (points > most_host_points)
            transform_on_device(queue, part, points, table.precision());
        else if (twice)
            transform_on_host<double, long double>(queue, part);
        else
            transform_on_host<float, double>(queue, part);
    }
    return buffer;
}

} // namespace imago
