// SPDX-License-Identifier: MIT
// imago-self-test DEVICE: tests what the device of this name ("platform/name", or as imago-cli
// takes it) can do beyond OpenCL 1.2, and prints a line for each extra that works. It is a separate
// process, since a kernel may crash it or never end.
// imago-self-test --copy DEVICE: prints how fast the device copies, "copy 5.1e+10" in bytes a
// second.
// imago-self-test --list: asks every driver for its devices, and prints "listed" at the end.
#include "engine/device/copy_rate.h"
#include "engine/device/enumerate.h"
#include "engine/device/select.h"
#include "engine/support/temporary/standard_streams.h"
#include "engine/transform/device_extras.h"
#include "engine/transform/extras_self_test.h"

#include <cstdlib>
#include <iostream>
#include <string_view>

namespace {

/// A driver that reports an error is well enough: it returned.
int list_devices() {
    try {
        for (const imago::DeviceInfo &device : imago::enumerate_devices())
            std::cout << device.platform_name << '/' << device.name << '\n';
    } catch (const std::exception &error) {
        std::cout << error.what() << '\n';
    }
    std::cout << "listed" << std::endl;
    return 0;
}

imago::DevicePtr open_device(const char *choice) {
    return imago::Device::open(imago::select_device(imago::enumerate_devices(), choice).index);
}

} // namespace

int main(int count, char **arguments) {
    imago::occupy_standard_streams();
    const std::string_view first = count > 1 ? arguments[1] : "";
    const bool copy = first == "--copy";
    if (count != (copy ? 3 : 2)) {
        std::cerr << "imago-self-test takes one argument, --list or a device as imago-cli devices "
                     "lists them (an index, a name, or platform/name), or --copy and a device.\n";
        return 2;
    }
    if (first == "--list")
        return list_devices();
    setenv("IMAGO_EXTRAS", "off", 1); // extras are tested by name
    try {
        if (copy)
            std::cout << "copy " << imago::measure_copy_rate(open_device(arguments[2]))
                      << std::endl;
        else
            imago::test_extras(open_device(arguments[1]), std::cout);
    } catch (const std::exception &error) {
        std::cout << "failed: " << error.what() << '\n';
        return 1;
    }
    return 0;
}
