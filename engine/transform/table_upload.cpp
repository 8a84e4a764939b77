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
    std::vector<std::complex<Number>> numbers(wide.size());
    for (std::size_t k = 0; k < wide.size(); ++k)
        numbers[spectrum.chirp.place(k, wide.size())] = std::complex<Number>(wide[k]);
    queue.upload(buffer, numbers.data(), numbers.size() * sizeof(numbers[0]),
                 spectrum.offset * sizeof(Number));
}

/// The kernels of kernels/skeleton/wrapped_chirp.cl.
cl::Program chirp_program(const Device &device, Precision precision) {
    KernelRecipe recipe;
    recipe.comment = "the chirp of Bluestein's method, wrapped";
    if (precision == Precision::f64)
        recipe.defines.flag("PRECISION_DOUBLE");
    recipe.sections = {Section::from_file("lane/scalar.cl"), Section::from_file("block/roots.cl"),
                       Section::from_file("skeleton/wrapped_chirp.cl")};
    return build_program(device, assemble(recipe)).program;
}

/// Runs a kernel with a work-item for each point of the spectrum.
void launch_points(Queue &queue, const StepTable::Spectrum &spectrum, const cl::Kernel &kernel) {
    const std::size_t group = std::min<std::size_t>(64, queue.device()->info().max_work_group_size);
    queue.launch(kernel, cl::NDRange((spectrum.points + group - 1) / group * group),
                 cl::NDRange(group));
}

/// Writes the chirp whose transform is the spectrum. The roots include the factor 1 / points.
void write_chirp(Queue &queue, const StepTable::Spectrum &spectrum, Precision precision,
                 const cl::Program &program, const Buffer &line) {
    const std::size_t order = 2 * spectrum.chirp.length;
    const unsigned bits = four_step_bits(order);
    StepTable lists(precision);
    add_four_step_twiddles(lists, order, bits, 1 / static_cast<long double>(spectrum.points));
    const Buffer roots = upload_table(queue.device(), lists);
    cl::Kernel kernel(program, "wrapped_chirp");
    kernel.setArg(0, static_cast<cl_ulong>(spectrum.points));
    kernel.setArg(1, static_cast<cl_ulong>(spectrum.chirp.length));
    kernel.setArg(2, static_cast<cl_ulong>(spectrum.chirp.after));
    kernel.setArg(3, static_cast<cl_ulong>(spectrum.chirp.before));
    kernel.setArg(4, roots.handle());
    kernel.setArg(5, static_cast<cl_uint>(bits));
    kernel.setArg(6, line.handle());
    launch_points(queue, spectrum, kernel);
    queue.finish();
}

/// Copies a spectrum to its place in the table, in the order of WrappedChirp::place().
void place_spectrum(Queue &queue, const StepTable::Spectrum &spectrum, const cl::Program &program,
                    const Buffer &line, const Buffer &table) {
    cl::Kernel kernel(program, "place_spectrum");
    kernel.setArg(0, static_cast<cl_ulong>(spectrum.points));
    kernel.setArg(1, static_cast<cl_ulong>(spectrum.chirp.rows));
    kernel.setArg(2, line.handle());
    kernel.setArg(3, table.handle());
    kernel.setArg(4, static_cast<cl_ulong>(spectrum.offset));
    launch_points(queue, spectrum, kernel);
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
    const cl::Program program = chirp_program(*queue.device(), table.precision());
    try {
        write_chirp(queue, spectrum, table.precision(), program, line);
        transform.execute(queue, line, line);
        place_spectrum(queue, spectrum, program, line, buffer);
    } catch (const cl::Error &error) {
        throw opencl_error({transform_says.writing_chirp}, error);
    }
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
