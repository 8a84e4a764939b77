// SPDX-License-Identifier: GPL-3.0-or-later
// Options of the command line from the parameters of an operation.
#pragma once
#include "engine/op/param.h"

#include <CLI/CLI.hpp>

#include <map>
#include <string>

namespace imago::cli {

/// What was given on the command line for the parameters of an operation.
class ParamOptions {
  public:
    /// Adds the option of a parameter, or its flag. This object must outlive the parsing.
    void add(CLI::App &command, const ParamFacts &row);
    /// The number's text, as value() has it of an option's. Throws as value() does.
    static double number(const ParamFacts &row, const std::string &text, const std::string &option);
    bool given(const ParamFacts &row) const; ///< false, too, for what was not added

    /// The text that was given; empty: none was.
    std::string text(const ParamFacts &row) const;
    /// The value that was given. Throws Error (usage) that names the option and what it takes.
    ParamValue value(const ParamFacts &row) const;
    /// Gives the settings what was given of a parameter, if anything was.
    template <class S>
    void apply(S &settings, const Param<S> &row) const {
        if (given(row))
            row.assign(settings, row.set_text ? ParamValue(text(row)) : value(row));
    }
    template <class S>
    void apply(S &settings, std::span<const Param<S>> rows) const {
        for (const Param<S> &row : rows)
            apply(settings, row);
    }

  private:
    std::map<std::string, std::string> texts_; ///< by the option; empty: not given
    std::map<std::string, bool> flags_;
};

/// Whether a parameter is given by its place, before the input, not behind an option. It is needed.
bool is_positional(const ParamFacts &row);

/// Words with `between` between them, and `last` before the last one.
std::string words_text(std::span<const ParamWord> words, const char *between, const char *last);

/// The value of a word. Throws Error (usage) that lists the words.
double choice(std::span<const ParamWord> words, const std::string &text, const std::string &option);

/// The name of an option's value in help and manual: the words of a choice with bars between.
std::string metavar_of(const ParamFacts &row);

} // namespace imago::cli
