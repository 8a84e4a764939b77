// SPDX-License-Identifier: MIT
// imago-self-test INDEX: what the device with this index can do beyond OpenCL 1.2, a line for each
// extra that works. A process of its own, since a kernel may crash it or never end.
#include "engine/transform/device_extras.h"

#include <charconv>
#include <cstdlib>
#include <cstring>
#include <iostream>

int main(int count, char **arguments) {
    int index = -1;
    if (count == 2)
        std::from_chars(arguments[1], arguments[1] + std::strlen(arguments[1]), index);
    if (index < 0) {
        std::cerr << "imago-self-test takes the index of a device, as imago-cli devices lists "
                     "them.\n";
        return 2;
    }
    setenv("IMAGO_EXTRAS", "off", 1); // what is tested is asked for by name
    try {
        imago::test_extras(imago::Device::open(index), std::cout);
    } catch (const std::exception &error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
    return 0;
}
