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
    bool gives_way = false; ///< whether it gives way to every other job, as all of its kind do
    bool hidden = false;    ///< whether it does since nobody sees what it is for
    /// Whether it is done although newer requests wait: it takes no time, or what it makes is for a
    /// file. It then gives way to none.
    bool stays = false;
    bool yields() const { return (gives_way || hidden) && !stays; }
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

/// The job of a request of requests.h.
template <class Request>
Job job_of(Ticket ticket, Request request, Done<Request> done, Progress progress = {},
           OnPart<Request> on_part = {});

/// Requests the part of Service::warm_up() that works for later processes.
struct PrepareRequest {};
/// Requests the part of Service::warm_up() that works for this process.
struct WarmUpRequest {};

Job job_of(Ticket ticket, PrepareRequest request);
Job job_of(Ticket ticket, WarmUpRequest request);

} // namespace imago
