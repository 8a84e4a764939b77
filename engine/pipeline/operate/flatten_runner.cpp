// SPDX-License-Identifier: MIT
#include "engine/op/sentences.h"
#include "engine/pipeline/flatten/flattener.h"
#include "engine/pipeline/operate/one_precision.h"
#include "engine/pipeline/operate/operate.h"

#include <cmath>
#include <limits>
#include <utility>

namespace imago {
namespace {

/// The extremes over all planes, relative to the plane's mean. A plane whose mean is 0 has none.
void add_background_figures(const std::vector<FlattenFigures> &planes, OpResult &result) {
    constexpr double unknown = std::numeric_limits<double>::quiet_NaN(); // fmin() prefers numbers
    double least = unknown, largest = unknown;
    for (const FlattenFigures &plane : planes)
        for (const double extreme : {plane.least, plane.largest}) {
            const double relative = plane.mean == 0 ? unknown : extreme / plane.mean;
            least = std::fmin(least, relative);
            largest = std::fmax(largest, relative);
        }
    result.figures.push_back({"background_least", op_says.figure_background_least, {least}, ""});
    result.figures.push_back(
        {"background_largest", op_says.figure_background_largest, {largest}, ""});
}

class FlattenRunner final : public OpRunner {
  public:
    explicit FlattenRunner(DevicePtr device) : pipelines_(std::move(device)) {}

  protected:
    OpResult work(const OpArray &array, const OpValues &values, const OpFiles &,
                  const Between &between) override {
        const FlattenSettings settings = operation_of<FlattenSettings>().settings(values);
        return array.doubles() ? run<double>(array, settings, between)
                               : run<float>(array, settings, between);
    }

  private:
    template <class T>
    OpResult run(const OpArray &array, const FlattenSettings &settings, const Between &between) {
        Flattener<T> &flattener = pipelines_.of<T>();
        Flattened<T> made = flattener.run(std::get<std::vector<T>>(array.samples),
                                          {array.channels * array.depth, array.height, array.width},
                                          settings, between);
        OpResult result;
        result.array = {array.channels, array.depth, array.height, array.width,
                        std::move(made.samples)};
        result.plan = std::move(made.plan);
        result.engine_milliseconds = made.engine_milliseconds;
        add_background_figures(made.figures, result);
        return result;
    }

    OnePrecision<Flattener> pipelines_;
};

} // namespace

template <>
std::unique_ptr<OpRunner> make_runner_of<FlattenSettings>(DevicePtr device) {
    return std::make_unique<FlattenRunner>(std::move(device));
}

} // namespace imago
