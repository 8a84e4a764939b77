// SPDX-License-Identifier: GPL-3.0-or-later
// A program for tests/support/oclgrind.sh to judge. Its argument says what it does: "clean", "race"
// (between neighbours in local memory), "outside" (a write past the buffer),
// "status" (ends with 3).
#include <CL/opencl.hpp>

#include <iostream>
#include <string>
#include <vector>

namespace {

std::string kernel_text(const std::string &mode) {
    const std::string head = "kernel void probe(global int *a) {\n    local int s[4];\n"
                             "    int l = get_local_id(0), g = get_global_id(0);\n    s[l] = l;\n";
    if (mode == "race")
        return head + "    a[g] = s[l ^ 1];\n}\n";
    if (mode == "outside")
        return head + "    a[g + 100000] = s[l];\n}\n";
    return head + "    barrier(CLK_LOCAL_MEM_FENCE);\n    a[g] = s[l ^ 1];\n}\n";
}

void launch(const std::string &text) {
    std::vector<cl::Platform> platforms;
    cl::Platform::get(&platforms);
    std::vector<cl::Device> devices;
    platforms.at(0).getDevices(CL_DEVICE_TYPE_ALL, &devices);
    const cl::Context context(devices.at(0));
    const cl::Program program(context, text, true);
    const cl::Buffer buffer(context, CL_MEM_READ_WRITE, 16 * sizeof(cl_int));
    cl::Kernel kernel(program, "probe");
    kernel.setArg(0, buffer);
    const cl::CommandQueue queue(context, devices.at(0));
    queue.enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(16), cl::NDRange(4));
    queue.finish();
}

} // namespace

int main(int argc, char *argv[]) {
    const std::string mode = argc > 1 ? argv[1] : "clean";
    try {
        launch(kernel_text(mode));
    } catch (const std::exception &error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
    return mode == "status" ? 3 : 0;
}
