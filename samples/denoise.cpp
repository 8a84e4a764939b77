// SPDX-License-Identifier: MIT
// Noise is spread evenly over all cosine coefficients, while a smooth picture lives in few: those
// below a threshold become zero, and most of the noise is gone. With ortho norms a coefficient's
// noise is as large as a sample's, sigma, and the largest of m is near sigma * sqrt(2 ln m)
// (Donoho and Johnstone, Ideal spatial adaptation by wavelet shrinkage, Biometrika 81, 1994).
#include "engine/device/enumerate.h"
#include "engine/device/select.h"
#include "engine/transform/transform.h"

#include <cmath>
#include <iostream>
#include <random>

int main() try {
    const std::size_t n = 256, m = n * n; // the picture's side and its samples
    const float sigma = 0.2f;             // of the noise
    std::vector<float> clean(m), samples(m);
    std::mt19937 random(1);
    std::normal_distribution<float> noise(0, sigma);
    for (std::size_t i = 0; i < m; ++i) {
        const double x = static_cast<double>(i % n) / n, y = static_cast<double>(i / n) / n;
        clean[i] = static_cast<float>(std::sin(12 * x * x + 3 * y) * std::cos(9 * y * y - 2 * x));
        samples[i] = clean[i] + noise(random);
    }
    const auto print_error = [&](const char *when) {
        double sum = 0;
        for (std::size_t i = 0; i < m; ++i)
            sum += std::pow(samples[i] - clean[i], 2);
        std::cout << when << ": error " << std::sqrt(sum / m) << " (root mean square)\n";
    };
    print_error("before");

    const auto devices = imago::enumerate_devices();
    const auto device = imago::Device::open(imago::select_device(devices, "").index);
    imago::Problem problem{imago::TransformKind::dct2, {n, n}};
    problem.norm = imago::Norm::ortho;
    imago::Transform forward(device, problem);
    problem.kind = imago::TransformKind::idct2;
    imago::Transform inverse(device, problem, {.threshold_at_load = true});
    inverse.set_threshold(sigma * std::sqrt(2 * std::log(static_cast<float>(m))));

    imago::Queue queue(device);
    const imago::Buffer buffer(device, m * sizeof samples[0]);
    queue.upload(buffer, samples.data(), buffer.bytes());
    forward.execute(queue, buffer, buffer); // in place
    inverse.execute(queue, buffer, buffer); // reads coefficients below the threshold as zero
    queue.download(samples.data(), buffer, buffer.bytes());
    print_error("after");
} catch (const imago::Error &error) {
    std::cerr << error.what() << '\n';
    return 1;
}
