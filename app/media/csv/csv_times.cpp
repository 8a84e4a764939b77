// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/csv/csv_times.h"

#include <algorithm>
#include <cmath>

namespace imago::csv {
namespace {

constexpr double day_seconds = 86400;

} // namespace

std::optional<Time> TimeReader::read(const std::vector<Cell> &cells) const {
    auto time = time_of(cells[time_.column].text, time_.form, decimal_);
    if (!time || !time_.joined)
        return time;
    const auto clock = time_of(cells[time_.column + 1].text, CsvTimeForm::clock, decimal_);
    if (!clock)
        return std::nullopt;
    time->seconds += clock->seconds;
    time->decimals = clock->decimals;
    time->zoned = clock->zoned;
    time->timed = true;
    return time;
}

bool TimeReader::add(const std::vector<Cell> &cells, std::size_t line) {
    const std::optional<Time> time = read(cells);
    if (!time)
        return false;
    const double unit = is_date(time_.form) ? 1 : seconds_of(time_.form);
    const long double seconds =
        is_date(time_.form) ? time->seconds : time->seconds * static_cast<long double>(unit);
    if (times_.seconds.empty()) {
        times_.first = seconds;
        times_.local = is_date(time_.form) && time_.form != CsvTimeForm::clock && !time->zoned;
    }
    double since = static_cast<double>(seconds + days_ - times_.first);
    if (time_.form == CsvTimeForm::clock && !times_.seconds.empty() &&
        std::fabs(since - times_.seconds.back()) > day_seconds / 2) { // the clock passed midnight
        const double passed = since < times_.seconds.back() ? day_seconds : -day_seconds;
        // Only rows with the newest first go back over it.
        const bool newest_first =
            times_.seconds.size() > 1 && times_.seconds[1] < times_.seconds[0];
        if (passed > 0 || newest_first) {
            days_ += static_cast<long double>(passed);
            since += passed;
        }
    }
    times_.seconds.push_back(since);
    times_.lines.push_back(static_cast<std::uint32_t>(std::min<std::size_t>(line, UINT32_MAX)));
    if (time->decimals < 0)
        digit_known_ = false;
    if (time->decimals > most_decimals_) {
        most_decimals_ = time->decimals;
        const bool days = is_date(time_.form) && !time->timed;
        last_digit_ = unit * (days ? 86400 : std::pow(10.0, -most_decimals_));
    }
    times_.last_digit = digit_known_ ? last_digit_ : 0;
    return true;
}

} // namespace imago::csv
