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
    std::variant<std::int64_t, double, std::string> value; ///< its value
};

/// Macros in the order in which they are written. Setting one again replaces its value.
class Defines {
  public:
    /// Sets an integer.
    Defines &set(std::string name, std::int64_t value) { return put({std::move(name), value}); }
    /// Sets a real constant.
    Defines &set_real(std::string name, double value) { return put({std::move(name), value}); }
    /// Sets OpenCL C text.
    Defines &set_text(std::string name, std::string value) {
        return put({std::move(name), std::move(value)});
    }
    /// Sets a macro without a value, for #ifdef.
    Defines &flag(std::string name) { return set_text(std::move(name), ""); }

    /// All macros, in the order in which they are written.
    const std::vector<Define> &rows() const { return rows_; }

  private:
    Defines &put(Define define) {
        for (Define &row : rows_)
            if (row.name == define.name) {
                row = std::move(define);
                return *this;
            }
        rows_.push_back(std::move(define));
        return *this;
    }

    std::vector<Define> rows_;
};

/// A number as OpenCL C text that reads back as the same double in every locale: always with a
/// point or an exponent, so that a suffix may follow.
std::string number_text(double value);

} // namespace imago
