// SPDX-License-Identifier: GPL-3.0-or-later
// What all doors derive from the rows of operations.
#include "engine/op/operation.h"
#include "engine/support/error.h"
#include "tests/support/catch.h"

#include <set>
#include <string>

using namespace imago;

namespace {

/// A value that the parameter allows and that is not `other`.
ParamValue another(const ParamFacts &row, const ParamValue &other) {
    if (row.kind == ParamKind::text || row.kind == ParamKind::file)
        return std::get<std::string>(other) + "x";
    const double value = std::get<double>(other);
    if (row.kind == ParamKind::choice)
        return row.words[row.words[0].value == value ? 1 : 0].value;
    return value == row.range.least ? row.range.most : row.range.least;
}

std::string refusal(const ParamFacts &row, const std::string &text) {
    try {
        value_of_text(row, text);
    } catch (const Error &error) {
        CHECK(error.kind() == Error::Kind::usage);
        return error.what();
    }
    return {};
}

} // namespace

TEST_CASE("every parameter of an operation is a member of its own") {
    std::set<std::string> ids;
    std::vector<const Operation *> all(operations().begin(), operations().end());
    all.insert(all.end(), signal_operations().begin(), signal_operations().end());
    for (const Operation *operation : all) {
        CHECK(ids.insert(operation->id).second);
        CHECK(operation_named(operation->id) == operation);
        const OpValues usual = operation->defaults();
        REQUIRE(usual.size() == operation->params().size());
        std::set<std::string> params, options;
        for (std::size_t i = 0; i < usual.size(); ++i) {
            const ParamFacts &row = *operation->params()[i];
            INFO(operation->id << " " << row.id);
            CHECK(params.insert(row.id).second);
            CHECK((*row.option == 0 || options.insert(row.option).second));
            CHECK(operation->place(row.id) == i);
            CHECK(another(row, usual[i]) != usual[i]);
            for (const ParamWord &word : row.words) // the window shows those of its forms
                CHECK((*word.name.english() != 0) == (*row.label.english() != 0));
        }
    }
    CHECK(operation_named("no such thing") == nullptr);
}

TEST_CASE("an option of models names parameters, and words of their choice") {
    for (const Operation *operation : operations())
        for (const ModelOption &option : operation->models) {
            const auto &params = operation->params();
            const std::size_t choice = operation->place(option.choice);
            REQUIRE(choice < params.size());
            const auto has = [&](const char *wanted) {
                for (const ParamWord &word : params[choice]->words)
                    if (word.word == std::string(wanted))
                        return true;
                return false;
            };
            CHECK(has(option.file_word));
            CHECK(params.at(operation->place(option.file))->kind == ParamKind::file);
            for (const ModelOption::Model &model : option.models) {
                CHECK(has(model.word));
                for (const ModelOption::Number &number : model.numbers)
                    CHECK(operation->place(number.id) < params.size());
            }
        }
}

TEST_CASE("texts become values, or a sentence says what is taken") {
    const Operation &operation = *operation_named("deconvolve");
    const auto row = [&](const char *id) -> const ParamFacts & {
        return *operation.params()[operation.place(id)];
    };
    CHECK(value_of_text(row("psf_size"), "2.5") == ParamValue(2.5));
    CHECK(value_of_text(row("iterations"), "7") == ParamValue(7.0));
    CHECK(value_of_text(row("method"), "tikhonov") == ParamValue(1.0));
    CHECK(value_of_text(row("accelerated"), "true") == ParamValue(1.0));
    CHECK(value_of_text(row("psf_file"), "a b.png") == ParamValue(std::string("a b.png")));
    CHECK(refusal(row("psf_size"), "wide").find("\"psf_size\" takes a number from") == 0);
    CHECK(refusal(row("psf_size"), "-1").find("not '-1'") != std::string::npos);
    CHECK_FALSE(refusal(row("psf_size"), "nan").empty());
    CHECK_FALSE(refusal(row("iterations"), "2.5").empty());
    CHECK(refusal(row("method"), "weiner").find("wiener, tikhonov") != std::string::npos);
    CHECK_FALSE(refusal(row("accelerated"), "maybe").empty());
}
