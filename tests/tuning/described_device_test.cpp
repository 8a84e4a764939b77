// SPDX-License-Identifier: GPL-3.0-or-later
// Kernels planned for absent GPUs compute the right result on the device that is present.
#include "engine/device/enumerate.h"
#include "engine/device/select.h"
#include "engine/reference/dft.h"
#include "engine/transform/transform.h"
#include "engine/tuning/device_facts.h"
#include "tests/support/catch.h"
#include "tests/tuning/made_up_devices.h"

#include <cmath>
#include <complex>
#include <memory>
#include <random>

using namespace imago;
using namespace imago::test;

namespace {

using Complex = std::complex<float>;
using Exact = std::complex<double>;

/// The present device, with the properties that `other` reports.
DevicePtr disguised(DeviceInfo other) {
    const DevicePtr here = Device::open(select_device(enumerate_devices(), "").index);
    other.index = here->info().index;
    other.global_memory = here->info().global_memory;
    other.max_allocation = here->info().max_allocation;
    return std::make_shared<const Device>(other, here->handle(), here->context());
}

std::vector<Complex> random_signal(std::size_t count) {
    std::mt19937 engine(5);
    std::uniform_real_distribution<float> value(-1, 1);
    std::vector<Complex> signal(count);
    for (Complex &x : signal)
        x = {value(engine), value(engine)};
    return signal;
}

/// Judges each transform of the batch by itself.
std::vector<Exact> expected(const Problem &problem, const std::vector<Complex> &signal) {
    const std::size_t points = problem.points() / problem.transforms();
    std::vector<Exact> result;
    for (std::size_t first = 0; first < signal.size(); first += points) {
        std::vector<Exact> one(signal.begin() + std::ptrdiff_t(first),
                               signal.begin() + std::ptrdiff_t(first + points));
        if (problem.extents.size() == 1)
            reference::dft(one, -1);
        else
            reference::dft2d(one, problem.extents[0], problem.extents[1], -1);
        result.insert(result.end(), one.begin(), one.end());
    }
    return result;
}

double relative_error(const std::vector<Complex> &got, const std::vector<Exact> &wanted) {
    double error = 0, norm = 0;
    for (std::size_t i = 0; i < got.size(); ++i) {
        error += std::norm(Exact(got[i]) - wanted[i]);
        norm += std::norm(wanted[i]);
    }
    return std::sqrt(error / norm);
}

} // namespace

TEST_CASE("plans for described GPUs compute the right thing", "[model]") {
    for (const DeviceInfo &info : {gcn(), cdna2(), arc()}) {
        const DevicePtr device = disguised(info);
        for (const char *text :
             {"fft:64*37", "fft:480*3", "fft:2048*3", "fft:64x512*2", "fft:16384*2", "fft:101*5"}) {
            INFO(info.name << " " << text);
            const Problem problem = parse_problem(text);
            std::vector<Complex> signal = random_signal(problem.points());
            const auto wanted = expected(problem, signal);
            Transform fft(device, problem);
            Queue queue(device);
            const Buffer in(device, signal.size() * sizeof(Complex));
            const Buffer out(device, signal.size() * sizeof(Complex));
            queue.upload(in, signal.data(), in.bytes());
            fft.execute(queue, in, out);
            queue.download(signal.data(), out, out.bytes());
            CHECK(relative_error(signal, wanted) < 1e-6);
        }
    }
}
