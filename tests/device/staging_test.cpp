// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/device/device.h"
#include "engine/device/queue.h"
#include "engine/device/staging/staging.h"
#include "tests/support/catch.h"

#include <cstring>
#include <random>
#include <thread>

using namespace imago;

namespace {

std::vector<unsigned char> noise(std::size_t bytes, unsigned seed) {
    std::mt19937 random(seed);
    std::vector<unsigned char> all(bytes);
    for (unsigned char &one : all)
        one = static_cast<unsigned char>(random());
    return all;
}

/// The first device as one with memory of its own.
DevicePtr device_apart() {
    const DevicePtr device = Device::open(0);
    DeviceInfo info = device->info();
    info.type = DeviceType::gpu;
    info.host_unified_memory = false;
    return std::make_shared<const Device>(info, device->handle(), device->context());
}

} // namespace

TEST_CASE("copies in parts bring every byte to its place, and no other") {
    const DevicePtr device = Device::open(0);
    const Queue queue(device);
    for (const std::size_t threads : {1u, 2u, 5u}) {
        Staging staging(device->context(), device->handle(), threads);
        for (const std::size_t bytes : {std::size_t{1}, std::size_t{4097}, std::size_t{1} << 18,
                                        Staging::smallest + 3, 12 * Staging::smallest - 1})
            for (const std::size_t offset : {0u, 13u}) {
                INFO(bytes << " bytes at " << offset << ", " << threads << " threads");
                const std::vector<unsigned char> before = noise(bytes + 40, 1);
                const std::vector<unsigned char> sent = noise(bytes, 2);
                const Buffer buffer(device, before.size());
                Queue(device).upload(buffer, before.data(), before.size());
                REQUIRE(
                    staging.upload(queue.handle(), buffer.handle(), {offset, bytes}, sent.data()));
                std::vector<unsigned char> expected = before;
                std::memcpy(expected.data() + offset, sent.data(), bytes);
                std::vector<unsigned char> all(before.size());
                Queue(device).download(all.data(), buffer, all.size());
                CHECK(all == expected);

                std::vector<unsigned char> got(bytes + 2, 7);
                REQUIRE(staging.download(queue.handle(), buffer.handle(), {offset, bytes},
                                         got.data() + 1));
                CHECK(got.front() == 7);
                CHECK(got.back() == 7);
                CHECK(std::memcmp(got.data() + 1, sent.data(), bytes) == 0);
            }
    }
}

namespace {

/// Calls use(position on the host, position in the buffer) for each byte.
template <class Use>
void for_each_byte(const StridedBytes &bytes, const Use &use) {
    std::size_t i = 0;
    for (std::size_t plane = 0; plane < bytes.planes; ++plane)
        for (std::size_t row = 0; row < bytes.rows; ++row)
            for (std::size_t x = 0; x < bytes.row_bytes; ++x)
                use(i++, bytes.first + plane * bytes.plane_pitch + row * bytes.row_pitch + x);
}

} // namespace

TEST_CASE("rows are copied into larger planes and out of them") {
    for (const bool apart : {true, false}) {
        const DevicePtr device = apart ? device_apart() : Device::open(0);
        Queue queue(device);
        for (const StridedBytes &rows :
             {StridedBytes{77, 1000, 700, 3, 1033, 1033 * 720}, // parts end within planes
              StridedBytes{4, 300000, 5, 1, 300004, 0},         // a row in a part
              StridedBytes{0, 2000000, 2, 2, 2000100, 4000200}, // rows that are too long
              StridedBytes{9, 1200, 900, 2, 1200, 1200 * 900},  // no gaps
              StridedBytes{5, 7, 3, 2, 9, 45}}) {               // too few
            INFO("apart " << apart << ", " << rows.row_bytes << " x " << rows.rows);
            std::vector<unsigned char> all = noise(rows.end() + 11, 1);
            const std::vector<unsigned char> sent = noise(rows.bytes(), 2);
            const Buffer buffer(device, all.size());
            queue.upload(buffer, all.data(), all.size());
            queue.upload(buffer, sent.data(), rows);
            for_each_byte(rows, [&](std::size_t i, std::size_t at) { all[at] = sent[i]; });
            std::vector<unsigned char> there(all.size()), got(sent.size());
            queue.download(there.data(), buffer, there.size());
            CHECK(there == all);
            queue.download(got.data(), buffer, rows);
            CHECK(got == sent);
        }
        const Buffer small(device, 1000);
        std::vector<unsigned char> memory(2000);
        CHECK_THROWS_AS(queue.upload(small, memory.data(), {0, 10, 100, 1, 11, 0}), Error);
        CHECK_THROWS_AS(queue.download(memory.data(), small, {0, 10, 10, 10, 10, 101}), Error);
    }
}

TEST_CASE("a part that fails ends the copy, and the next copy works") {
    const DevicePtr device = Device::open(0);
    const Queue queue(device);
    Staging staging(device->context(), device->handle(), 3);
    const std::size_t bytes = 8 * Staging::smallest;
    const Buffer small(device, bytes / 2), large(device, bytes);
    std::vector<unsigned char> sent = noise(bytes, 3), got(bytes);
    CHECK_THROWS_AS(staging.upload(queue.handle(), small.handle(), {0, bytes}, sent.data()),
                    cl::Error);
    CHECK_THROWS_AS(staging.download(queue.handle(), small.handle(), {0, bytes}, got.data()),
                    cl::Error);
    REQUIRE(staging.upload(queue.handle(), large.handle(), {0, bytes}, sent.data()));
    REQUIRE(staging.download(queue.handle(), large.handle(), {0, bytes}, got.data()));
    CHECK(got == sent);
}

TEST_CASE("queues of a device with its own memory share the pinned memory") {
    CHECK(Device::open(0)->staging() == nullptr);
    const DevicePtr device = device_apart();
    REQUIRE(device->staging() != nullptr);
    std::vector<std::thread> threads;
    std::vector<int> right(4);
    for (std::size_t i = 0; i < right.size(); ++i)
        threads.emplace_back([&, i] {
            Queue queue(device);
            for (unsigned round = 0; round < 4; ++round) {
                const auto sent = noise(3 * Staging::smallest + i, round);
                std::vector<unsigned char> got(sent.size());
                const Buffer buffer(device, sent.size());
                queue.upload(buffer, sent.data(), sent.size());
                queue.download(got.data(), buffer, got.size());
                bool same = got == sent;
                queue.read(buffer, sent.size(), [&](const void *memory) {
                    same = same && std::memcmp(memory, sent.data(), sent.size()) == 0;
                });
                right[i] += same;
            }
        });
    for (std::thread &thread : threads)
        thread.join();
    CHECK(right == std::vector<int>(right.size(), 4));
}
