// SPDX-License-Identifier: GPL-3.0-or-later
// Requests for the tests of the service, and the collector of their answers.
#pragma once
#include "engine/service/service.h"

#include <chrono>
#include <condition_variable>
#include <functional>
#include <future>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace imago::test {

inline std::shared_ptr<const Image> picture(std::size_t side, std::size_t channels) {
    Image image{.width = side, .height = side, .channels = channels, .depth = SampleDepth::u8};
    for (std::size_t i = 0; i < side * side * channels; ++i)
        image.samples.push_back(static_cast<float>((i * 7 + i / side * 3) % 251));
    return std::make_shared<const Image>(std::move(image));
}

inline CompressRequest request_of(std::shared_ptr<const Image> image, double threshold) {
    CompressRequest request;
    request.image = std::move(image);
    request.settings.threshold = threshold;
    return request;
}

/// Collects the answers of a service, and counts how often each ticket was answered.
template <class Value>
class AnswersOf {
  public:
    std::function<void(Ticket, Result<Value>)> callback() {
        return [this](Ticket ticket, Result<Value> result) {
            const std::lock_guard lock(mutex_);
            ++times_[ticket];
            order_.push_back(ticket);
            results_.insert_or_assign(ticket, std::move(result));
            changed_.notify_all();
        };
    }
    Result<Value> wait(Ticket ticket) {
        std::unique_lock lock(mutex_);
        if (!changed_.wait_for(lock, std::chrono::seconds(50),
                               [&] { return results_.count(ticket) > 0; }))
            throw Error("A request was not answered.");
        return results_.at(ticket);
    }
    int times(Ticket ticket) {
        const std::lock_guard lock(mutex_);
        return times_[ticket];
    }
    std::size_t total() {
        const std::lock_guard lock(mutex_);
        return order_.size();
    }
    std::vector<Ticket> order() {
        const std::lock_guard lock(mutex_);
        return order_;
    }

  private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::map<Ticket, int> times_;
    std::map<Ticket, Result<Value>> results_;
    std::vector<Ticket> order_;
};
using Answers = AnswersOf<CompressResult>;

/// Holds the worker in a request's first progress callback, so that tests need no sleeping.
class Gate {
  public:
    Progress progress() {
        return [this](const Sentence &, double) {
            std::call_once(once_, [this] {
                started_.set_value();
                opened_future_.wait();
            });
        };
    }
    void wait_until_started() { started_.get_future().wait(); }
    void open() { opened_.set_value(); }

  private:
    std::once_flag once_;
    std::promise<void> started_, opened_;
    std::shared_future<void> opened_future_ = opened_.get_future().share();
};

} // namespace imago::test
