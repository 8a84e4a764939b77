// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/table/csv_guesser.h"

#include "app/media/csv/csv_line.h"
#include "app/media/csv/csv_value.h"
#include "engine/support/quantity/unit_names.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace imago::csv {
namespace {

constexpr std::size_t most_lines = 200, longest_line = 4096;

constexpr std::string_view interval_names[] = {"tinc",
                                               "increment",
                                               "xincrement",
                                               "xinc",
                                               "sampleinterval",
                                               "samplinginterval",
                                               "sampleperiod",
                                               "samplingperiod",
                                               "sampletime",
                                               "deltax",
                                               "deltat",
                                               "dt",
                                               "hresolution",
                                               "timestep",
                                               "timeinterval",
                                               "timeincrement",
                                               "timeresolution",
                                               "timeperpoint",
                                               "horizontalinterval",
                                               "timebaseinterval",
                                               "interval",
                                               "clock",
                                               "abtastintervall",
                                               "intervalodemuestreo",
                                               "periododemuestreo",
                                               "hinc",
                                               "xstep",
                                               "samplespacing"};
constexpr std::string_view rate_names[] = {"samplerate",
                                           "samplingrate",
                                           "samplefrequency",
                                           "samplingfrequency",
                                           "samplefreq",
                                           "samplingfreq",
                                           "samplespersecond",
                                           "samplespersec",
                                           "scanrate",
                                           "fs",
                                           "sps",
                                           "abtastrate",
                                           "abtastfrequenz",
                                           "frecuenciademuestreo",
                                           "tasademuestreo",
                                           "acquisitionrate"};

/// Returns the letters and digits of a name in lower case, without a unit in brackets.
std::string bare_name(std::string_view text) {
    std::string name;
    for (const char c : text.substr(0, text.find_first_of("([")))
        if ((c >= '0' && c <= '9') || (c >= 'a' && c <= 'z'))
            name += c;
        else if (c >= 'A' && c <= 'Z')
            name += static_cast<char>(c + 32);
    if (name.size() > 2 && name.ends_with("hz"))
        name.resize(name.size() - 2); // "Sampling_Rate_Hz"
    return name;
}

template <std::size_t n>
bool is_in(const std::string_view (&names)[n], const std::string &name) {
    return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

/// Returns the unit in brackets at the end of a name.
std::string_view bracketed(std::string_view text) {
    const std::size_t open = text.find_first_of("(["), close = text.find_first_of(")]", open);
    return open == text.npos || close == text.npos
               ? std::string_view()
               : trimmed(text.substr(open + 1, close - open - 1));
}

std::string_view without_quotes(std::string_view text) {
    text = trimmed(text);
    if (text.size() > 1 && (text.front() == '"' || text.front() == '\'') &&
        text.back() == text.front())
        text = trimmed(text.substr(1, text.size() - 2));
    return text;
}

std::vector<std::string_view> cells_of(std::string_view line, CsvSeparator separator) {
    const char mark = static_cast<char>(separator);
    const bool known = mark == ',' || mark == ';' || mark == '\t' || mark == '|';
    const std::string_view marks = known ? std::string_view(&mark, 1) : ",;\t";
    std::vector<std::string_view> cells;
    for (std::size_t at = 0;;) {
        const std::size_t end = std::min(line.find_first_of(marks, at), line.size());
        cells.push_back(without_quotes(line.substr(at, end - at)));
        if (end == line.size())
            return cells;
        at = end + 1;
    }
}

/// Returns the seconds of an interval or of a rate's sample; none if the text is no such value.
std::optional<double> step_of(std::string_view text, std::string_view unit_text, bool rate,
                              CsvDecimal decimal) {
    Value value = value_of(text, decimal);
    if (value.kind == ValueKind::other_decimal)
        value =
            value_of(text, decimal == CsvDecimal::point ? CsvDecimal::comma : CsvDecimal::point);
    if (value.kind == ValueKind::united)
        unit_text = value.unit;
    else if (value.kind != ValueKind::number)
        return std::nullopt;
    auto unit = unit_text.empty() ? UnitName{rate ? "Hz" : "s"} : unit_named(unit_text);
    if (unit && unit->base == "S") // "4.00uS" are no siemens
        unit->base = rate ? "Hz" : "s";
    const double number = value.number * (unit ? unit->scale() : 0);
    if (!(number > 0) || !(number < 1e30) || (unit->base != "s" && unit->base != "Hz"))
        return std::nullopt;
    return unit->base == "s" ? number : 1 / number;
}

/// A name in a line whose value was not behind it.
struct Open {
    std::size_t cell = 0, line = 0;
    bool rate = false;
    std::string name;
    std::string_view unit;
};

class Finder {
  public:
    Finder(std::size_t data_line, CsvSeparator separator, CsvDecimal decimal)
        : data_line_(data_line), separator_(separator), decimal_(decimal) {}

    /// Returns whether the step was found.
    bool read(std::string_view line, std::size_t number) {
        const std::vector<std::string_view> cells = cells_of(line, separator_);
        if (open_ && number < data_line_ && open_->cell < cells.size() &&
            take(cells[open_->cell], open_->unit, open_->rate, open_->name)) {
            found_.lines = {open_->line, number};
            return true;
        }
        open_.reset();
        for (std::size_t c = 0; c < cells.size(); ++c)
            if (look_at(cells, c, number)) {
                found_.lines = {number};
                return true;
            }
        return false;
    }

    Stated found() const { return found_; }

  private:
    bool take(std::string_view text, std::string_view unit, bool rate, std::string name) {
        const auto step = step_of(text, unit, rate, decimal_);
        if (!step)
            return false;
        found_.step = *step;
        found_.name = std::move(name);
        return true;
    }

    bool look_at(const std::vector<std::string_view> &cells, std::size_t c, std::size_t number) {
        const std::size_t mark = cells[c].find_first_of("=:");
        const std::string_view title = cells[c].substr(0, mark);
        const std::string bare = bare_name(title);
        const bool rate = is_in(rate_names, bare);
        if (!rate && !is_in(interval_names, bare))
            return false;
        std::string name(
            trimmed(title.substr(std::min(title.find_first_not_of("#%/ "), title.size()))));
        const std::string_view unit = bracketed(title);
        if (mark != cells[c].npos)
            if (const std::string_view rest = trimmed(cells[c].substr(mark + 1)); !rest.empty())
                return take(rest, unit, rate, name);
        for (std::size_t next = c + 1; next < cells.size(); ++next)
            if (!cells[next].empty()) {
                // A unit may have its own cell.
                const bool apart = next + 1 < cells.size() && unit_named(cells[next + 1]);
                if (take(cells[next], apart ? cells[next + 1] : unit, rate, name))
                    return true;
                break;
            }
        open_ = Open{c, number, rate, std::move(name), unit};
        return false;
    }

    std::size_t data_line_;
    CsvSeparator separator_;
    CsvDecimal decimal_;
    Stated found_;
    std::optional<Open> open_;
};

} // namespace

bool names_step(std::string_view cell) {
    const std::string bare = bare_name(cell);
    return is_in(rate_names, bare) || is_in(interval_names, bare);
}

Stated stated_step(std::string_view text, std::size_t first_line, std::size_t data_line,
                   CsvSeparator separator, CsvDecimal decimal) {
    Finder finder(data_line, separator, decimal);
    for (std::size_t n = 0; n < most_lines && !text.empty(); ++n) {
        const std::size_t end = std::min(text.find_first_of("\r\n"), text.size());
        if (finder.read(text.substr(0, std::min(end, longest_line)), first_line + n))
            break;
        text.remove_prefix(end);
        text.remove_prefix(text.starts_with("\r\n") ? 2 : text.empty() ? 0 : 1);
    }
    return finder.found();
}

} // namespace imago::csv
