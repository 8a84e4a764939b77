// SPDX-License-Identifier: MIT
// The findings of a search: the options of a plan for a problem on a device, with the evidence.
#pragma once
#include "engine/plan/problem/problem.h"
#include "engine/values/device_info.h"

#include <compare>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace imago {

/// The problem that represents all those that are tuned as one:
/// - The batch is one axis of a power of two, the nearest to the number of transforms (1.41 to 2.83
///   counts as 2, and so on), or the smaller one that makes 2^24 points: above that the caches of
///   today's devices are full and their units busy, and more of the same changes nothing.
/// - The norm is backward: another one is a factor of the last pass.
/// - Strides that equal the default are empty. A problem with other strides keeps them, and its
///   batch: it is the only one of its class.
Problem batch_class(const Problem &problem);

/// What a record answers. Two records whose keys differ only in driver, generator or compute units
/// are hints to each other.
struct RecordKey {
    std::string device;    ///< DeviceInfo::name
    Problem problem;       ///< a batch_class()
    PlanOptions requested; ///< requested_options(): what is computed in addition to the problem
    std::string driver;    ///< DeviceInfo::driver_version
    /// A part of a device, or of a host's processor, is tuned separately.
    unsigned compute_units = 0;
    int generator = 0; ///< generator_version of engine/program/cache.h

    bool operator==(const RecordKey &) const = default;
    std::strong_ordering operator<=>(const RecordKey &) const = default;
};

/// The key of this device, driver and engine.
RecordKey record_key(const DeviceInfo &device, const Problem &problem,
                     const PlanOptions &requested);

/// The measurement of a plan, in milliseconds a transform of the whole batch.
struct Evidence {
    double median = 0; ///< of the runs
    double spread = 0; ///< from quartile to quartile
    int samples = 0;   ///< rounds that were timed

    bool operator==(const Evidence &) const = default;
};

/// How a record was found: by a race of the few plans that the cost model predicts to be fastest,
/// or by a search.
enum class Effort { race, quick, full };
std::string_view effort_name(Effort effort); ///< "race", "quick", "full"
/// The effort of a name; empty for another text.
std::optional<Effort> effort_named(std::string_view name);

/// Measured choices for a problem on a device, with evidence that they are faster. A value.
struct TuningRecord {
    std::string device, driver; ///< as in RecordKey
    unsigned compute_units = 0; ///< as in RecordKey
    int generator = 0;          ///< as in RecordKey
    Problem problem;            ///< as it was measured; it serves its batch_class()
    PlanOptions requested;      ///< requested_options()
    /// The choices that won, without requested_options(); none if the planner's own plan won.
    PlanOptions options;
    Evidence evidence;             ///< of `options`
    PlanOptions incumbent;         ///< the choices they were compared with, in the same rounds
    double incumbent_median = 0;   ///< not below evidence.median
    Effort effort = Effort::quick; ///< of the search that found it
    std::string date;              ///< "2026-11-20"

    /// The key that it answers.
    RecordKey key() const;
    /// The incumbent's time divided by that of `options`: 1 or more.
    double gain() const { return incumbent_median / evidence.median; }
    bool operator==(const TuningRecord &) const = default;
};

/// The day, in UTC: "2026-11-20".
std::string today();

/// A record of today, still without choices and evidence.
TuningRecord new_record(const DeviceInfo &device, const Problem &problem,
                        const PlanOptions &requested);

/// Whether `a` is better evidence than `b` for the same key: from a full search; else with choices
/// that won, since a race that the planner's own plan won has tried little; else with the greater
/// gain, relative to their spreads; else with more samples; else from a later day.
bool better(const TuningRecord &a, const TuningRecord &b);

/// The evidence in words: "full search of 2026-11-20: 0.412 ms (quartiles 0.008 ms apart, 31
/// samples) for ..., 1.27 times as fast as ..."
std::string evidence_text(const TuningRecord &record);

/// Throws Error (usage) that names the field and what is allowed: names of devices and drivers have
/// 1 to 256 characters without control characters; compute units are 1 or more; options can be
/// converted to text and back, and the choices contain no requested_options(); times are above 0
/// and finite, the incumbent is not faster, samples are 1 to 1,000,000; the date is valid. A record
/// that passes can be stored and read again.
void check(const TuningRecord &record);

/// The processor that PoCL compiles for, as its device names contain it: "skylake-avx512" of
/// "pthread-skylake-avx512-AMD EPYC" (3.1), "haswell" of "cpu-haswell-Intel(R) Xeon(R) Processor"
/// (5.0). Empty for other names.
std::string_view pocl_target(std::string_view device_name);

/// Records by their keys; each key has the better evidence. A value.
class TuningRecords {
  public:
    /// Adds a record unless its key has better, or the same, evidence; returns whether it did. The
    /// record has passed check().
    bool add(TuningRecord record);
    /// Adds all records; returns how many were added.
    std::size_t merge(const TuningRecords &more);

    /// The record for a key, or null.
    const TuningRecord *find(const RecordKey &key) const;
    /// Choices from which a search can start, to be measured anew: the best three of other drivers,
    /// generators or numbers of compute units for the same problem on a device of the same name,
    /// best first, without repeated choices and those of the planner itself; after them those of
    /// processors with the same instructions (pocl_target()).
    std::vector<TuningRecord> hints(const RecordKey &key) const;

    /// The number of records.
    std::size_t size() const { return records_.size(); }
    /// Whether there are none.
    bool empty() const { return records_.empty(); }
    /// All records, ordered by key.
    std::vector<TuningRecord> all() const;

  private:
    std::map<RecordKey, TuningRecord> records_;
};

} // namespace imago
