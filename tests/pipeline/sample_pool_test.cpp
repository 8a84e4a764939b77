// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/pipeline/planes/device_planes.h"
#include "tests/support/catch.h"

#include <memory>
#include <optional>
#include <thread>
#include <vector>

using namespace imago;

namespace {

Image image_of(std::vector<float> samples) {
    Image image{.width = samples.size(),
                .height = 1,
                .channels = 1,
                .depth = SampleDepth::u8,
                .samples = std::move(samples)};
    return image;
}

} // namespace

TEST_CASE("a pool's memory is taken again once nobody holds it") {
    SamplePool pool;
    auto first = pool.share(image_of(pool.take(1000)));
    const float *memory = first->samples.data();
    auto second = pool.share(image_of(pool.take(1000)));
    CHECK(second->samples.data() != memory); // the first is held
    auto also_first = first;
    first.reset();
    CHECK(pool.take(1000).data() != memory);
    std::thread([held = also_first] {}).join(); // another thread lets go before the last one
    also_first.reset();
    CHECK(pool.take(1000).data() == memory);
}

TEST_CASE("a pool keeps two results of the size that was taken last") {
    SamplePool pool;
    std::vector<std::shared_ptr<const Image>> held;
    for (int i = 0; i < 4; ++i)
        held.push_back(pool.share(image_of(pool.take(100))));
    const float *first = held[0]->samples.data(), *second = held[1]->samples.data();
    held.clear(); // in order
    const std::vector<float> a = pool.take(100), b = pool.take(100);
    CHECK((a.data() == second && b.data() == first));

    auto small = pool.share(image_of(pool.take(100)));
    const std::vector<float> large = pool.take(200);
    small.reset(); // of another size by now
    CHECK(pool.take(100).size() == 100);
    CHECK(large.size() == 200);
}

TEST_CASE("a result outlives its pool") {
    std::optional<SamplePool> pool(std::in_place);
    const auto image = pool->share(image_of({1, 2, 3}));
    pool.reset();
    CHECK(image->samples == std::vector<float>{1, 2, 3});
}
