// SPDX-License-Identifier: MIT
// imago-self-test DEVICE: what the device of this name ("platform/name", or as imago-cli takes it)
// can do beyond OpenCL 1.2, a line for each extra that works. A process of its own, since a kernel
// may crash it or never end.
// imago-self-test --list: asks every driver for its devices, and says "listed" at the end.
#include "engine/transform/device_extras.h"

#include <cstdlib>
#include <iostream>
#include <string_view>

namespace {

/// A driver that has an error to tell is well enough: it came back.
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

} // namespace

int main(int count, char **arguments) {
    if (count != 2) {
        std::cerr << "imago-self-test takes one argument, --list or a device as imago-cli devices "
                     "lists them: an index, a name, or platform/name.\n";
        return 2;
    }
    if (arguments[1] == std::string_view("--list"))
        return list_devices();
    setenv("IMAGO_EXTRAS", "off", 1); // what is tested is asked for by name
    try {
        const auto devices = imago::enumerate_devices();
        const int index = imago::select_device(devices, arguments[1]).index;
        imago::test_extras(imago::Device::open(index), std::cout);
    } catch (const std::exception &error) {
        std::cout << "failed: " << error.what() << '\n';
        return 1;
    }
    return 0;
}
