// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <variant>

namespace imago {

/// The value of a parameter of an operation: a number, or a text.
using ParamValue = std::variant<double, std::string>;

} // namespace imago
