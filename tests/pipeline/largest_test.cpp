// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/pipeline/compress/largest.h"
#include "engine/pipeline/compress/magnitudes.h"
#include "engine/support/error.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

using namespace imago;

namespace {

/// Values over many orders of magnitude, both signs, with repetitions and zeros.
std::vector<float> values(std::size_t n, unsigned seed) {
    std::mt19937 random(seed);
    std::normal_distribution<float> exponent(0, 6);
    std::vector<float> result(n);
    for (std::size_t i = 0; i < n; ++i) {
        const unsigned kind = random() % 16;
        const float sign = random() % 2 ? -1.0f : 1.0f;
        result[i] = kind == 0   ? 0.0f
                    : kind == 1 ? 7.25f * sign
                                : sign * std::exp2(exponent(random));
    }
    return result;
}

std::vector<float> sorted_magnitudes(std::vector<float> x) {
    for (float &v : x)
        v = std::fabs(v);
    std::sort(x.rbegin(), x.rend());
    return x;
}

/// The first device, unchanged or declared to be a GPU, which selects the work-group kernels.
DevicePtr device_as(DeviceType type) {
    const DevicePtr device = Device::open(0);
    DeviceInfo info = device->info();
    info.type = type;
    return std::make_shared<const Device>(info, device->handle(), device->context());
}

struct Uploaded {
    Uploaded(const DevicePtr &chosen, const std::vector<float> &x)
        : device(chosen), queue(device), buffer(device, x.size() * sizeof(float)) {
        queue.upload(buffer, x.data(), buffer.bytes());
    }
    DevicePtr device;
    Queue queue;
    Buffer buffer;
};

void check_kth_largest(const DevicePtr &device, std::size_t n) {
    const std::vector<float> x = values(n, static_cast<unsigned>(n));
    const std::vector<float> sorted = sorted_magnitudes(x);
    Uploaded data(device, x);
    Magnitudes magnitudes(device);
    const auto histogram = [&](const HistogramBits &bits) {
        return magnitudes.histogram(data.queue, data.buffer, n, bits);
    };
    const auto first = histogram(first_histogram);
    std::uint64_t sum = 0;
    for (const std::uint64_t count : first)
        sum += count;
    CHECK(sum == n);
    for (const std::size_t k : {std::size_t{1}, n / 1000, n / 7, n / 2, n - n / 30, n}) {
        if (k == 0)
            continue;
        INFO("n " << n << ", k " << k);
        CHECK(kth_largest(k, first, histogram) == sorted[k - 1]);
    }
    REQUIRE_THROWS_AS(kth_largest(n + 1, first, histogram), Error);
    const float largest = sorted.front();
    if (largest > 0) {
        CHECK(largest < std::ldexp(1.0f, largest_exponent(first) + 1));
        CHECK(largest >= std::ldexp(1.0f, largest_exponent(first)));
    }
}

void check_kept(const DevicePtr &device, std::size_t n) {
    std::vector<float> x = values(n, 5);
    x[n / 2] = 30000.0f; // like a mean: its square dwarfs the others
    const float largest = sorted_magnitudes(x).front();
    const float scale = std::ldexp(1.0f, -std::ilogb(largest));
    Uploaded data(device, x);
    Magnitudes magnitudes(device);
    for (const float threshold : {0.0f, 0.5f, 7.25f, std::nextafter(7.25f, 8.0f), largest,
                                  std::numeric_limits<float>::infinity()}) {
        INFO("n " << n << ", threshold " << threshold);
        std::uint64_t count = 0;
        double energy = 0;
        for (const float v : x)
            if (std::fabs(v) >= threshold) {
                ++count;
                energy += std::pow(static_cast<double>(v) * scale, 2);
            }
        const KeptSums kept = magnitudes.kept(data.queue, data.buffer, n, threshold, scale);
        CHECK(kept.count == count);
        CHECK(std::abs(kept.energy - energy) <= 1e-6 * energy);
    }
}

void check_log_magnitude(const DevicePtr &device, std::size_t n) {
    const std::vector<float> x = values(n * 3, 9);
    Uploaded data(device, x);
    Magnitudes magnitudes(device);
    const Buffer out(device, n * sizeof(float));
    magnitudes.log_magnitude(data.queue, data.buffer, n, 2, 0.5f, false, out);
    magnitudes.log_magnitude(data.queue, data.buffer, n, 3, 0.25f, true, out);
    std::vector<float> result(n);
    data.queue.download(result.data(), out, out.bytes());
    double worst = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const auto magnitude = [&](std::size_t plane) {
            return std::log10(1 + std::fabs(static_cast<double>(x[plane * n + i])));
        };
        const double two = magnitude(0) + magnitude(1);
        worst = std::max(worst, std::abs(result[i] - (0.5 * two + 0.25 * (two + magnitude(2)))));
    }
    CHECK(worst < 5e-6);
    CHECK(magnitudes.take_steps().size() == 2);
    CHECK(magnitudes.take_steps().empty());
}

} // namespace

TEST_CASE("the k-th largest magnitude is the one at place k of the sorted magnitudes") {
    for (const DeviceType type : {DeviceType::cpu, DeviceType::gpu})
        for (const std::size_t n : {1, 2, 17, 4099, 100003})
            check_kth_largest(device_as(type), n);
}

TEST_CASE("count and energy above a threshold") {
    for (const DeviceType type : {DeviceType::cpu, DeviceType::gpu})
        for (const std::size_t n : {1, 15, 16, 17, 1000, 65537, 1000003})
            check_kept(device_as(type), n);
}

TEST_CASE("energy keeps its accuracy over a million equal squares") {
    const std::vector<float> x(1 << 20, 1.1f);
    const double energy = std::pow(static_cast<double>(1.1f), 2) * (1 << 20);
    for (const DeviceType type : {DeviceType::cpu, DeviceType::gpu}) {
        Uploaded data(device_as(type), x);
        Magnitudes magnitudes(data.device);
        const double got = magnitudes.kept(data.queue, data.buffer, x.size(), 0, 1).energy;
        CHECK(std::abs(got - energy) < 2e-7 * energy);
    }
}

TEST_CASE("log magnitudes are the mean over the planes") {
    for (const DeviceType type : {DeviceType::cpu, DeviceType::gpu})
        check_log_magnitude(device_as(type), 40001);
}

// The kernels are those of a GPU, so that oclgrind can detect races between the items of a group.
TEST_CASE("small arrays, for oclgrind", "[oclgrind]") {
    const DevicePtr device = device_as(DeviceType::gpu);
    check_kth_largest(device, 517);
    check_kept(device, 517);
    check_log_magnitude(device, 517);
}
