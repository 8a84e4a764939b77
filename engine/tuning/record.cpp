// SPDX-License-Identifier: MIT
#include "engine/tuning/record.h"

#include "engine/plan/problem/plan_options_text.h"
#include "engine/program/cache.h"
#include "engine/support/number_text.h"
#include "engine/tuning/sentences.h"

#include <algorithm>
#include <bit>
#include <chrono>
#include <cmath>
#include <tuple>

namespace imago {
namespace {

constexpr std::size_t most_points = std::size_t{1} << 24;
constexpr std::size_t most_hints = 3;
constexpr std::size_t longest_name = 256;
constexpr int most_samples = 1000000;

/// The nearest power of two, by ratio.
std::size_t nearest_power(std::size_t n) {
    const std::size_t below = std::bit_floor(n);
    return double(n) * double(n) > 2.0 * double(below) * double(below) ? 2 * below : below;
}

bool is_date(const std::string &text) {
    constexpr std::string_view pattern = "dddd-dd-dd";
    if (text.size() != pattern.size())
        return false;
    for (std::size_t i = 0; i < text.size(); ++i)
        if (pattern[i] == 'd' ? text[i] < '0' || text[i] > '9' : text[i] != '-')
            return false;
    return true;
}

/// The gain if the spread counts against it.
double sure_gain(const TuningRecord &record) {
    return record.incumbent_median / (record.evidence.median + record.evidence.spread);
}

std::string options_in_words(const PlanOptions &options) {
    const std::string text = to_string(options);
    return text.empty() ? "the planner's choice" : text;
}

template <std::size_t count, class... Arguments>
void require(bool right, Form<count> refusal, const Arguments &...arguments) {
    if (!right)
        throw usage_error(refusal, arguments...);
}

void check_name(const std::string &name, const char *what) {
    const bool plain = std::none_of(name.begin(), name.end(), [](char c) {
        return static_cast<unsigned char>(c) < 0x20 || c == 0x7f;
    });
    require(!name.empty() && name.size() <= longest_name && plain, tuning_says.no_name, what,
            longest_name);
}

void check_time(double milliseconds, bool zero, const char *what) {
    require(std::isfinite(milliseconds) && (milliseconds > 0 || (zero && milliseconds == 0)),
            zero ? tuning_says.time_from_zero : tuning_says.time_above_zero, what);
}

void check_choices(const PlanOptions &options, const char *what) {
    require(parse_plan_options(to_string(options)) == options, tuning_says.choices_out_of_range,
            what);
    require(requested_options(options) == PlanOptions{}, tuning_says.choices_compute, what);
}

} // namespace

Problem batch_class(const Problem &problem) {
    Problem plain = problem;
    plain.norm = Norm::backward;
    plain.in_strides.clear();
    plain.out_strides.clear();
    if (plain.input_strides() != problem.input_strides() ||
        plain.output_strides() != problem.output_strides()) {
        plain.in_strides = problem.in_strides;
        plain.out_strides = problem.out_strides;
        return plain;
    }
    const std::size_t transforms = problem.transforms();
    const std::size_t points = std::max<std::size_t>(problem.points() / transforms, 1);
    const std::size_t most = std::bit_floor(std::max<std::size_t>(most_points / points, 1));
    const std::size_t batch = std::min(nearest_power(transforms), most);
    plain.batch.clear();
    if (batch > 1)
        plain.batch.push_back(batch);
    return plain;
}

std::string today() {
    const auto now = std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now());
    const std::chrono::year_month_day day(now);
    const auto two = [](unsigned n) { return (n < 10 ? "0" : "") + std::to_string(n); };
    return std::to_string(int(day.year())) + "-" + two(unsigned(day.month())) + "-" +
           two(unsigned(day.day()));
}

RecordKey record_key(const DeviceInfo &device, const Problem &problem,
                     const PlanOptions &requested) {
    return new_record(device, problem, requested).key();
}

RecordKey TuningRecord::key() const {
    return {device, batch_class(problem), requested, driver, compute_units, generator};
}

std::string_view effort_name(Effort effort) {
    return effort == Effort::full ? "full" : effort == Effort::quick ? "quick" : "race";
}

std::optional<Effort> effort_named(std::string_view name) {
    for (const Effort effort : {Effort::race, Effort::quick, Effort::full})
        if (name == effort_name(effort))
            return effort;
    return std::nullopt;
}

TuningRecord new_record(const DeviceInfo &device, const Problem &problem,
                        const PlanOptions &requested) {
    TuningRecord record;
    record.device = device.name;
    record.driver = device.driver_version;
    record.compute_units = device.compute_units;
    record.generator = generator_version;
    record.problem = problem;
    record.requested = requested_options(requested);
    record.date = today();
    return record;
}

bool better(const TuningRecord &a, const TuningRecord &b) {
    const auto rank = [](const TuningRecord &record) {
        return std::tuple(record.effort == Effort::full, record.options != record.incumbent,
                          sure_gain(record), record.evidence.samples, record.date);
    };
    return rank(a) > rank(b);
}

std::string evidence_text(const TuningRecord &record) {
    const Evidence &evidence = record.evidence;
    const char *kind = record.effort == Effort::race ? " of " : " search of ";
    std::string text = std::string(effort_name(record.effort)) + kind + record.date + ": " +
                       significant(evidence.median, 3) + " ms (quartiles " +
                       significant(evidence.spread, 3) + " ms apart, " +
                       std::to_string(evidence.samples) + " samples) for " +
                       to_string(record.problem);
    if (record.options == record.incumbent)
        return text + ", which nothing tried has beaten";
    return text + ", " + significant(record.gain(), 3) + " times as fast as " +
           options_in_words(record.incumbent) + " (" + significant(record.incumbent_median, 3) +
           " ms)";
}

void check(const TuningRecord &record) {
    check_name(record.device, "device");
    check_name(record.driver, "driver");
    require(record.compute_units >= 1, tuning_says.no_units);
    check(record.problem);
    require(parse_plan_options(to_string(record.requested)) == record.requested &&
                requested_options(record.requested) == record.requested,
            tuning_says.requested_choices);
    check_choices(record.options, "options");
    check_choices(record.incumbent, "incumbent's options");
    check_time(record.evidence.median, false, "median");
    check_time(record.evidence.spread, true, "spread");
    check_time(record.incumbent_median, false, "incumbent's median");
    require(record.incumbent_median >= record.evidence.median, tuning_says.faster_incumbent);
    require(record.evidence.samples >= 1 && record.evidence.samples <= most_samples,
            tuning_says.sample_count, most_samples);
    require(is_date(record.date), tuning_says.bad_date);
}

std::string_view pocl_target(std::string_view device_name) {
    for (const std::string_view driver : {"pthread-", "cpu-", "cpu-minimal-", "basic-"}) {
        if (!device_name.starts_with(driver))
            continue;
        const std::string_view rest = device_name.substr(driver.size());
        for (std::size_t at = rest.find('-'); at < rest.size(); at = rest.find('-', at + 1))
            if (at + 1 < rest.size() && rest[at + 1] >= 'A' && rest[at + 1] <= 'Z') // maker
                return rest.substr(0, at);
    }
    return {};
}

bool TuningRecords::add(TuningRecord record) {
    const auto [at, fresh] = records_.try_emplace(record.key(), record);
    if (fresh)
        return true;
    if (!better(record, at->second))
        return false;
    at->second = std::move(record);
    return true;
}

std::size_t TuningRecords::merge(const TuningRecords &more) {
    std::size_t taken = 0;
    for (const auto &[key, record] : more.records_)
        taken += add(record) ? 1 : 0;
    return taken;
}

const TuningRecord *TuningRecords::find(const RecordKey &key) const {
    const auto at = records_.find(key);
    return at == records_.end() ? nullptr : &at->second;
}

std::vector<TuningRecord> TuningRecords::hints(const RecordKey &key) const {
    std::vector<TuningRecord> found;
    const std::string_view target = pocl_target(key.device);
    for (const auto &[other, record] : records_)
        if (other != key &&
            std::tie(other.problem, other.requested) == std::tie(key.problem, key.requested) &&
            record.options != record.incumbent && // the planner makes its own choice anyway
            (other.device == key.device ||
             (!target.empty() && pocl_target(other.device) == target)))
            found.push_back(record);
    std::stable_sort(found.begin(), found.end(), [&](const auto &a, const auto &b) {
        const bool own_a = a.device == key.device, own_b = b.device == key.device;
        return own_a != own_b ? own_a : better(a, b);
    });
    std::vector<TuningRecord> hints;
    for (const TuningRecord &record : found)
        if (hints.size() < most_hints &&
            std::none_of(hints.begin(), hints.end(),
                         [&](const auto &hint) { return hint.options == record.options; }))
            hints.push_back(record);
    return hints;
}

std::vector<TuningRecord> TuningRecords::all() const {
    std::vector<TuningRecord> list;
    for (const auto &[key, record] : records_)
        list.push_back(record);
    return list;
}

} // namespace imago
