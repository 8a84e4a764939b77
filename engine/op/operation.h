// SPDX-License-Identifier: MIT
// Operations on pictures, each described once: the command line, recipes, batch runs, sessions, the
// window, C and Python know of an operation what its row says, and carry it out by its id.
// engine/doc/operations.md walks through adding one.
#pragma once
#include "engine/op/param.h"
#include "engine/values/op_values.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace imago {

/// An option that chooses a model by a word and gives the model's numbers behind a colon, as in
/// "line:12,30". A text that begins with none of the words names a file.
struct ModelOption {
    /// A parameter that gets a number, and the number's name in the option's help.
    struct Number {
        const char *id, *metavar;
    };
    struct Model {
        const char *word; ///< of the choice
        std::span<const Number> numbers;
    };
    const char *option; ///< "--psf"
    const char *choice; ///< the id of the parameter that chooses
    std::span<const Model> models;
    const char *file;      ///< the id of the parameter that takes a path
    const char *file_word; ///< the choice's word for it
    const char *help;
};

/// What people read about an operation.
struct OpTexts {
    Form<0> name;             ///< of the page: one word
    Form<0> tip;              ///< of the page: what it is for
    Form<0> suffix;           ///< of a result's file name: "sharpened"
    const char *help;         ///< of the command: a sentence without its full stop
    const char *about;        ///< a paragraph of its manual page
    const char *example;      ///< a command line
    const char *example_help; ///< what it does
};

/// An operation, without the type of its settings.
class Operation {
  public:
    const char *id; ///< of the command, and of the step in recipes
    OpTexts texts;
    std::span<const ModelOption> models; ///< options besides those of the parameters
    /// What it takes: pictures and planes, or also arrays of any axes and signals, or signals
    /// alone. So are its files.
    enum class Input { pictures, arrays, signals };
    Input input;
    /// What it is asked for: a picture whose samples are those of the input at the same places; or
    /// figures, and if an output is named, also a picture whose samples lie elsewhere; or a table,
    /// which an output of the name .csv is, and if another one is named, also a picture of numbers
    /// with a range of their own.
    enum class Gives { picture, figures, table };
    Gives gives;
    /// The id of the parameter whose picture the window compares the result with; empty: the input.
    const char *compared;

    virtual ~Operation() = default;
    /// The parameters, in the order of values.
    const std::vector<const ParamFacts *> &params() const { return params_; }
    /// The place of a parameter, or how many there are if there is no such.
    std::size_t place(std::string_view param) const;
    virtual OpValues defaults() const = 0;
    /// Whether a parameter has an effect beside these values.
    virtual bool applies(const OpValues &values, std::size_t param) const = 0;
    /// The place of the parameter `iterations`, if it is there and applies: the operation takes a
    /// while, shows its estimates as they come, and may be ended after each.
    std::optional<std::size_t> iterations(const OpValues &values) const;
    /// Whether it takes the pages of a file, and of the files that parameters name, together.
    virtual bool takes_stack(const OpValues &values) const = 0;
    /// Throws Error (usage) for values that do not go together, as far as it is known without a
    /// picture. Each is in the range of its parameter.
    virtual void check(const OpValues &values) const = 0;

    Operation(const Operation &) = delete;
    Operation &operator=(const Operation &) = delete;

  protected:
    Operation(const char *operation, const OpTexts &said, std::span<const ModelOption> with,
              Input takes, Gives wanted, const char *beside)
        : id(operation), texts(said), models(with), input(takes), gives(wanted), compared(beside) {}
    std::vector<const ParamFacts *> params_;
};

/// An operation with the settings S.
template <class S>
class OperationOf : public Operation {
  public:
    /// `checked` throws as Operation::check() does.
    OperationOf(const char *operation, const OpTexts &said, std::span<const Param<S>> rows,
                std::span<const ModelOption> with, void (*checked)(const S &),
                Input takes = Input::pictures, Gives wanted = Gives::picture,
                const char *beside = "", bool (*stacked)(const S &) = nullptr)
        : Operation(operation, said, with, takes, wanted, beside), rows_(rows), check_(checked),
          stacked_(stacked) {
        for (const Param<S> &row : rows)
            params_.push_back(&row);
    }

    S settings(const OpValues &values) const {
        S made;
        for (std::size_t i = 0; i < rows_.size(); ++i)
            rows_[i].assign(made, values[i]);
        return made;
    }
    OpValues values(const S &of) const {
        OpValues all;
        for (const Param<S> &row : rows_)
            all.push_back(row.value_in(of));
        return all;
    }
    OpValues defaults() const override { return values(S{}); }
    bool applies(const OpValues &values, std::size_t param) const override {
        return !rows_[param].applies || rows_[param].applies(settings(values));
    }
    bool takes_stack(const OpValues &values) const override {
        return stacked_ && stacked_(settings(values));
    }
    void check(const OpValues &values) const override { check_(settings(values)); }

  private:
    std::span<const Param<S>> rows_;
    void (*check_)(const S &);
    bool (*stacked_)(const S &); ///< null: never
};

/// The operation with these settings.
template <class S>
const OperationOf<S> &operation_of();

/// The parameters that are files: their ids, and their values, which may be empty.
std::vector<std::pair<const char *, std::string *>> files_of(const Operation &operation,
                                                             OpValues &values);

/// The value that a text says: a number, a word of a choice, "true" or "false", or the text itself.
/// Throws Error (usage) that names the parameter and what it takes.
ParamValue value_of_text(const ParamFacts &row, const std::string &text);

/// "deconvolve, align": the ids of operations or parameters as a list.
template <class Rows>
std::string names_of(const Rows &rows) {
    std::string all;
    for (const auto *row : rows)
        all += (all.empty() ? "" : ", ") + std::string(row->id);
    return all;
}

/// All operations on pictures, in the order of menus.
std::span<const Operation *const> operations();
/// All operations on signals alone. They have commands and are in C and Python; recipes, sessions
/// and the rail of the window have those of pictures.
std::span<const Operation *const> signal_operations();
/// The operation of either list with this id; null: there is none.
const Operation *operation_named(std::string_view id);

} // namespace imago
