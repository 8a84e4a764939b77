// SPDX-License-Identifier: MIT
#pragma once
#include "engine/service/engines.h"
#include "engine/service/service.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <utility>

namespace imago {

/// A submitted request of any kind, with its work and its callbacks.
struct Job {
    /// Called between steps. Throws Error of Kind::cancelled when the request must stop.
    using Between = std::function<void(const Sentence &next, double fraction)>;

    Ticket ticket = 0;
    bool gives_way = false; ///< whether it gives way to every other job
    bool stays = false;     ///< whether it is done although newer requests wait: it takes no time
    Progress progress;
    /// Does a small part of the work first, on the worker's thread. Returns the function that
    /// reports it, or none if the whole work should come at once. Otherwise the worker rests, and
    /// the work gives way to every job that does not. Empty: there is no such part. Throws.
    std::function<std::function<void()>(Engines &engines)> first;
    /// Prepares the first part of the next job after this one's outcome, step by step. Returns
    /// whether something is left. Empty: there is nothing to prepare. Does not throw.
    std::function<bool(Engines &engines)> afterwards;
    /// Does the work on the worker's thread, and returns the function that reports the outcome.
    /// Throws.
    std::function<std::function<void()>(Engines &engines, const Between &between)> work;
    /// Reports that there is no outcome.
    std::function<void(const Error &error)> fail;
};

/// Makes a job whose request is answered by `run`, a function of the request, the engines and
/// `between`.
template <class Value, class Request, class Run>
Job make_job(Ticket ticket, Request request, std::function<void(Ticket, Result<Value>)> done,
             Progress progress, Run run) {
    Job job;
    job.ticket = ticket;
    job.progress = std::move(progress);
    const auto tell = [ticket, done = std::move(done)](Result<Value> result) {
        if (done)
            done(ticket, std::move(result));
    };
    job.fail = [tell](const Error &error) {
        Result<Value> result;
        result.error = error.what();
        result.sentence = error.sentence();
        result.error_kind = error.kind();
        tell(std::move(result));
    };
    job.work = [tell, run, request = std::move(request)](Engines &engines,
                                                         const Job::Between &between) {
        auto result = std::make_shared<Result<Value>>();
        result->value = run(request, engines, between);
        return [tell, result] { tell(std::move(*result)); };
    };
    return job;
}

/// Requests the part of Service::warm_up() that works for later processes.
struct PrepareRequest {};
/// Requests the part of Service::warm_up() that works for this process.
struct WarmUpRequest {};

Job job_of(Ticket ticket, PrepareRequest request, std::nullptr_t done, std::nullptr_t progress);
Job job_of(Ticket ticket, WarmUpRequest request, std::nullptr_t done, std::nullptr_t progress);
Job job_of(Ticket ticket, CompressRequest request, Service::CompressDone done, Progress progress,
           Service::OnCompressPreview on_preview = {});
Job job_of(Ticket ticket, CurveRequest request, Service::CurveDone done,
           Service::OnCurvePoint on_progress);
Job job_of(Ticket ticket, FilterRequest request, Service::FilterDone done, Progress progress,
           Service::OnFilterPreview on_preview = {});
Job job_of(Ticket ticket, VolumeRequest request, Service::VolumeDone done, Progress progress,
           Service::OnVolumePreview on_preview = {});
Job job_of(Ticket ticket, SuggestRequest request, Service::SuggestDone done, Progress progress);
Job job_of(Ticket ticket, SpectraRequest request, Service::SpectraDone done, Progress progress);
Job job_of(Ticket ticket, CorrelateRequest request, Service::CorrelateDone done, Progress progress);
Job job_of(Ticket ticket, PoissonRequest request, Service::PoissonDone done, Progress progress);
Job job_of(Ticket ticket, SignalRequest request, Service::SignalDone done, Progress progress,
           Service::OnSignalPreview on_preview = {});
Job job_of(Ticket ticket, BatchRequest request, Service::BatchDone done, Progress progress,
           Service::OnBatchRows on_rows = {});

} // namespace imago
