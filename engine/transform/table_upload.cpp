// SPDX-License-Identifier: MIT
#include "engine/transform/table_upload.h"

#include "engine/device/status.h"
#include "engine/program/assemble.h"
#include "engine/program/build.h"
#include "engine/reference/dft.h"
#include "engine/transform/transform.h"
#include "engine/transform/words/sentences.h"
#include "engine/tuning/record.h"

#include <algorithm>
#include <complex>
#include <vector>

namespace imago {
namespace {

constexpr std::size_t piece = std::size_t{1} << 19; ///< numbers that the host holds at a time

/// The number of points of a spectrum up to which the host is faster than the device's compiler.
constexpr std::size_t most_host_points = std::size_t{1} << 18;

/// Writes a table. Number is the table's type, and Wide is the type of the computation.
template <class Number, class Wide>
void make_on_host(Queue &queue, const StepTable &table, const StepTable::Spectrum &spectrum,
                  const Buffer &buffer) {
    TableNumbers chirp(table.precision());
    spectrum.fill(chirp);
    const auto *first = static_cast<const std::complex<Number> *>(chirp.data());
    std::vector<std::complex<Wide>> wide(first, first + spectrum.points);
    reference::dft(wide, -1);
    const std::vector<std::complex<Number>> numbers(wide.begin(), wide.end());
    queue.upload(buffer, numbers.data(), numbers.size() * sizeof(numbers[0]),
                 spectrum.offset * sizeof(Number));
}

cl::Kernel chirp_kernel(const Device &device, Precision precision) {
    KernelRecipe recipe;
    recipe.comment = "the chirp of Bluestein's method, wrapped";
    if (precision == Precision::f64)
        recipe.defines.flag("PRECISION_DOUBLE");
    recipe.sections = {Section::from_file("lane/scalar.cl"), Section::from_file("block/roots.cl"),
                       Section::from_file("skeleton/wrapped_chirp.cl")};
    return {build_program(device, assemble(recipe)).program, "wrapped_chirp"};
}

/// Writes the chirp whose transform is the spectrum. The roots include the factor 1 / points.
void write_chirp(Queue &queue, const StepTable::Spectrum &spectrum, Precision precision,
                 const Buffer &line) {
    const std::size_t order = 2 * spectrum.chirp;
    const unsigned bits = four_step_bits(order);
    StepTable lists(precision);
    add_four_step_twiddles(lists, order, bits, 1 / static_cast<long double>(spectrum.points));
    const Buffer roots = upload_table(queue.device(), lists);
    try {
        cl::Kernel kernel = chirp_kernel(*queue.device(), precision);
        kernel.setArg(0, static_cast<cl_ulong>(spectrum.points));
        kernel.setArg(1, static_cast<cl_ulong>(spectrum.chirp));
        kernel.setArg(2, roots.handle());
        kernel.setArg(3, static_cast<cl_uint>(bits));
        kernel.setArg(4, line.handle());
        const std::size_t group =
            std::min<std::size_t>(64, queue.device()->info().max_work_group_size);
        queue.launch(kernel, cl::NDRange((spectrum.points + group - 1) / group * group),
                     cl::NDRange(group));
    } catch (const cl::Error &error) {
        throw opencl_error({transform_says.writing_chirp}, error);
    }
    queue.finish();
}

/// Transforms by the planner's rules, like the convolution's own transforms, whose programs are
/// built already. The lengths of convolutions need no spectrum themselves.
void make_on_device(Queue &queue, const StepTable &table, const StepTable::Spectrum &spectrum,
                    const Buffer &buffer) {
    Problem problem{TransformKind::fft, {spectrum.points}};
    problem.precision = table.precision();
    const std::size_t bytes = problem.input_bytes();
    const Buffer line(queue.device(), bytes);
    Transform transform(build_plan(queue.device(), problem, {}, TuningRecords()));
    write_chirp(queue, spectrum, table.precision(), line);
    transform.execute(queue, line, line);
    queue.copy(line, buffer, bytes, 0, spectrum.offset * (bytes / (2 * spectrum.points)));
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
    for (const StepTable::Spectrum &spectrum : table.spectra())
        if (spectrum.points > most_host_points)
            make_on_device(queue, table, spectrum, buffer);
        else if (twice)
            make_on_host<double, long double>(queue, table, spectrum, buffer);
        else
            make_on_host<float, double>(queue, table, spectrum, buffer);
    return buffer;
}

} // namespace imago
