// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace imago {

/// A sentence's template in English with the places %1 to %9, `count` of them. The template is the
/// sentence's id: catalogues of other languages are looked up by it. Rooms keep theirs in one
/// struct each (engine/device/sentences.h, for example), of which forms_of() makes a list. A
/// template that lacks a place, or has more, does not compile.
template <std::size_t count>
class Form {
  public:
    /// Checks the places at compile time.
    consteval explicit Form(const char *english) : english_(english) {
        for (std::size_t i = 0; i <= 9; ++i)
            if (has_place(i) != (i - 1 < count)) // 0 - 1 is the largest number
                throw "The template's places are not %1 to %count.";
    }
    /// The template as it was given.
    constexpr const char *english() const { return english_; }

  private:
    constexpr bool has_place(std::size_t number) const {
        const std::string_view text(english_);
        for (std::size_t i = 0; i + 1 < text.size(); ++i)
            if (text[i] == '%' && text[i + 1] == char('0' + number))
                return true;
        return false;
    }

    const char *english_;
};

/// The templates of a struct that has Forms only, in its order.
template <class Table>
std::vector<std::string> forms_of(const Table &table) {
    static_assert(std::is_trivially_copyable_v<Table> && sizeof(Form<0>) == sizeof(const char *));
    const auto forms =
        std::bit_cast<std::array<const char *, sizeof(Table) / sizeof(const char *)>>(table);
    return {forms.begin(), forms.end()};
}

class Sentence;

/// A number that is not whole, and how much of it is told.
struct RealNumber {
    /// The meaning of `digits`.
    enum class Style {
        decimals,    ///< so many behind the point
        significant, ///< so many digits at most, in exponent form where that is shorter
        shortest,    ///< those that give the same double again, as 100000 and not 1e+05
    };
    /// A number as somebody gave it: shortest.
    constexpr explicit RealNumber(double number) : RealNumber(number, 0, Style::shortest) {}
    /// A rounded number, to so many decimals or as the style says.
    constexpr RealNumber(double number, int so_many, Style way = Style::decimals)
        : value(number), digits(so_many), style(way) {}
    /// The number.
    double value;
    /// Digits, by `style`.
    int digits;
    /// The way in which digits are counted.
    Style style;
};

/// The argument of a place in a sentence: unchanged text (a name, a path, a problem), a number, or
/// another sentence.
class Argument {
  public:
    /// Text as it is.
    Argument(std::string text) : value_(std::move(text)) {}
    /// Text as it is.
    Argument(std::string_view text) : value_(std::string(text)) {}
    /// Text as it is.
    Argument(const char *text) : value_(std::string(text)) {}
    /// A whole number.
    template <std::integral Number>
    Argument(Number number)
        : value_(
              std::conditional_t<std::is_signed_v<Number>, std::int64_t, std::uint64_t>(number)) {}
    /// A number that is not whole.
    Argument(RealNumber number) : value_(number) {}
    Argument(double) = delete; ///< RealNumber says how many digits
    Argument(bool) = delete;
    /// Another sentence.
    Argument(Sentence sentence);

    /// The types that an argument can have.
    using Value = std::variant<std::string, std::int64_t, std::uint64_t, RealNumber,
                               std::shared_ptr<const Sentence>>;
    /// The value as it was given.
    const Value &value() const { return value_; }
    /// The sentence in English.
    std::string text() const;

  private:
    Value value_;
};

/// Something that the engine says to a person: a template with what stands in its places. Programs
/// act on types and numbers elsewhere; of a sentence they ask at most is().
class Sentence {
  public:
    Sentence() = default; ///< says nothing
    template <class... Arguments>
    /// The template with what stands in its places.
    Sentence(Form<sizeof...(Arguments)> form, Arguments &&...arguments)
        : form_(form.english()), arguments_{Argument(std::forward<Arguments>(arguments))...} {}

    /// Words that have no template and no translation: of a driver, a system call, a file.
    static Sentence verbatim(std::string words);
    /// A sentence from another process, whose template this one need not know. Places without an
    /// argument stay.
    static Sentence received(std::string form, std::vector<Argument> arguments);

    /// Whether it says nothing.
    bool empty() const { return form_.empty(); }
    template <std::size_t count>
    /// Whether the sentence has this template.
    bool is(Form<count> form) const {
        return form_ == form.english();
    }
    /// The template in English; "%1" with one argument where there is none.
    const std::string &form() const { return form_; }
    /// The arguments of the places, in their order.
    const std::vector<Argument> &arguments() const { return arguments_; }
    /// The sentence in English.
    std::string text() const;

  private:
    std::string form_;
    std::vector<Argument> arguments_;
};

/// Whether two say the same in English.
bool operator==(const Sentence &one, const Sentence &other);

} // namespace imago
