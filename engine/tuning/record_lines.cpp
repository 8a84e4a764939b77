// SPDX-License-Identifier: MIT
#include "engine/tuning/record_lines.h"

#include "engine/plan/problem/plan_options_text.h"
#include "engine/support/json_line.h"
#include "engine/support/limit/read_file.h"
#include "engine/support/printable_text.h"
#include "engine/tuning/sentences.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <fcntl.h>
#include <limits>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace imago {
namespace {

constexpr const char *version_field = "imago_tuning";
constexpr std::size_t most_sentences = 100;

/// The fields of a record's line, in the order of writing.
constexpr const char *fields[] = {version_field,  "device",    "compute_units", "driver",
                                  "generator",    "problem",   "requested",     "options",
                                  "median_ms",    "spread_ms", "samples",       "incumbent",
                                  "incumbent_ms", "effort",    "date"};
/// "requested" in records that were written before November 2026.
constexpr const char *former_requested = "asked";

/// The fields of a line, each read by its type. The functions throw Error (usage).
class Fields {
  public:
    explicit Fields(const JsonLine &line) : line_(line) {
        for (const std::string_view name : line.names())
            if (name != former_requested &&
                std::find(std::begin(fields), std::end(fields), name) == std::end(fields))
                throw usage_error(tuning_says.unknown_field, names());
    }

    std::string text(const char *name) const {
        if (const std::string *text = line_.text(name))
            return *text;
        throw usage_error(tuning_says.not_text, name);
    }

    std::string requested() const {
        return text(line_.text(former_requested) ? former_requested : "requested");
    }

    double number(const char *name) const {
        if (const double *number = line_.number(name))
            return *number;
        throw usage_error(tuning_says.not_number, name);
    }

    int whole(const char *name) const {
        constexpr int most = std::numeric_limits<int>::max();
        const double *number = line_.number(name);
        if (number && *number >= 0 && *number <= most && *number == std::floor(*number))
            return int(*number);
        throw usage_error(tuning_says.not_whole, name, most);
    }

  private:
    static std::string names() {
        std::string text;
        for (const char *name : fields)
            text += (text.empty() ? "" : ", ") + std::string(name);
        return text;
    }

    const JsonLine &line_;
};

/// Throws Error (usage) for anything that check() refuses.
TuningRecord record_of(const JsonLine &line) {
    const Fields in(line);
    TuningRecord record;
    record.device = in.text("device");
    record.compute_units = unsigned(in.whole("compute_units"));
    record.driver = in.text("driver");
    record.generator = in.whole("generator");
    record.problem = parse_problem(in.text("problem"));
    record.requested = parse_plan_options(in.requested());
    record.options = parse_plan_options(in.text("options"));
    record.evidence = {in.number("median_ms"), in.number("spread_ms"), in.whole("samples")};
    record.incumbent = parse_plan_options(in.text("incumbent"));
    record.incumbent_median = in.number("incumbent_ms");
    const std::optional<Effort> effort = effort_named(in.text("effort"));
    if (!effort)
        throw usage_error(tuning_says.effort_value);
    record.effort = *effort;
    record.date = in.text("date");
    check(record);
    return record;
}

/// The format that a line states: 0 if it states none that is possible.
double format_of(const JsonLine &line) {
    const double format = line.number_or(version_field, 0);
    return format >= 1 && format == std::floor(format) ? format : 0;
}

/// Reads line by line, counts the lines, and keeps the errors.
class LineReader {
  public:
    explicit LineReader(const std::string &name) : name_(name) {}

    void read(std::string_view line) {
        ++line_;
        if (!line.empty() && line.back() == '\r')
            line.remove_suffix(1);
        if (line.find_first_not_of(" \t") == std::string_view::npos)
            return;
        if (line.size() > longest_record_line)
            return refuse({tuning_says.line_too_long, line.size(), longest_record_line});
        if (!is_utf8(line))
            return refuse({tuning_says.no_utf8});
        const auto object = JsonLine::parse(line);
        if (!object)
            return refuse({tuning_says.no_object});
        const double format = format_of(*object);
        if (!known_ && format > 0 && format != record_format)
            throw usage_error(tuning_says.other_version, name_, record_format);
        known_ = known_ || format == record_format;
        if (format != record_format)
            return refuse({tuning_says.no_record, version_field, record_format});
        try {
            result_.records.add(record_of(*object));
        } catch (const Error &error) {
            refuse({tuning_says.record_refused, error.sentence()});
        }
    }

    ReadRecords result() {
        if (refused_ > most_sentences)
            result_.refused.push_back(
                Sentence(tuning_says.more_refused, name_, refused_ - most_sentences).text());
        return std::move(result_);
    }

  private:
    void refuse(const Sentence &why) {
        if (++refused_ <= most_sentences)
            result_.refused.push_back(Sentence(tuning_says.refused_line, name_, line_, why).text());
    }

    const std::string &name_;
    ReadRecords result_;
    std::size_t line_ = 0, refused_ = 0;
    bool known_ = false; ///< a line of this format has been read
};

void check_size(std::uint64_t bytes, const std::string &name) {
    if (bytes > largest_record_file)
        throw usage_error(tuning_says.too_many_bytes, name, bytes, largest_record_file);
}

Error read_error(const std::string &name, const Argument &why) {
    return Error(tuning_says.not_read, name, why);
}

} // namespace

std::string record_line(const TuningRecord &record) {
    return JsonLine()
        .count(version_field, record_format)
        .set("device", record.device)
        .count("compute_units", record.compute_units)
        .set("driver", record.driver)
        .count("generator", std::size_t(record.generator))
        .set("problem", to_string(record.problem))
        .set("requested", to_string(record.requested))
        .set("options", to_string(record.options))
        .set("median_ms", record.evidence.median)
        .set("spread_ms", record.evidence.spread)
        .count("samples", std::size_t(record.evidence.samples))
        .set("incumbent", to_string(record.incumbent))
        .set("incumbent_ms", record.incumbent_median)
        .set("effort", std::string(effort_name(record.effort)))
        .set("date", record.date)
        .print();
}

ReadRecords parse_records(std::string_view text, const std::string &name) {
    check_size(text.size(), name);
    LineReader reader(name);
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        reader.read(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return reader.result();
}

ReadRecords read_records(const std::filesystem::path &path) {
    const std::string name = path.string();
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0)
        throw read_error(name, std::generic_category().message(errno));
    try {
        struct stat status {};
        if (::fstat(file, &status) != 0 || !S_ISREG(status.st_mode))
            throw read_error(name, Sentence(tuning_says.no_regular_file));
        check_size(std::uint64_t(status.st_size), name);
        const std::string text = read_up_to(largest_record_file, file, name);
        ::close(file);
        return parse_records(text, name);
    } catch (...) {
        ::close(file);
        throw;
    }
}

} // namespace imago
