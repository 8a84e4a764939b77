// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/plan/problem/problem.h"
#include "engine/transform/transform.h"
#include "tests/support/reference.h"
#include "tests/support/share.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace imago::test {

/// The device of the tests: the default one, or the one that IMAGO_DEVICE names.
DevicePtr test_device();
/// The same as a processor whose vectors hold 4 floats, whatever it is. A GPU stays as it is: its
/// work-items cannot hold the lines of a processor's.
DevicePtr test_device_with_vectors();
/// Several devices: GPUs if there are as many, else parts of the test device, else the test device
/// several times. CTest gives PoCL four threads for this, so that it has parts on any machine.
std::vector<DevicePtr> several_devices(unsigned count);

/// The problem in place.
Problem in_place(Problem problem);
/// The problem in double precision.
Problem in_double(Problem problem);

/// Runs the problem on the test device: dense input (tests/support/reference.h) to dense output,
/// through buffers with the problem's strides, layout and precision. The output takes the input's
/// buffers if the problem is in place, or with `in_place`. Checks that nothing is written after an
/// array or in the gaps between its elements and, out of place, that the input stays unchanged bit
/// for bit.
Numbers run_dense(const Problem &problem, const Numbers &input, const PlanOptions &options = {},
                  bool in_place = false);
Numbers run_dense(Transform &transform, const Numbers &input, bool in_place = false);
std::vector<float> run(const Problem &problem, const std::vector<float> &input,
                       const PlanOptions &options = {}, bool in_place = false);

/// Compares the result of random input with FFTW's under error_bound()
/// (engine/doc/facts.md#error-bound), by a CHECK of the running test. Returns the error as a
/// fraction of the bound.
double check_problem(const Problem &problem, const PlanOptions &options = {},
                     bool in_place = false);

/// Like check_problem(), for a transform on the test device that is already planned and built.
double check_transform(Transform &transform, bool in_place = false);

/// A table of problems. Its destructor prints, on standard output, the number of problems of the
/// run, and the largest of check_problem's fractions for each kind, precision and family. Half of
/// the problems of up to 2^16 points, by draw, are compiled without the driver's optimisation
/// (tests/support/share.h).
class Ratios {
  public:
    /// Checks one of every `share` consecutive problems.
    explicit Ratios(std::string name, std::size_t share = 1);
    ~Ratios();
    Ratios(const Ratios &) = delete;
    Ratios &operator=(const Ratios &) = delete;

    /// Checks the problem if it is its turn. An exception becomes a failed CHECK, so that the
    /// others still run.
    void check(const Problem &problem, const PlanOptions &options = {}, bool in_place = false);

    /// The same in two calls, so that the problem's plan can be inspected between them: its
    /// programs are then compiled as for the check.
    bool next() { return share_.next(); }
    void check_now(const Problem &problem, const PlanOptions &options = {}, bool in_place = false);

  private:
    void draw();

    struct Row {
        double largest = 0;
        std::size_t problems = 0;
    };
    std::string name_;
    Share share_;
    std::map<std::string, Row> rows_;
    std::size_t problems_ = 0, unoptimised_ = 0;
    std::optional<Unoptimised> next_; ///< of the next problem
};

} // namespace imago::test
