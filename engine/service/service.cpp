// SPDX-License-Identifier: MIT
#include "engine/service/service.h"

#include "engine/device/copy_rate.h"
#include "engine/device/driver_check.h"
#include "engine/device/enumerate.h"
#include "engine/device/no_device.h"
#include "engine/device/preferred.h"
#include "engine/process/child_environment.h"
#include "engine/process/helper_program.h"
#include "engine/program/cache_folder.h"
#include "engine/service/job.h"
#include "engine/service/sentences.h"
#include "engine/service/worker.h"
#include "engine/tuning/record_store.h"

#include <map>
#include <mutex>
#include <utility>

namespace imago {

struct Service::Impl {
    /// The key of the worker that answers if there is no device.
    static constexpr int none = -1;

    Impl() {
        try {
            devices = enumerate_devices();
            if (devices.empty())
                causes = why_no_device();
        } catch (const std::exception &error) {
            causes = {{NoDeviceCause::failed, {}, {}, sentence_of(error)}};
        }
        device = fit_device();
        if (!devices.empty() && device == none)
            causes = {{NoDeviceCause::only_simulators, devices.front().name, {}, {}}};
        if (!causes.empty())
            no_device = no_device_sentences(causes);
    }

    Worker &worker(int index) {
        std::unique_ptr<Worker> &slot = workers[index];
        if (!slot) {
            slot = std::make_unique<Worker>(
                index == none ? std::nullopt : std::optional<int>(index), why_none());
            if (tuning)
                slot->tune_when_idle(*tuning, on_progress, tuning_on_battery);
        }
        return *slot;
    }

    /// Returns the default among the devices that are fit.
    int fit_device() const {
        std::vector<DeviceInfo> fit;
        std::vector<std::optional<double>> rates;
        for (const DeviceInfo &info : devices)
            if (!unfit.count(info.index))
                fit.push_back(info);
        if (fit.size() > 1)
            for (const DeviceInfo &info : fit)
                rates.push_back(known_copy_rate(info));
        const auto preferred = imago::preferred_device(fit, rates);
        return preferred ? fit[*preferred].index : none;
    }

    Sentence why_none() const {
        return unfit.empty() ? no_device : Sentence(service_says.none_fit, unfit.begin()->second);
    }

    void require(int index) const {
        if (index < 0 || static_cast<std::size_t>(index) >= devices.size())
            throw usage_error(service_says.no_device, index, devices.size());
    }

    /// Submits a request with what makes its job.
    template <class Request, class... Told>
    Ticket submit(Request request, Told... told) {
        const std::lock_guard lock(mutex);
        const Ticket ticket = ++last_ticket;
        Job job = job_of(ticket, std::move(request), std::move(told)...);
        if (!job.gives_way)
            for (auto &[index, other] : workers)
                if (index != device)
                    other->rest();
        worker(device).submit(std::move(job));
        return ticket;
    }

    std::vector<DeviceInfo> devices;
    std::vector<NoDevice> causes;
    Sentence no_device;

    mutable std::mutex mutex; ///< guards the members below
    int device = none;
    std::map<int, Sentence> unfit; ///< the reason why each device is unfit
    Ticket last_ticket = 0;
    std::optional<bool> tuning; ///< empty: nobody has said anything
    bool tuning_on_battery = false;
    OnTuningProgress on_progress;
    std::map<int, std::unique_ptr<Worker>> workers; ///< made when a device is first used
};

Service::Service() : impl_(std::make_unique<Impl>()) {}

/// Ends the workers. Callbacks that run while the workers stop may call members, so impl_ stays
/// valid, and its mutex free, until the last worker is gone.
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

const std::vector<NoDevice> &Service::no_device() const {
    return impl_->causes;
}

const Sentence &Service::no_device_message() const {
    return impl_->no_device;
}

std::vector<std::optional<double>> Service::copy_rates() const {
    std::vector<std::optional<double>> rates;
    for (const DeviceInfo &info : impl_->devices)
        rates.push_back(known_copy_rate(info));
    return rates;
}

std::vector<HelperState> Service::helpers() {
    return helper_states();
}

Sentence Service::sentence(const NoDevice &cause) {
    return no_device_sentence(cause);
}

void Service::use_device(int index) {
    const std::lock_guard lock(impl_->mutex);
    impl_->require(index);
    if (const auto why = impl_->unfit.find(index); why != impl_->unfit.end())
        throw Error(why->second, Error::Kind::usage);
    impl_->device = index;
}

int Service::device() const {
    const std::lock_guard lock(impl_->mutex);
    return impl_->device;
}

int Service::preferred_device() const {
    const std::lock_guard lock(impl_->mutex);
    return impl_->fit_device();
}

void Service::set_unfit(int index, const Sentence &reason) {
    // Ends when the mutex is free, because its callbacks may call members.
    std::unique_ptr<Worker> told_otherwise;
    const std::lock_guard lock(impl_->mutex);
    impl_->require(index);
    if (reason.empty())
        impl_->unfit.erase(index);
    else
        impl_->unfit[index] = reason;
    if (const auto idle = impl_->workers.find(Impl::none); idle != impl_->workers.end()) {
        told_otherwise = std::move(idle->second);
        impl_->workers.erase(idle);
    }
    if (impl_->device == Impl::none || impl_->unfit.count(impl_->device)) {
        if (const auto old = impl_->workers.find(impl_->device); old != impl_->workers.end())
            old->second->cancel_all();
        impl_->device = impl_->fit_device();
    }
}

Sentence Service::unfit_reason(int index) const {
    const std::lock_guard lock(impl_->mutex);
    const auto why = impl_->unfit.find(index);
    return why == impl_->unfit.end() ? Sentence() : why->second;
}

std::vector<LeftOutDriver> Service::leave_out_drivers(bool again) {
    return imago::leave_out_drivers(again ? DriverTrial::always : DriverTrial::if_new);
}

std::vector<LeftOutDriver> Service::try_drivers(const std::vector<LeftOutDriver> &left_out) {
    return try_again(left_out);
}

std::string Service::cache_folder() {
    return user_cache_folder().string();
}

std::uint64_t Service::cache_bytes() {
    return imago::cache_bytes(user_cache_folder());
}

void Service::clear_cache() {
    imago::clear_cache(user_cache_folder());
}

std::vector<std::string> Service::child_environment() {
    return imago::child_environment();
}

void Service::reload_records() {
    imago::reload_records();
}

void Service::tune_when_idle(bool on, OnTuningProgress on_progress, bool on_battery_too) {
    const std::lock_guard lock(impl_->mutex);
    impl_->tuning = on;
    impl_->tuning_on_battery = on_battery_too;
    impl_->on_progress = on ? std::move(on_progress) : OnTuningProgress();
    for (auto &[index, worker] : impl_->workers)
        worker->tune_when_idle(on, impl_->on_progress, on_battery_too);
}

void Service::warm_up() {
    impl_->submit(PrepareRequest());
    impl_->submit(WarmUpRequest());
}

template <class Request>
Ticket Service::submit(Request request, Done<Request> done, Progress progress,
                       OnPart<Request> on_part) {
    return impl_->submit(std::move(request), std::move(done), std::move(progress),
                         std::move(on_part));
}

template Ticket Service::submit(CompressRequest, Done<CompressRequest>, Progress,
                                OnPart<CompressRequest>);
template Ticket Service::submit(CurveRequest, Done<CurveRequest>, Progress, OnPart<CurveRequest>);
template Ticket Service::submit(FilterRequest, Done<FilterRequest>, Progress,
                                OnPart<FilterRequest>);
template Ticket Service::submit(VolumeRequest, Done<VolumeRequest>, Progress,
                                OnPart<VolumeRequest>);
template Ticket Service::submit(SuggestRequest, Done<SuggestRequest>, Progress,
                                OnPart<SuggestRequest>);
template Ticket Service::submit(SpectraRequest, Done<SpectraRequest>, Progress,
                                OnPart<SpectraRequest>);
template Ticket Service::submit(CorrelateRequest, Done<CorrelateRequest>, Progress,
                                OnPart<CorrelateRequest>);
template Ticket Service::submit(PoissonRequest, Done<PoissonRequest>, Progress,
                                OnPart<PoissonRequest>);
template Ticket Service::submit(SignalRequest, Done<SignalRequest>, Progress,
                                OnPart<SignalRequest>);
template Ticket Service::submit(OpRequest, Done<OpRequest>, Progress, OnPart<OpRequest>);
template Ticket Service::submit(BatchRequest, Done<BatchRequest>, Progress, OnPart<BatchRequest>);

bool Service::give_way(Ticket ticket, bool on) {
    const std::lock_guard lock(impl_->mutex);
    if (ticket == 0)
        return false;
    bool waits = false;
    for (auto &[index, worker] : impl_->workers)
        waits = worker->set_gives_way(ticket, on) || waits;
    return waits;
}

bool Service::keep(Ticket ticket) {
    const std::lock_guard lock(impl_->mutex);
    if (ticket == 0)
        return false;
    bool waits = false;
    for (auto &[index, worker] : impl_->workers)
        waits = worker->keep(ticket) || waits;
    return waits;
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
