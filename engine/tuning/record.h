// SPDX-License-Identifier: MIT
// What a search found: the options of a plan for a problem on a device, and what speaks for them.
#pragma once
#include "engine/array/device_info.h"
#include "engine/plan/problem.h"

#include <compare>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace imago {

/// The problem for all that are tuned as one:
/// - The batch is one axis of a power of two, the nearest to the number of transforms (1.41 to 2.83
///   counts as 2, and so on), or the smaller one that makes 2^24 points: past that the caches of
///   today's devices are full and their units busy, and more of the same changes nothing.
/// - The norm is backward: another one is a factor of the last pass.
/// - Strides that say what their being empty means are empty. A problem with strides of its own
///   keeps them, and its batch: it is the only one of its class.
Problem batch_class(const Problem &problem);

/// For what a record is an answer. Two that differ in driver, generator or compute units alone are
/// hints to each other.
struct RecordKey {
    std::string device;         ///< DeviceInfo::name
    Problem problem;            ///< a batch_class()
    PlanOptions asked;          ///< asked_options(): what is computed beside the problem
    std::string driver;         ///< DeviceInfo::driver_version
    unsigned compute_units = 0; ///< a part of a device, or of a host's processor, tunes differently
    int generator = 0;          ///< generator_version of engine/program/cache.h

    bool operator==(const RecordKey &) const = default;
    std::strong_ordering operator<=>(const RecordKey &) const = default;
};

/// The key of this device, driver and engine.
RecordKey record_key(const DeviceInfo &device, const Problem &problem, const PlanOptions &asked);

/// What measuring a plan gave, in milliseconds a transform of the whole batch.
struct Evidence {
    double median = 0;
    double spread = 0; ///< from quartile to quartile
    int samples = 0;

    bool operator==(const Evidence &) const = default;
};

/// How a record was found.
enum class Effort { quick, full };
std::string_view effort_name(Effort effort); ///< "quick", "full"

struct TuningRecord {
    std::string device, driver;
    unsigned compute_units = 0;
    int generator = 0;
    Problem problem;     ///< as it was measured; it serves its batch_class()
    PlanOptions asked;   ///< asked_options()
    PlanOptions options; ///< the choices that won; nothing that is asked
    Evidence evidence;
    PlanOptions incumbent;       ///< what they were held against, in the same rounds
    double incumbent_median = 0; ///< not below evidence.median
    Effort effort = Effort::quick;
    std::string date; ///< "2026-11-20"

    RecordKey key() const;
    /// The incumbent's time over that of `options`: 1 or more.
    double gain() const { return incumbent_median / evidence.median; }
    bool operator==(const TuningRecord &) const = default;
};

/// A record of today without choices and evidence yet.
TuningRecord new_record(const DeviceInfo &device, const Problem &problem, const PlanOptions &asked);

/// Whether `a` is better evidence than `b` of the same key: of the greater effort; else of the
/// greater gain, held against their spreads; else of more samples; else of a later day.
bool better(const TuningRecord &a, const TuningRecord &b);

/// "full search of 2026-11-20: 0.412 ms (quartiles 0.008 ms apart, 31 samples) for ..., 1.27 times
/// as fast as ..."
std::string evidence_text(const TuningRecord &record);

/// Throws Error (usage) that names the field and what is allowed: names of devices and drivers of 1
/// to 256 characters, none of them a control character; 1 or more compute units; options that go to
/// text and back, with nothing asked among the choices; times above 0 and finite, an incumbent that
/// is not faster, 1 to 1,000,000 samples; a date. What passes can be stored and read again.
void check(const TuningRecord &record);

/// What PoCL compiles for, of a device's name as it forms them: "skylake-avx512" of
/// "pthread-skylake-avx512-AMD EPYC" (3.1), "haswell" of "cpu-haswell-Intel(R) Xeon(R) Processor"
/// (5.0). Empty for other names.
std::string_view pocl_target(std::string_view device_name);

/// Records by their keys, the better evidence of each. A value.
class TuningRecords {
  public:
    /// Takes a record unless there is better, or the same, evidence of its key; whether it did. The
    /// record has passed check().
    bool add(TuningRecord record);
    /// Adds all; how many were taken.
    std::size_t merge(const TuningRecords &more);

    /// The answer, or null.
    const TuningRecord *find(const RecordKey &key) const;
    /// For a search to begin with, and to measure anew: the best three of other drivers, generators
    /// or numbers of compute units for the same problem on a device of the same name, best first,
    /// no choices twice; after them those of processors of the same instructions (pocl_target()).
    std::vector<TuningRecord> hints(const RecordKey &key) const;

    std::size_t size() const { return records_.size(); }
    bool empty() const { return records_.empty(); }
    /// All, by key.
    std::vector<TuningRecord> all() const;

  private:
    std::map<RecordKey, TuningRecord> records_;
};

} // namespace imago
