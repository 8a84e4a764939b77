// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/first/first.h"

#include "app/cli/common/report.h"
#include "app/media/npy/npy_file.h"
#include "engine/device/queue.h"
#include "engine/json/read_json.h"
#include "engine/pipeline/compress/compress.h"
#include "engine/pipeline/filter/filter.h"
#include "engine/process/helper_program.h"
#include "engine/process/program_run.h"
#include "engine/program/build.h"
#include "engine/search/trial/verdict.h"
#include "engine/service/service.h"
#include "engine/support/private_folder.h"
#include "engine/support/stopwatch.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <future>
#include <iostream>
#include <iterator>
#include <memory>
#include <thread>
#include <utility>

namespace imago::cli {
namespace {

// What a child of FirstRunner does; internal to this room.

/// What a child does with the picture.
enum class FirstWay {
    idle,  ///< opens the device, and leaves the picture alone
    once,  ///< what `imago-cli compress` and `imago-cli filter` do
    store, ///< both the others, and stores every program
    open   ///< a request to a Service that has served a small picture
};

constexpr const char *first_way_names[] = {"idle", "once", "store", "open"};

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

namespace fs = std::filesystem;

constexpr double deadline_seconds = 600;

/// Smooth shapes with a fine pattern over them, within 0 .. 255, as three planes.
NpyArray picture_of(const FirstWork &work) {
    std::vector<float> samples;
    samples.reserve(3 * work.height * work.width);
    for (std::size_t c = 0; c < 3; ++c)
        for (std::size_t y = 0; y < work.height; ++y)
            for (std::size_t x = 0; x < work.width; ++x)
                samples.push_back(128 +
                                  80 * std::sin(0.011f * float(x) + 0.7f * float(c)) *
                                      std::cos(0.017f * float(y)) +
                                  float((x * 7 + y * 13 + c * 5) % 31));
    return {{3, work.height, work.width}, std::move(samples)};
}

/// A size that shares no line's length with the work.
FirstWork other_size(const FirstWork &work) {
    FirstWork other = work;
    other.width = work.width == 750 ? 700 : 750;
    other.height = work.height == 500 ? 525 : 500;
    return other;
}

std::string kind_name(const FirstWork &work) {
    return work.kind == FirstWork::Kind::filter ? "filter" : "compress";
}

/// Runs children for one work, and compares their results.
class FirstRuns {
  public:
    /// `other`: the caches that a picture of another size has left; empty: this is that picture.
    FirstRuns(int device, const FirstWork &work, const fs::path &folder, const fs::path &other)
        : device_(device), work_(work), folder_(folder), other_(other), picture_(picture_of(work)) {
        fs::create_directories(folder_);
        write_npy(folder_ / "in.npy", picture_);
    }

    /// Fills caches with all that this work leaves, after what is compiled in the background.
    void prepare(const std::string &caches) const {
        if (other_.empty()) {
            new_caches(caches);
            const HelperState preparer = find_helper_program(Helper::preparer);
            if (!preparer.missing())
                run_within(preparer.path, {std::to_string(device_)}, deadline_seconds,
                           environment(caches));
        } else {
            copy_other(caches);
        }
        child(FirstWay::store, caches);
    }

    void round(FirstResult &result) {
        new_caches("empty");
        add(result.idle_empty, FirstWay::idle, "empty");
        add(result.idle, FirstWay::idle, "cached");
        for (const FirstWay way : {FirstWay::once, FirstWay::open}) {
            FirstStates &states = way == FirstWay::once ? result.process : result.open;
            new_caches("empty");
            add(states.empty, way, "empty");
            copy_other("partial");
            add(states.partial, way, "partial");
            add(states.cached, way, "cached");
        }
    }

    double error() const { return error_; }
    bool same_bytes() const { return same_; }

  private:
    void new_caches(const std::string &name) const {
        fs::remove_all(folder_ / name);
        for (const char *part : {"user", "pocl", "nvidia"})
            fs::create_directories(folder_ / name / part);
    }

    void copy_other(const std::string &name) const {
        fs::remove_all(folder_ / name);
        fs::copy(other_, folder_ / name, fs::copy_options::recursive);
    }

    /// Of a process with these caches. It leaves nothing behind that goes on compiling: that would
    /// disturb the next one, and write to a folder that is removed.
    std::vector<std::string> environment(const std::string &caches) const {
        const fs::path at = folder_ / caches;
        // A driver's trial of this process is none of the child's: a person's is not told of it.
        return {"XDG_CACHE_HOME=" + (at / "user").string(),
                "POCL_CACHE_DIR=" + (at / "pocl").string(),
                "CUDA_CACHE_PATH=" + (at / "nvidia").string(), "IMAGO_PREPARE=off",
                "IMAGO_DRIVER_TRIAL"};
    }

    struct Child {
        double seconds = 0; ///< from its start to its end
        nlohmann::json said;
    };

    /// Runs this program with these caches. Throws Error if it fails.
    Child child(FirstWay way, const std::string &caches) const {
        const auto start = Clock::now();
        const ProgramRun run =
            run_within(fs::read_symlink("/proc/self/exe"),
                       {"bench", "--device", std::to_string(device_), "--first-probe",
                        first_way_names[static_cast<int>(way)], kind_name(work_),
                        (folder_ / "in.npy").string(), (folder_ / "out.npy").string()},
                       deadline_seconds, environment(caches));
        Child child{milliseconds_since(start) * 1e-3, {}};
        child.said = json::read_json<nlohmann::json>(run.output).tree;
        if (run.end != ProgramRun::End::exited || run.code != 0 || child.said.is_discarded())
            throw Error("Measuring " + to_string(work_) + " failed in its own process.");
        return child;
    }

    void add(FirstTimes &times, FirstWay way, const std::string &caches) {
        const Child run = child(way, caches);
        times.seconds.push_back(way == FirstWay::open ? run.said["seconds"].get<double>()
                                                      : run.seconds);
        if (way == FirstWay::idle)
            return;
        times.compiled = run.said["compiled"];
        times.loaded = run.said["loaded"];
        compare(way);
    }

    void compare(FirstWay way) {
        const NpyArray result = read_npy(folder_ / "out.npy");
        const auto &samples = std::get<std::vector<float>>(result.data);
        const auto &input = std::get<std::vector<float>>(picture_.data);
        if (samples.size() != input.size()) {
            error_ = 1;
            return;
        }
        for (std::size_t i = 0; i < samples.size(); ++i) {
            const double difference = std::abs(double(samples[i]) - input[i]) / 255;
            error_ = difference <= error_ ? error_ : std::isnan(difference) ? 1 : difference;
        }
        std::vector<float> &first = first_samples_[static_cast<std::size_t>(way)];
        if (first.empty())
            first = samples;
        same_ = same_ && first == samples;
    }

    int device_;
    FirstWork work_;
    fs::path folder_, other_;
    NpyArray picture_;
    std::array<std::vector<float>, std::size(first_way_names)> first_samples_;
    double error_ = 0;
    bool same_ = true;
};

using Size = std::pair<std::size_t, std::size_t>; ///< width, height

constexpr Size own_sizes[] = {{640, 480},  {641, 487},  {720, 450},  {677, 509},  {768, 512},
                              {800, 533},  {811, 541},  {850, 567},  {799, 600},  {854, 640},
                              {900, 600},  {907, 683},  {960, 640},  {1000, 667}, {1009, 677},
                              {1013, 800}, {1024, 768}, {1080, 810}, {1000, 900}, {997, 991}};

constexpr long long longest_side = 16384;

Size parse_size(const std::string &text) {
    const auto cross = text.find('x');
    if (cross == std::string::npos)
        throw usage_error("--sizes " + text + ": --suite first takes sizes of two axes");
    return {
        static_cast<std::size_t>(parse_whole(text.substr(0, cross), "--sizes", 1, longest_side)),
        static_cast<std::size_t>(parse_whole(text.substr(cross + 1), "--sizes", 1, longest_side))};
}

/// The sizes of the suite with at most so many points; the smallest if all have more.
std::vector<Size> sizes_within(std::size_t points) {
    std::vector<Size> sizes;
    for (const Size &size : own_sizes)
        if (size.first * size.second <= points)
            sizes.push_back(size);
    if (sizes.empty())
        sizes.push_back(own_sizes[0]);
    return sizes;
}

/// Every few sizes of a list, so that `most` remain.
std::vector<Size> spread(const std::vector<Size> &sizes, std::size_t most) {
    if (most == 0 || sizes.size() <= most)
        return sizes;
    std::vector<Size> some;
    for (std::size_t i = 0; i < most; ++i)
        some.push_back(sizes[(2 * i + 1) * sizes.size() / (2 * most)]);
    return some;
}

using Json = nlohmann::ordered_json;

double median_of(const FirstTimes &times) {
    return quartiles_of(times.seconds).median;
}

Json times_json(const FirstTimes &times) {
    return {{"median_seconds", median_of(times)},
            {"samples_seconds", times.seconds},
            {"programs_compiled", times.compiled},
            {"programs_loaded", times.loaded}};
}

Json states_json(const FirstStates &states) {
    return {{"empty", times_json(states.empty)},
            {"partial", times_json(states.partial)},
            {"cached", times_json(states.cached)}};
}

std::string duration_of(const FirstTimes &times) {
    return duration_text(median_of(times) * 1e3);
}

std::string counts_of(const FirstTimes &times) {
    return std::to_string(times.compiled) + "+" + std::to_string(times.loaded);
}

constexpr FirstTimes FirstStates::*states[] = {&FirstStates::empty, &FirstStates::partial,
                                               &FirstStates::cached};

/// The medians over all works.
std::vector<std::string> median_row(const std::vector<FirstResult> &results) {
    std::vector<std::string> row{"median of all"};
    const auto add = [&](auto times_of) {
        std::vector<double> medians;
        for (const FirstResult &result : results)
            medians.push_back(median_of(times_of(result)));
        row.push_back(duration_text(quartiles_of(medians).median * 1e3));
    };
    add([](const FirstResult &result) { return result.idle_empty; });
    add([](const FirstResult &result) { return result.idle; });
    for (const auto state : states)
        add([state](const FirstResult &result) { return result.process.*state; });
    for (const auto state : states)
        add([state](const FirstResult &result) { return result.open.*state; });
    row.insert(row.end(), {"", "", ""});
    return row;
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

FirstRunner::FirstRunner(int device) : device_(device) {}

FirstResult FirstRunner::run(const FirstWork &work, int rounds) {
    if (!folder_) {
        auto made = PrivateFolder::make("first", PrivateFolder::Holds::programs);
        if (!made)
            throw Error("A temporary folder could not be made.");
        folder_.emplace(*std::move(made));
    }
    const FirstWork other = other_size(work);
    const fs::path others = folder_->path() / to_string(other), own = folder_->path() / "work";
    if (!fs::exists(others))
        FirstRuns(device_, other, others, {}).prepare("cached");
    FirstRuns runs(device_, work, own, others / "cached");
    runs.prepare("cached");
    FirstResult result;
    result.work = work;
    for (int round = 0; round < std::min(rounds, most_first_rounds); ++round)
        runs.round(result);
    result.error = runs.error();
    result.same_bytes = runs.same_bytes();
    fs::remove_all(own);
    return result;
}

std::vector<FirstWork> first_works(const FirstSettings &settings) {
    std::vector<Size> sizes;
    if (settings.sizes.empty())
        sizes = sizes_within(settings.points);
    else
        for (const std::string &text : split_list(settings.sizes))
            sizes.push_back(parse_size(text));
    std::vector<FirstWork> works;
    for (const auto &[width, height] : spread(sizes, settings.most))
        for (const FirstWork::Kind kind : {FirstWork::Kind::compress, FirstWork::Kind::filter})
            works.push_back({kind, width, height});
    return works;
}

std::string to_string(const FirstWork &work) {
    return std::string(work.kind == FirstWork::Kind::filter ? "filter " : "compress ") +
           std::to_string(work.width) + "x" + std::to_string(work.height) + " rgb";
}

void print_first(std::ostream &out, const std::vector<FirstResult> &results) {
    std::vector<std::vector<std::string>> rows{
        {"first result", "idle: empty", "cached", "process: empty", "partial", "cached",
         "request: empty", "partial", "cached", "programs", "error", "same"}};
    for (const FirstResult &result : results) {
        std::vector<std::string> row{to_string(result.work), duration_of(result.idle_empty),
                                     duration_of(result.idle)};
        std::string counts;
        for (const auto state : states)
            row.push_back(duration_of(result.process.*state));
        for (const auto state : states)
            row.push_back(duration_of(result.open.*state));
        for (const auto state : states)
            counts += (counts.empty() ? "" : ", ") + counts_of(result.process.*state);
        row.insert(row.end(),
                   {counts, significant(result.error, 2), result.same_bytes ? "yes" : "NO"});
        rows.push_back(row);
    }
    rows.push_back(median_row(results));
    print_table(out, rows, "lrrrrrrrrlrl");
    out << "Caches empty, with another size, with this work: a process that opens the device and "
           "does nothing, one from .npy to .npy, and a request to a running one. Programs compiled "
           "+ loaded by the process.\n";
}

nlohmann::ordered_json first_json(const std::vector<FirstResult> &results) {
    Json rows = Json::array();
    for (const FirstResult &result : results)
        rows.push_back({{"work", to_string(result.work)},
                        {"width", result.work.width},
                        {"height", result.work.height},
                        {"idle_process", times_json(result.idle)},
                        {"idle_process_empty", times_json(result.idle_empty)},
                        {"process", states_json(result.process)},
                        {"request", states_json(result.open)},
                        {"error", result.error},
                        {"same_bytes", result.same_bytes}});
    return rows;
}

} // namespace imago::cli
