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

/// Macros in the order in which they are written. One that is set again has the new value.
class Defines {
  public:
    Defines &set(std::string name, std::int64_t value) { return put({std::move(name), value}); }
    Defines &set_real(std::string name, double value) { return put({std::move(name), value}); }
    Defines &set_text(std::string name, std::string value) {
        return put({std::move(name), std::move(value)});
    }
    /// A macro without a value, for #ifdef.
    Defines &flag(std::string name) { return set_text(std::move(name), ""); }

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

/// A number as OpenCL C text that reads back to the same double, whatever the locale: always with a
/// point or an exponent, so that a suffix may follow.
std::string number_text(double value);

} // namespace imago
