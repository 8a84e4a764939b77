// SPDX-License-Identifier: MIT
#pragma once
#include "engine/values/left_out_driver.h"
#include "engine/values/no_device.h"

#include <filesystem>
#include <string>
#include <vector>

namespace imago {

/// Returns why no device was found: a cause for each driver that the loader would load
/// (driver_files()) and for each that was left out, or the one cause that there is no driver at
/// all. Call this if an enumeration was empty. `devices` is the folder of the devices' files. Does
/// not throw.
std::vector<NoDevice> why_no_device(const std::vector<LeftOutDriver> &left_out = {},
                                    const std::filesystem::path &devices = "/dev");

/// Returns one sentence about the cause, including its remedy.
Sentence no_device_sentence(const NoDevice &cause);

/// Returns the sentences of all causes.
Sentence no_device_sentences(const std::vector<NoDevice> &causes);

} // namespace imago
