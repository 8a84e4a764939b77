// SPDX-License-Identifier: MIT
#pragma once
#include "engine/array/left_out_driver.h"
#include "engine/array/no_device.h"

#include <filesystem>
#include <string>
#include <vector>

namespace imago {

/// Why nothing was found: for each driver that the loader would load (driver_files()) and each that
/// was left out, its cause; where there is no driver at all, that. To be asked when an enumeration
/// was empty. `devices` is the folder of the devices' files. Does not throw.
std::vector<NoDevice> why_no_device(const std::vector<LeftOutDriver> &left_out = {},
                                    const std::filesystem::path &devices = "/dev");

/// One sentence in English, what helps included.
std::string no_device_sentence(const NoDevice &cause);

/// Those of all causes.
std::string no_device_sentences(const std::vector<NoDevice> &causes);

} // namespace imago
