// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/bench/first/first.h"

#include "app/cli/bench/first/first_probe.h"
#include "app/media/npy/npy_file.h"
#include "engine/json/read_json.h"
#include "engine/process/helper_program.h"
#include "engine/process/program_run.h"
#include "engine/support/private_folder.h"
#include "engine/support/stopwatch.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <iterator>

namespace imago::cli {

namespace {

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

} // namespace

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

} // namespace imago::cli
