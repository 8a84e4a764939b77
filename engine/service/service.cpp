// SPDX-License-Identifier: MIT
#include "engine/service/service.h"

#include "engine/device/device.h"
#include "engine/service/job.h"
#include "engine/service/worker.h"

#include <map>
#include <mutex>
#include <utility>

namespace imago {

struct Service::Impl {
    /// Key of the worker that serves when there is no device.
    static constexpr int none = -1;

    Impl() {
        try {
            devices = enumerate_devices();
            no_device = imago::no_device_message();
        } catch (const std::exception &error) {
            no_device = error.what();
        }
        if (!devices.empty())
            device = select_device(devices, "").index;
    }

    Worker &worker(int index) {
        std::unique_ptr<Worker> &slot = workers[index];
        if (!slot) {
            slot = std::make_unique<Worker>(
                index == none ? std::nullopt : std::optional<int>(index), no_device);
            slot->tune_when_idle(tuning, told);
        }
        return *slot;
    }

    /// `more` is told of what goes on.
    template <class Request, class Done, class More>
    Ticket submit(Request request, Done done, More more) {
        const std::lock_guard lock(mutex);
        const Ticket ticket = ++last_ticket;
        Job job = job_of(ticket, std::move(request), std::move(done), std::move(more));
        if (!job.gives_way)
            for (auto &[index, other] : workers)
                if (index != device)
                    other->rest();
        worker(device).submit(std::move(job));
        return ticket;
    }

    std::vector<DeviceInfo> devices;
    std::string no_device;

    mutable std::mutex mutex; ///< guards what follows
    int device = none;
    Ticket last_ticket = 0;
    bool tuning = false;
    TuningTold told;
    std::map<int, std::unique_ptr<Worker>> workers; ///< made when a device is first used
};

Service::Service() : impl_(std::make_unique<Impl>()) {}

/// Callbacks that run while the workers stop may call members: so impl_ stays whole, and its mutex
/// free, until the last worker is gone.
Service::~Service() {
    std::map<int, std::unique_ptr<Worker>> workers;
    for (;;) {
        {
            const std::lock_guard lock(impl_->mutex);
            workers.swap(impl_->workers);
        }
        if (workers.empty())
            return;
        workers.clear();
    }
}

const std::vector<DeviceInfo> &Service::devices() const {
    return impl_->devices;
}

const std::string &Service::no_device_message() const {
    return impl_->no_device;
}

void Service::use_device(int index) {
    const std::lock_guard lock(impl_->mutex);
    if (index < 0 || static_cast<std::size_t>(index) >= impl_->devices.size())
        throw usage_error("There is no device " + std::to_string(index) + "; there are " +
                          std::to_string(impl_->devices.size()) + ", counted from 0.");
    impl_->device = index;
}

int Service::device() const {
    const std::lock_guard lock(impl_->mutex);
    return impl_->device;
}

void Service::tune_when_idle(bool on, TuningTold told) {
    const std::lock_guard lock(impl_->mutex);
    impl_->tuning = on;
    impl_->told = on ? std::move(told) : TuningTold();
    for (auto &[index, worker] : impl_->workers)
        worker->tune_when_idle(on, impl_->told);
}

Ticket Service::submit(CompressRequest request, CompressDone done, Progress progress) {
    return impl_->submit(std::move(request), std::move(done), std::move(progress));
}

Ticket Service::submit(CurveRequest request, CurveDone done, CurveTold told) {
    return impl_->submit(std::move(request), std::move(done), std::move(told));
}

Ticket Service::submit(FilterRequest request, FilterDone done, Progress progress) {
    return impl_->submit(std::move(request), std::move(done), std::move(progress));
}

Ticket Service::submit(SuggestRequest request, SuggestDone done, Progress progress) {
    return impl_->submit(std::move(request), std::move(done), std::move(progress));
}

void Service::cancel(Ticket ticket) {
    const std::lock_guard lock(impl_->mutex);
    for (auto &[index, worker] : impl_->workers)
        worker->cancel(ticket);
}

void Service::cancel_all() {
    const std::lock_guard lock(impl_->mutex);
    for (auto &[index, worker] : impl_->workers)
        worker->cancel_all();
}

} // namespace imago
