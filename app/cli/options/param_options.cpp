// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/options/param_options.h"

#include "app/cli/options/options.h"
#include "engine/support/error.h"
#include "engine/support/number_text.h"

namespace imago::cli {
namespace {

/// What a row allows instead of a number. One from 1e15 on is no bound that others meet.
std::string range_text(const ParamFacts &row, double refused) {
    return "a number from " + significant(row.range.least, 9) +
           (row.range.most < 1e15 || refused > row.range.most
                ? " to " + significant(row.range.most, 9)
                : " on");
}

} // namespace

std::string words_text(std::span<const ParamWord> words, const char *between, const char *last) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i)
        text += (i == 0 ? "" : i + 1 < words.size() ? between : last) + std::string(words[i].word);
    return text;
}

std::string metavar_of(const ParamFacts &row) {
    return row.kind == ParamKind::choice ? words_text(row.words, "|", "|") : row.metavar;
}

double choice(std::span<const ParamWord> words, const std::string &text,
              const std::string &option) {
    for (const ParamWord &word : words)
        if (word.word == text)
            return word.value;
    throw usage_error(option + " takes " + words_text(words, ", ", " or ") + ", not '" + text +
                      "'");
}

bool is_positional(const ParamFacts &row) {
    return *row.option && *row.option != '-';
}

void ParamOptions::add(CLI::App &command, const ParamFacts &row) {
    if (row.kind == ParamKind::flag)
        command.add_flag(row.option, flags_[row.option], row.help);
    else
        command.add_option(row.option, texts_[row.option], row.help)->required(is_positional(row));
}

bool ParamOptions::given(const ParamFacts &row) const {
    const auto flag = flags_.find(row.option);
    return !text(row).empty() || (flag != flags_.end() && flag->second);
}

std::string ParamOptions::text(const ParamFacts &row) const {
    const auto given = texts_.find(row.option);
    return given == texts_.end() ? std::string() : given->second;
}

ParamValue ParamOptions::value(const ParamFacts &row) const {
    if (row.kind == ParamKind::flag)
        return flags_.at(row.option) ? 1.0 : 0.0;
    const std::string &text = texts_.at(row.option);
    if (row.kind == ParamKind::choice)
        return choice(row.words, text, row.option);
    if (row.kind == ParamKind::text || row.kind == ParamKind::file)
        return text;
    return number(row, text, row.option);
}

double ParamOptions::number(const ParamFacts &row, const std::string &text,
                            const std::string &option) {
    const auto [least, most] = row.range;
    if (row.kind == ParamKind::whole)
        return static_cast<double>(parse_whole(text, option, static_cast<long long>(least),
                                               static_cast<long long>(most), row.unit));
    const double value = parse_number(text, option, row.unit);
    if (!row.allows(value))
        throw usage_error(option + " takes " + range_text(row, value) + ", not " + text);
    return value;
}

} // namespace imago::cli
