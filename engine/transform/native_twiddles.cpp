// SPDX-License-Identifier: MIT
#include "engine/transform/native_twiddles.h"

#include "engine/device/device.h"
#include "engine/device/queue.h"
#include "engine/device/status.h"
#include "engine/program/assemble.h"
#include "engine/program/build.h"
#include "engine/reference/dft.h"
#include "engine/support/process_wide.h"
#include "engine/transform/words/sentences.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace imago {
namespace {

constexpr std::size_t angles = 16384;

double measure(const DevicePtr &device) {
    KernelRecipe recipe;
    recipe.comment = "native_sin and native_cos of -2 pi to 2 pi";
    recipe.defines.set_text("KERNEL_NAME", "native_values");
    recipe.defines.set("ANGLES", angles);
    recipe.sections = {Section::from_file("skeleton/native_values.cl")};
    const BuiltProgram program = build_program(*device, assemble(recipe));
    Queue queue(device);
    const Buffer values(device, 2 * angles * sizeof(float));
    try {
        cl::Kernel kernel(program.program, "native_values");
        kernel.setArg(0, values.handle());
        queue.launch(kernel, cl::NDRange(angles), cl::NullRange);
        queue.finish();
    } catch (const cl::Error &error) {
        throw opencl_error({transform_says.measuring_native}, error);
    }
    std::vector<float> host(2 * angles);
    queue.download(host.data(), values, host.size() * sizeof(float));
    double worst = 0;
    for (std::size_t i = 0; i < angles; ++i) {
        // The angle of item i is 2 pi (2 i / angles - 1).
        const auto w = reference::root_of_unity<double>(2 * i, angles);
        worst = std::max({worst, std::abs(double(host[2 * i]) - w.real()),
                          std::abs(double(host[2 * i + 1]) + w.imag())});
    }
    return worst;
}

/// The known errors by device. The key holds the device, so that no other takes its address,
/// because sub-devices share an index.
struct NativeErrors : Memo<DevicePtr, double> {};

} // namespace

double native_twiddle_error(const DevicePtr &device) {
    return process_wide<NativeErrors>().get(device, [&] { return measure(device); });
}

void check_native_twiddles(const DevicePtr &device) {
    const double error = native_twiddle_error(device);
    if (!(error <= native_twiddle_bound))
        throw usage_error(transform_says.native_error, device->info().name, number_text(error),
                          number_text(native_twiddle_bound));
}

} // namespace imago
