// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/first/first_probe.h"

#include "app/cli/bench/first/first.h"
#include "app/media/npy/npy_file.h"
#include "engine/device/queue.h"
#include "engine/pipeline/compress/compress.h"
#include "engine/pipeline/filter/filter.h"
#include "engine/program/build.h"
#include "engine/service/service.h"
#include "engine/support/stopwatch.h"

#include <chrono>
#include <cmath>
#include <future>
#include <iostream>
#include <iterator>
#include <memory>
#include <thread>

namespace imago::cli {

namespace {

using ImagePtr = std::shared_ptr<const Image>;

ImagePtr read_planes(const std::string &path) {
    NpyArray array = read_npy(path);
    const auto *samples = std::get_if<std::vector<float>>(&array.data);
    if (array.shape.size() != 3 || !samples)
        throw Error("'" + path + "' does not hold planes of float32.");
    Image image;
    image.channels = array.shape[0];
    image.height = array.shape[1];
    image.width = array.shape[2];
    image.samples = *samples;
    return std::make_shared<const Image>(std::move(image));
}

void write_planes(const std::string &path, const Image &image) {
    write_npy(path, {{image.channels, image.height, image.width}, image.samples});
}

ImagePtr run_once(const DevicePtr &device, FirstWork::Kind kind, const ImagePtr &image) {
    if (kind == FirstWork::Kind::filter)
        return Filter(device).once(image, {}).image;
    Compressor compressor(device);
    compressor.load(image, {});
    return compressor.run({}, false).image;
}

/// The result of a request that is made as the window makes it.
template <class Value, class Request>
ImagePtr answer(Service &service, Request request) {
    std::promise<Result<Value>> promise;
    service.submit(std::move(request),
                   [&](Ticket, Result<Value> result) { promise.set_value(std::move(result)); });
    const Result<Value> result = promise.get_future().get();
    if (!result)
        throw Error(Sentence(result.sentence), result.error_kind);
    return result.value->image;
}

ImagePtr serve(Service &service, FirstWork::Kind kind, const ImagePtr &image) {
    if (kind == FirstWork::Kind::compress) {
        CompressRequest request;
        request.image = image;
        return answer<CompressResult>(service, std::move(request));
    }
    FilterRequest request;
    request.image = image;
    request.views.spectrum = true;
    return answer<FilterResult>(service, std::move(request));
}

ImagePtr small_picture() {
    Image image;
    image.width = image.height = 16;
    image.channels = 3;
    for (int i = 0; i < 3 * 16 * 16; ++i)
        image.samples.push_back(static_cast<float>(i * 7 % 251));
    return std::make_shared<const Image>(std::move(image));
}

/// Waits until the service has nothing left to store, as between two actions of a person.
void wait_until_stored() {
    const auto start = Clock::now();
    while (programs_to_store() > 0 && milliseconds_since(start) < 20000)
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
}

FirstWay way_of(const std::string &name) {
    for (std::size_t i = 0; i < std::size(first_way_names); ++i)
        if (name == first_way_names[i])
            return static_cast<FirstWay>(i);
    throw usage_error("--first-probe does not know '" + name + "'");
}

} // namespace

void run_first_probe(const CommonOptions &options, const std::vector<std::string> &arguments) {
    const FirstWay way = way_of(arguments.at(0));
    const DevicePtr device = open_device(options);
    if (way == FirstWay::idle) {
        Queue(device).finish();
        std::cout << "{}\n";
        return;
    }
    const FirstWork::Kind kind =
        arguments.at(1) == "filter" ? FirstWork::Kind::filter : FirstWork::Kind::compress;
    const ImagePtr image = read_planes(arguments.at(2));
    ImagePtr result;
    ProgramCounts before;
    double seconds = 0;
    if (way != FirstWay::open)
        result = run_once(device, kind, image);
    if (way != FirstWay::once) {
        Service service;
        service.use_device(device->info().index);
        serve(service, kind, small_picture());
        wait_until_stored();
        before = program_counts();
        const auto start = Clock::now();
        result = serve(service, kind, image);
        seconds = milliseconds_since(start) * 1e-3;
    }
    if (way == FirstWay::store)
        store_programs(); // those that the service had no time for
    const ProgramCounts after = program_counts();
    write_planes(arguments.at(3), *result);
    std::cout << nlohmann::json{{"seconds", seconds},
                                {"compiled", after.compiled - before.compiled},
                                {"loaded", after.loaded - before.loaded}}
              << '\n';
}

} // namespace imago::cli
