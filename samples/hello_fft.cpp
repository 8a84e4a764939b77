// SPDX-License-Identifier: MIT
// The engine in a few lines: two tones, one FFT, and the two peaks that it finds.
#include "engine/device/enumerate.h"
#include "engine/device/select.h"
#include "engine/transform/transform.h"

#include <cmath>
#include <complex>
#include <iostream>
#include <numbers>

int main() try {
    const std::size_t n = 1000; // samples of one second; any length will do
    std::vector<std::complex<float>> signal(n);
    for (std::size_t i = 0; i < n; ++i) {
        const double t = 2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(n);
        signal[i] = static_cast<float>(std::sin(50 * t) + 0.5 * std::sin(120 * t));
    }

    const auto devices = imago::enumerate_devices();
    const auto device = imago::Device::open(imago::select_device(devices, "").index);
    imago::Transform fft(device, {imago::TransformKind::fft, {n}});
    imago::Queue queue(device);
    const imago::Buffer buffer(device, n * sizeof signal[0]);
    queue.upload(buffer, signal.data(), buffer.bytes());
    fft.execute(queue, buffer, buffer); // in place
    queue.download(signal.data(), buffer, buffer.bytes());

    std::cout << device->info().name << '\n';
    for (std::size_t k = 1; k < n / 2; ++k)
        if (const float amplitude = 2 * std::abs(signal[k]) / static_cast<float>(n);
            amplitude > 0.1f)
            std::cout << k << " Hz: amplitude " << amplitude << '\n';
} catch (const imago::Error &error) {
    std::cerr << error.what() << '\n';
    return 1;
}
