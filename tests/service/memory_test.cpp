// SPDX-License-Identifier: GPL-3.0-or-later
// The memory of a process in which picture follows picture, each of another size.
#include "engine/device/device.h"
#include "engine/program/build.h"
#include "engine/service/service.h"
#include "tests/service/answers.h"
#include "tests/service/waiting.h"
#include "tests/support/catch.h"

#include <cstdlib>
#include <fstream>
#include <future>
#include <iostream>
#include <string>

using namespace imago;
using namespace imago::test;

namespace {

/// A line of /proc/self/status in MiB, such as VmRSS.
double status_mib(const std::string &name) {
    std::ifstream file("/proc/self/status");
    for (std::string word; file >> word;)
        if (word == name + ":") {
            double kib = 0;
            file >> kib;
            return kib / 1024;
        }
    return 0;
}

std::shared_ptr<const Image> picture_of(std::size_t width, std::size_t height) {
    Image image{.width = width, .height = height, .channels = 1, .depth = SampleDepth::u8};
    for (std::size_t i = 0; i < width * height; ++i)
        image.samples.push_back(static_cast<float>((i * 7 + i / width * 3) % 251));
    return std::make_shared<const Image>(std::move(image));
}

/// Submits, waits, and drops the result.
template <class Value, class Request>
bool answered(Service &service, Request request) {
    std::promise<bool> promise;
    service.submit(std::move(request),
                   [&](Ticket, const Result<Value> &result) { promise.set_value(bool(result)); });
    return promise.get_future().get();
}

bool compressed(Service &service, const std::shared_ptr<const Image> &image) {
    return answered<CompressResult>(service, request_of(image, 10));
}

bool filtered(Service &service, const std::shared_ptr<const Image> &image) {
    FilterRequest request;
    request.image = image;
    return answered<FilterResult>(service, request);
}

/// Compresses and filters so many pictures, of which no two have a side in common, and returns by
/// how many MiB the process has grown since the third part of them.
double growth(std::size_t count) {
    Service service;
    double before = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const auto image = picture_of(8 + 2 * i, 9 + 2 * i);
        if (i % 2 == 0)
            REQUIRE(compressed(service, image));
        else
            REQUIRE(filtered(service, image));
        if (i == count / 3)
            before = status_mib("VmRSS");
        if (i % 20 == 0)
            std::cout << i << " sizes: " << program_counts().compiled << " programs compiled, "
                      << program_counts().loaded << " loaded, " << programs_to_store()
                      << " to store, " << status_mib("VmRSS") << " MiB" << std::endl;
    }
    return status_mib("VmRSS") - before;
}

} // namespace

TEST_CASE("a process does not grow with every size that it has seen") {
    // 40 sizes of four or five programs, each 1.3 MiB: 130 MiB if all are compiled and kept.
    limit_programs(8);
    const ProgramCounts before = program_counts();
    CHECK(growth(40) < 65);
    CHECK(programs_to_store() <= 8);
    const ProgramCounts after = program_counts();
    if (Device::open(default_device())->info().type == DeviceType::cpu) // all sizes share some
        CHECK(after.compiled + after.loaded - before.compiled - before.loaded < 40);
    limit_programs(most_programs);
}

TEST_CASE("a thousand sizes take 300 MiB at most", "[.][slow]") {
    const char *sizes = std::getenv("IMAGO_SIZES");
    CHECK(growth(sizes ? std::stoul(sizes) : 1000) <= 300);
}
