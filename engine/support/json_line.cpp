// SPDX-License-Identifier: MIT
#include "engine/support/json_line.h"

#include <charconv>
#include <cmath>

namespace imago {
namespace {

constexpr std::size_t longest_line = std::size_t{1} << 20;
constexpr std::size_t most_members = 1000; ///< each is searched for among those before it

void append_text(std::string &line, const std::string &text) {
    constexpr const char *digits = "0123456789abcdef";
    line += '"';
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\')
            line += {'\\', c};
        else if (byte < 0x20)
            line += {'\\', 'u', '0', '0', digits[byte >> 4], digits[byte & 15]};
        else
            line += c;
    }
    line += '"';
}

void append_number(std::string &line, double value) {
    char text[32];
    const auto end = std::to_chars(text, text + sizeof text, std::isfinite(value) ? value : 0.0);
    line.append(text, end.ptr);
}

class Reader {
  public:
    explicit Reader(std::string_view text) : at_(text.data()), end_(at_ + text.size()) {}

    bool read(JsonLine &line) {
        if (!take('{'))
            return false;
        for (std::size_t members = 0; !take('}'); ++members)
            if ((members > 0 && !take(',')) || members == most_members || !field(line))
                return false;
        skip();
        return at_ == end_;
    }

  private:
    void skip() {
        while (at_ != end_ && (*at_ == ' ' || *at_ == '\t' || *at_ == '\r' || *at_ == '\n'))
            ++at_;
    }
    bool take(char c) {
        skip();
        if (at_ == end_ || *at_ != c)
            return false;
        ++at_;
        return true;
    }
    bool word(std::string_view text) {
        if (std::string_view(at_, static_cast<std::size_t>(end_ - at_)).substr(0, text.size()) !=
            text)
            return false;
        at_ += text.size();
        return true;
    }

    bool field(JsonLine &line) {
        std::string name;
        if (!string(name) || !take(':'))
            return false;
        skip();
        if (at_ == end_)
            return false;
        if (*at_ == '"') {
            std::string value;
            if (!string(value))
                return false;
            line.set(std::move(name), std::move(value));
        } else if (*at_ == '[') {
            JsonLine::Numbers values;
            if (!list(values))
                return false;
            line.set(std::move(name), std::move(values));
        } else if (*at_ == 't' || *at_ == 'f') {
            const bool value = *at_ == 't';
            if (!word(value ? "true" : "false"))
                return false;
            line.set(std::move(name), value);
        } else {
            double value = 0;
            if (!number(value))
                return false;
            line.set(std::move(name), value);
        }
        return true;
    }

    bool string(std::string &value) {
        if (!take('"'))
            return false;
        for (; at_ != end_ && *at_ != '"'; ++at_) {
            if (static_cast<unsigned char>(*at_) < 0x20)
                return false;
            if (*at_ != '\\')
                value += *at_;
            else if (!escape(value))
                return false;
        }
        if (at_ == end_)
            return false;
        ++at_;
        return true;
    }
    /// Decodes what print() writes: \" \\ \u00XX, and other short forms.
    bool escape(std::string &value) {
        if (++at_ == end_)
            return false;
        constexpr std::string_view names = "\"\\/bfnrt", meant = "\"\\/\b\f\n\r\t";
        if (const auto i = names.find(*at_); i != std::string_view::npos) {
            value += meant[i];
            return true;
        }
        unsigned code = 0;
        if (*at_ != 'u' || end_ - at_ < 5)
            return false;
        const auto result = std::from_chars(at_ + 1, at_ + 5, code, 16);
        if (result.ptr != at_ + 5 || code > 0x7f)
            return false;
        value += static_cast<char>(code);
        at_ += 4;
        return true;
    }

    bool number(double &value) {
        skip();
        const auto [stop, status] = std::from_chars(at_, end_, value);
        if (status != std::errc{} || !std::isfinite(value))
            return false;
        at_ = stop;
        return true;
    }
    bool list(JsonLine::Numbers &values) {
        if (!take('['))
            return false;
        for (bool first = true; !take(']'); first = false)
            if ((!first && !take(',')) || !number(values.emplace_back()))
                return false;
        return true;
    }

    const char *at_, *end_;
};

} // namespace

JsonLine &JsonLine::put(std::string name, Value value) {
    for (auto &[key, old] : fields_)
        if (key == name) {
            old = std::move(value);
            return *this;
        }
    fields_.emplace_back(std::move(name), std::move(value));
    return *this;
}

std::string JsonLine::text_or(std::string_view name, const std::string &otherwise) const {
    const std::string *value = text(name);
    return value ? *value : otherwise;
}

double JsonLine::number_or(std::string_view name, double otherwise) const {
    const double *value = number(name);
    return value ? *value : otherwise;
}

bool JsonLine::flag_or(std::string_view name, bool otherwise) const {
    const bool *value = flag(name);
    return value ? *value : otherwise;
}

std::vector<std::string_view> JsonLine::names() const {
    std::vector<std::string_view> names;
    for (const auto &[name, value] : fields_)
        names.push_back(name);
    return names;
}

std::string JsonLine::print() const {
    std::string line = "{";
    for (const auto &[name, value] : fields_) {
        if (line.size() > 1)
            line += ',';
        append_text(line, name);
        line += ':';
        if (const auto *text = std::get_if<std::string>(&value)) {
            append_text(line, *text);
        } else if (const auto *number = std::get_if<double>(&value)) {
            append_number(line, *number);
        } else if (const auto *flag = std::get_if<bool>(&value)) {
            line += *flag ? "true" : "false";
        } else {
            line += '[';
            for (const double entry : std::get<Numbers>(value)) {
                if (line.back() != '[')
                    line += ',';
                append_number(line, entry);
            }
            line += ']';
        }
    }
    return line + '}';
}

std::optional<JsonLine> JsonLine::parse(std::string_view text) {
    JsonLine line;
    if (text.size() > longest_line || !Reader(text).read(line))
        return std::nullopt;
    return line;
}

} // namespace imago
