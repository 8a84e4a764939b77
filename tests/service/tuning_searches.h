// SPDX-License-Identifier: GPL-3.0-or-later
// Parts that tests of idle tuning share: a separate folder, a request, searches that a test ends.
#pragma once
#include "engine/service/worker.h"

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <future>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <unistd.h>

namespace imago::test {

/// Records and caches of this process.
struct OwnFolder {
    std::filesystem::path path =
        std::filesystem::temp_directory_path() / ("imago-idle-tuning-" + std::to_string(getpid()));
    OwnFolder() {
        std::filesystem::create_directories(path);
        setenv("XDG_CACHE_HOME", (path / "cache").c_str(), 1);
        setenv("IMAGO_TUNING", (path / "records.jsonl").c_str(), 1);
    }
    ~OwnFolder() {
        std::error_code none;
        std::filesystem::remove_all(path, none);
    }
};
inline const OwnFolder own_folder;

inline std::shared_ptr<const Image> picture(std::size_t side = 64) {
    Image image{.width = side, .height = side, .channels = 1, .depth = SampleDepth::u8};
    for (std::size_t i = 0; i < side * side; ++i)
        image.samples.push_back(static_cast<float>(i * 7 % 251));
    return std::make_shared<const Image>(std::move(image));
}

inline Result<CompressResult> answer_of(Worker &worker, std::shared_ptr<const Image> image,
                                        double threshold) {
    static Ticket last = 0;
    std::promise<Result<CompressResult>> promise;
    CompressRequest request;
    request.image = std::move(image);
    request.settings.threshold = threshold;
    worker.submit(job_of(
        ++last, std::move(request),
        [&](Ticket, Result<CompressResult> result) { promise.set_value(std::move(result)); }, {}));
    return promise.get_future().get();
}

/// Searches that end when the test says so, or a little after they are cancelled.
struct Searches {
    std::atomic<int> begun{0}, ended{0}, cancelled{0};
    std::atomic<bool> let_end{false};
    std::chrono::milliseconds unwinding{0};
    std::optional<FoundPlan> found;
    bool find_all = false; ///< for each transform the plan that it has
    std::mutex mutex;
    std::vector<RequestedTransform> requested;
    std::vector<SearchEffort> efforts; ///< of `requested`

    /// The requests of one effort.
    std::vector<RequestedTransform> of_effort(SearchEffort effort) {
        const std::lock_guard lock(mutex);
        std::vector<RequestedTransform> some;
        for (std::size_t i = 0; i < requested.size(); ++i)
            if (efforts[i] == effort)
                some.push_back(requested[i]);
        return some;
    }

    IdleTuner::Finder finder() {
        return [this](const DevicePtr &, const RequestedTransform &one, SearchSettings settings) {
            {
                const std::lock_guard lock(mutex);
                requested.push_back(one);
                efforts.push_back(settings.effort);
            }
            ++begun;
            settings.progress({nullptr, 3, 4, 0, 0, 1});
            while (!let_end && !settings.cancel.stop_requested())
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
            if (settings.cancel.stop_requested()) {
                ++cancelled;
                std::this_thread::sleep_for(unwinding);
            }
            Finding finding;
            finding.complete = !settings.cancel.stop_requested();
            if (finding.complete && one.problem.kind == TransformKind::idct2)
                finding.plan = found;
            if (finding.complete && find_all)
                finding.plan = FoundPlan{one.options, 1.5, "as a test says"};
            ++ended;
            return finding;
        };
    }
};

} // namespace imago::test
