// SPDX-License-Identifier: MIT
#pragma once
#include "engine/pipeline/compress.h"
#include "engine/service/service.h"

#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

namespace imago {

/// A submitted request and whom to tell.
struct CompressJob {
    Ticket ticket = 0;
    CompressRequest request;
    Service::CompressDone done;
    Progress progress;
};

/// One device's thread, its queue of requests and its Compressor. A worker without a device answers
/// every request with the given sentence. All public members may be called from any thread.
class Worker {
  public:
    Worker(std::optional<int> device, std::string no_device);
    ~Worker(); ///< cancels everything, waits for the callbacks
    Worker(const Worker &) = delete;
    Worker &operator=(const Worker &) = delete;

    /// Drops what has not started, then queues the job.
    void submit(CompressJob job);
    /// Drops what has not started, for a request that went to another worker.
    void drop_waiting();
    void cancel(Ticket ticket);
    void cancel_all();

  private:
    struct Entry {
        CompressJob job;
        const char *dropped = nullptr; ///< why it will not be run; null when it will
    };

    void loop();
    void answer(Entry &entry);
    Result<CompressResult> outcome(const Entry &entry);
    CompressResult compress(const CompressJob &job);
    void mark_waiting(const char *why);
    void check_cancelled();

    const std::optional<int> device_;
    const std::string no_device_;
    std::unique_ptr<Compressor> compressor_; ///< used by the thread alone

    std::mutex mutex_;
    std::condition_variable wake_;
    std::deque<Entry> waiting_;
    Ticket running_ = 0;
    bool stop_running_ = false; ///< the running request was cancelled
    bool closing_ = false;
    std::thread thread_; ///< last: starts when everything else is there
};

} // namespace imago
