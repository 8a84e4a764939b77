// SPDX-License-Identifier: MIT
#include "engine/pipeline/operate/operate.h"

#include "engine/array/non_finite.h"
#include "engine/op/sentences.h"
#include "engine/support/error.h"
#include "engine/values/align/align_values.h"
#include "engine/values/convolve/convolve_values.h"
#include "engine/values/correlate/correlate_values.h"
#include "engine/values/deconvolve/deconvolve_values.h"
#include "engine/values/flatten/flatten_values.h"
#include "engine/values/match/match_values.h"
#include "engine/values/response/response_values.h"

#include <string_view>

namespace imago {

// Each is defined with its runner.
template <>
std::unique_ptr<OpRunner> make_runner_of<AlignSettings>(DevicePtr device);
template <>
std::unique_ptr<OpRunner> make_runner_of<ConvolveSettings>(DevicePtr device);
template <>
std::unique_ptr<OpRunner> make_runner_of<CorrelateSettings>(DevicePtr device);
template <>
std::unique_ptr<OpRunner> make_runner_of<DeconvolveSettings>(DevicePtr device);
template <>
std::unique_ptr<OpRunner> make_runner_of<FlattenSettings>(DevicePtr device);
template <>
std::unique_ptr<OpRunner> make_runner_of<MatchSettings>(DevicePtr device);
template <>
std::unique_ptr<OpRunner> make_runner_of<ResponseSettings>(DevicePtr device);

namespace {

/// How the operation of an id is carried out.
struct RunnerRow {
    std::string_view id;
    std::unique_ptr<OpRunner> (*make)(DevicePtr);
};
constexpr RunnerRow rows[] = {{"align", make_runner_of<AlignSettings>},
                              {"convolve", make_runner_of<ConvolveSettings>},
                              {"correlate", make_runner_of<CorrelateSettings>},
                              {"deconvolve", make_runner_of<DeconvolveSettings>},
                              {"flatten", make_runner_of<FlattenSettings>},
                              {"match", make_runner_of<MatchSettings>},
                              {"response", make_runner_of<ResponseSettings>}};

} // namespace

OpResult OpRunner::run(const OpArray &array, const OpValues &values, const OpFiles &files,
                       const Between &between, OpWanted wanted, const Show &show) {
    wanted_ = wanted;
    show_ = show;
    const std::size_t bad =
        std::visit([](const auto &samples) { return count_non_finite(samples); }, array.samples);
    if (bad > 0)
        throw usage_error(op_says.not_finite, bad, array.count());
    return work(array, values, files, between);
}

std::unique_ptr<OpRunner> make_runner(const Operation &operation, DevicePtr device) {
    for (const RunnerRow &row : rows)
        if (row.id == operation.id)
            return row.make(std::move(device));
    return nullptr; // a test compares the rows with operations()
}

OpRunner &OpRunners::of(const Operation &operation) {
    if (operation_ != &operation) {
        runner_.reset(); // its memory first
        runner_ = make_runner(operation, device_);
        operation_ = &operation;
    }
    return *runner_;
}

} // namespace imago
