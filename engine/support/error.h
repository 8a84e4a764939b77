// SPDX-License-Identifier: MIT
#pragma once
#include "engine/support/sentence.h"

#include <exception>
#include <stdexcept>
#include <string>
#include <utility>

namespace imago {

/// What every room throws: one sentence that says what went wrong, where, and what is allowed.
/// It is put into words once, at the boundary: the command line prints what(), which is English,
/// and exits (usage 2, failure 1, cancelled 1); the service hands the sentence on in a Result; the
/// window shows it in its bar, in its own language.
class Error : public std::runtime_error {
  public:
    /// The kind of failure, on which the boundary's reaction depends.
    enum class Kind {
        usage,     ///< the request is invalid
        failure,   ///< the request was valid and could not be carried out
        cancelled, ///< a caller asked to stop, or a newer request replaced this one
    };

    /// An error that a sentence describes.
    explicit Error(Sentence sentence, Kind kind = Kind::failure)
        : std::runtime_error(sentence.text()), sentence_(std::move(sentence)), kind_(kind) {}
    /// A failure that a template describes.
    template <std::size_t count, class... Arguments>
    explicit Error(Form<count> form, Arguments &&...arguments)
        : Error(Sentence(form, std::forward<Arguments>(arguments)...)) {}
    /// Words that are not translated: of programs without a window. The engine and the rooms of
    /// files throw sentences of their tables.
    explicit Error(const std::string &words, Kind kind = Kind::failure)
        : Error(Sentence::verbatim(words), kind) {}

    /// The kind given to the constructor.
    Kind kind() const noexcept { return kind_; }
    /// The sentence, with its template and arguments.
    const Sentence &sentence() const noexcept { return sentence_; }

  private:
    Sentence sentence_;
    Kind kind_;
};

/// The sentence of any exception; the words of one that is not the engine's are unchanged.
inline Sentence sentence_of(const std::exception &error) {
    const auto *ours = dynamic_cast<const Error *>(&error);
    return ours ? ours->sentence() : Sentence::verbatim(error.what());
}

/// Shorthand for an Error of Kind::usage.
template <std::size_t count, class... Arguments>
Error usage_error(Form<count> form, Arguments &&...arguments) {
    return Error(Sentence(form, std::forward<Arguments>(arguments)...), Error::Kind::usage);
}
/// Shorthand for an Error of Kind::usage in words that are not translated.
inline Error usage_error(const std::string &words) {
    return Error(words, Error::Kind::usage);
}

} // namespace imago
