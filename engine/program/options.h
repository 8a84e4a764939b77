// SPDX-License-Identifier: MIT
#pragma once
#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace imago {

/// A macro with a value: an integer, a real constant (written REAL(x)), or OpenCL C text.
struct Define {
    std::string name; ///< with its parameters, if it has any: "PASS_BASE(q)"
    std::variant<std::int64_t, double, std::string> value;
};

/// Macros in the order in which they are written.
class Defines {
  public:
    Defines &set(std::string name, std::int64_t value) {
        rows_.push_back({std::move(name), value});
        return *this;
    }
    Defines &set_real(std::string name, double value) {
        rows_.push_back({std::move(name), value});
        return *this;
    }
    Defines &set_text(std::string name, std::string value) {
        rows_.push_back({std::move(name), std::move(value)});
        return *this;
    }
    /// A macro without a value, for #ifdef.
    Defines &flag(std::string name) { return set_text(std::move(name), ""); }

    const std::vector<Define> &rows() const { return rows_; }

  private:
    std::vector<Define> rows_;
};

/// A number as OpenCL C text that reads back to the same double, whatever the locale: always with a
/// point or an exponent, so that a suffix may follow.
std::string number_text(double value);

} // namespace imago
