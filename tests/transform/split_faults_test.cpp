// SPDX-License-Identifier: GPL-3.0-or-later
// A device fails while a batch runs over several.
#include "engine/transform/split_transform.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/support/faults.h"
#include "tests/support/reference.h"
#include "tests/transform/checks.h"

#include <string>

using namespace imago;
using namespace imago::test;

TEST_CASE("a device that fails is named, the output is whole or said to be incomplete") {
    const Faults faults;
    const DevicePtr device = test_device();
    const Problem problem{TransformKind::fft, {16}, {5}};
    SplitTransform split({device, device}, problem, {}, {1, 1});
    const std::vector<float> input = random_input(problem), blank(input.size(), 7);
    const std::vector<double> want = expected(problem, input);
    for (const std::string entry :
         {"clEnqueueWriteBuffer", "clEnqueueNDRangeKernel", "clFinish", "clEnqueueReadBuffer"})
        for (const long last : {1l, 1000l}) { // one device fails, or both
            INFO(entry << " 1 to " << last);
            std::vector<float> output = blank;
            faults.set(entry, 1, last, CL_OUT_OF_RESOURCES);
            const std::string message =
                error_of([&] { split.execute(input.data(), output.data()); });
            faults.clear();
            CHECK(contains(message, "of 2, \"" + device->info().name + "\": "));
            CHECK(contains(message, "CL_OUT_OF_RESOURCES"));
            const bool returning = entry == "clEnqueueReadBuffer";
            CHECK(contains(message, "The output is incomplete.") == returning);
            if (!returning || last > 1)
                CHECK(output == blank);
            split.execute(input.data(), output.data());
            CHECK(worst_error(problem, output, want) <= error_bound(problem));
        }
}
