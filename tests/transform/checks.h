// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/plan/problem.h"
#include "engine/transform/transform.h"
#include "tests/support/reference.h"

#include <map>
#include <string>
#include <vector>

namespace imago::test {

/// The device of the tests: the default one, or the one that IMAGO_DEVICE names.
DevicePtr test_device();

/// Runs the problem on the test device: dense input (tests/support/reference.h) to dense output,
/// through buffers with the problem's strides, layout and precision. The output takes the input's
/// buffers when the problem is in place, or with `in_place`. Checks that nothing is written behind
/// an array or in the gaps between its elements and, out of place, that the input stays as it was
/// bit by bit.
Numbers run_dense(const Problem &problem, const Numbers &input, const PlanOptions &options = {},
                  bool in_place = false);
std::vector<float> run(const Problem &problem, const std::vector<float> &input,
                       const PlanOptions &options = {}, bool in_place = false);

/// Random input against FFTW, under the bound of FACTS.md; a CHECK of the running test. Returns the
/// error as a fraction of the bound.
double check_problem(const Problem &problem, const PlanOptions &options = {},
                     bool in_place = false);

/// The largest of check_problem's fractions and the number of problems for each kind, precision and
/// family; printed on standard output when it goes.
class Ratios {
  public:
    explicit Ratios(std::string name) : name_(std::move(name)) {}
    ~Ratios();
    Ratios(const Ratios &) = delete;
    Ratios &operator=(const Ratios &) = delete;

    /// Checks the problem. What it throws is a failed CHECK, so that the others still run.
    void check(const Problem &problem, const PlanOptions &options = {}, bool in_place = false);

  private:
    struct Row {
        double largest = 0;
        std::size_t problems = 0;
    };
    std::string name_;
    std::map<std::string, Row> rows_;
    std::size_t problems_ = 0;
};

} // namespace imago::test
