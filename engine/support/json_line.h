// SPDX-License-Identifier: MIT
// A line of one of our files, or of a pipe to a worker: a flat JSON object.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace imago {

/// Names with strings, numbers, booleans or lists of numbers, in the order in which they were set.
/// Numbers are finite; others are written as 0.
class JsonLine {
  public:
    using Numbers = std::vector<double>;
    using Value = std::variant<std::string, double, bool, Numbers>;

    JsonLine &set(std::string name, std::string value) { return put(std::move(name), value); }
    JsonLine &set(std::string name, const char *value) {
        return put(std::move(name), std::string(value));
    }
    JsonLine &set(std::string name, double value) { return put(std::move(name), value); }
    JsonLine &set(std::string name, bool value) { return put(std::move(name), value); }
    JsonLine &set(std::string name, Numbers value) {
        return put(std::move(name), std::move(value));
    }
    JsonLine &count(std::string name, std::size_t value) {
        return put(std::move(name), static_cast<double>(value));
    }

    /// The value with this name and type; null if there is none.
    const std::string *text(std::string_view name) const { return get<std::string>(name); }
    const double *number(std::string_view name) const { return get<double>(name); }
    const bool *flag(std::string_view name) const { return get<bool>(name); }
    const Numbers *numbers(std::string_view name) const { return get<Numbers>(name); }
    /// text() with a default.
    std::string text_or(std::string_view name, const std::string &otherwise) const;
    double number_or(std::string_view name, double otherwise) const;
    bool flag_or(std::string_view name, bool otherwise) const;

    /// The fields in the order in which they were set.
    std::vector<std::string_view> names() const;

    /// The line without a newline; numbers have a point in every locale.
    std::string print() const;
    /// Empty for a text that is not one flat object of such values, is longer than a megabyte, or
    /// has more than 1000 members.
    /// The last value of a repeated name counts.
    static std::optional<JsonLine> parse(std::string_view text);

    bool operator==(const JsonLine &) const = default;

  private:
    JsonLine &put(std::string name, Value value);
    template <class T>
    const T *get(std::string_view name) const {
        for (const auto &[key, value] : fields_)
            if (key == name)
                return std::get_if<T>(&value);
        return nullptr;
    }

    std::vector<std::pair<std::string, Value>> fields_;
};

} // namespace imago
