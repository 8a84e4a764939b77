// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/faults.h"

#include "engine/device/enumerate.h"
#include "engine/device/status.h"
#include "engine/program/build.h"
#include "engine/support/error.h"
#include "tests/support/catch.h"
#include "tests/support/fault_layer.h"

#include <dlfcn.h>

#include <chrono>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <optional>
#include <stdexcept>
#include <thread>

namespace imago::test {
namespace {

using Run = std::function<std::vector<float>()>;

/// The answers of a lost or exhausted device; the first if one call fails, the second if all later
/// ones fail too.
constexpr int one_call = CL_OUT_OF_RESOURCES, for_good = CL_DEVICE_NOT_AVAILABLE;

int status_for(const std::string &entry, bool sticky) {
    if (sticky)
        return for_good;
    return entry == "clCreateBuffer" ? CL_MEM_OBJECT_ALLOCATION_FAILURE : one_call;
}

/// Whether the call is one of those that a program of this process saves.
bool makes_programs(const std::string &entry) {
    return entry == "clBuildProgram" || entry.rfind("clCreateProgram", 0) == 0 ||
           entry.rfind("clGetProgram", 0) == 0;
}

/// The entry points of calls that a device may fail: a reference that can't be taken or released is
/// not a fault of a device.
std::vector<std::string> calls_of(const Faults &faults) {
    std::vector<std::string> calls;
    for (const std::string &entry : faults.entries())
        if (entry.rfind("clRetain", 0) != 0 && entry.rfind("clRelease", 0) != 0)
            calls.push_back(entry);
    return calls;
}

/// The work under one fault, then without.
struct Attempt {
    Run run;
    std::optional<std::string> error;
    bool imago_error = true;
    std::vector<float> result;

    void go(const Work &work) {
        try {
            run = work.make();
            result = run();
        } catch (const Error &caught) {
            error = caught.what();
        } catch (const std::exception &caught) {
            error = caught.what();
            imago_error = false;
        }
    }
};

void check_fault(const Work &work, const std::vector<float> &expected, const Faults &faults,
                 const std::string &entry, long call, bool sticky) {
    const int status = status_for(entry, sticky);
    const std::string name = opencl_status_name(status);
    if (makes_programs(entry))
        forget_programs();
    const long live = faults.live_objects();
    {
        Attempt attempt;
        faults.set(entry, call, sticky ? std::numeric_limits<long>::max() : call, status);
        attempt.go(work);
        const long hits = faults.hits();
        faults.clear();
        INFO(work.name << ", " << entry << " " << call << (sticky ? " and later" : "") << ": "
                       << attempt.error.value_or("no error"));
        CHECK(hits >= 1);
        CHECK(attempt.imago_error);
        const OnFault rule = work.rule(entry);
        if (attempt.error)
            CHECK(attempt.error->find(name) != std::string::npos);
        else {
            CHECK((rule == OnFault::ignored || (rule == OnFault::retry && !sticky)));
            CHECK(near(attempt.result, expected));
        }
        if (!attempt.run)
            attempt.run = work.make();
        CHECK(near(attempt.run(), expected));
    }
    INFO(work.name << ", " << entry << " " << call << (sticky ? " and later" : ""));
    // A driver's thread may let go of an attempt's last object after its end.
    for (int wait = 0; faults.live_objects() != live && wait < 2000; ++wait)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    CHECK(faults.live_objects() == live);
}

template <class Function>
void find(void *layer, const char *name, Function *&function) {
    function = reinterpret_cast<Function *>(dlsym(layer, name));
    if (!function)
        throw std::runtime_error(std::string("The fault layer lacks ") + name + ".");
}

} // namespace

bool near(const std::vector<float> &got, const std::vector<float> &want) {
    if (got.size() != want.size())
        return false;
    double error = 0, size = 0;
    for (std::size_t i = 0; i < got.size(); ++i) {
        const double difference = static_cast<double>(got[i]) - want[i];
        error += difference * difference;
        size += static_cast<double>(want[i]) * want[i];
    }
    return error <= 1e-10 * size;
}

Faults::Faults(Start start) {
    cl_uint platforms = 0;
    clGetPlatformIDs(0, nullptr, &platforms); // the loader reads OPENCL_LAYERS at its first call
    if (start == Start::listed)
        enumerate_devices();
    void *layer = dlopen(IMAGO_FAULT_LAYER, RTLD_NOLOAD | RTLD_NOW);
    if (!layer)
        throw std::runtime_error("The fault layer is not loaded; start this test by ctest, or with "
                                 "OPENCL_LAYERS=" IMAGO_FAULT_LAYER
                                 " in the environment. Loaders older "
                                 "than OpenCL 3.0 load no layers.");
    find(layer, "imago_fault_entry", entry_);
    find(layer, "imago_fault_calls", calls_);
    find(layer, "imago_fault_set", set_);
    find(layer, "imago_fault_limit_allocation", limit_);
    find(layer, "imago_fault_hits", hits_);
    find(layer, "imago_fault_live_objects", live_objects_);
    find(layer, "imago_fault_live_programs", live_programs_);
    clear();
}

std::vector<std::string> Faults::entries() const {
    std::vector<std::string> names;
    for (int i = 0; const char *name = entry_(i); ++i)
        names.push_back(name);
    return names;
}

void Faults::set(const std::string &entry, long first, long last, int status) const {
    set_(entry.c_str(), first, last, status);
}

void Faults::clear() const {
    set_("", 0, 0, 0);
    limit_(0);
}

void Faults::limit_allocation(unsigned long bytes) const {
    limit_(bytes);
}

long Faults::calls(const std::string &entry) const {
    return calls_(entry.c_str());
}

long Faults::hits() const {
    return hits_();
}

long Faults::live_objects() const {
    return live_objects_();
}

long Faults::live_programs() const {
    return live_programs_();
}

std::vector<std::string> inject_everywhere(const Work &work, const std::vector<float> &expected,
                                           const std::vector<std::string> &entries) {
    const Faults faults;
    // The contents of the cache determine the calls, and programs that wait to be stored there stay
    // alive.
    setenv("IMAGO_PROGRAM_CACHE", "off", 1);
    std::vector<std::pair<std::string, long>> called;
    forget_programs();
    const long programs = faults.live_programs();
    faults.clear();
    {
        const Run run = work.make();
        CHECK(near(run(), expected));
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(200)); // a driver's thread lets go
    for (const std::string &entry : entries.empty() ? calls_of(faults) : entries)
        if (const long calls = faults.calls(entry); calls > 0)
            called.emplace_back(entry, calls);
    std::vector<std::string> reached;
    for (const auto &[entry, calls] : called) {
        for (long call = 1; call <= calls; ++call)
            for (const bool sticky : {false, true})
                check_fault(work, expected, faults, entry, call, sticky);
        reached.push_back(entry);
    }
    forget_programs();
    CHECK(faults.live_programs() == programs);
    return reached;
}

} // namespace imago::test
