// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/operation/model_option.h"

#include "app/cli/options/options.h"
#include "app/cli/options/param_options.h"
#include "engine/support/error.h"

#include <filesystem>
#include <vector>

namespace imago::cli {
namespace {

std::string model_form(const ModelOption::Model &model) {
    std::string form = model.word;
    for (std::size_t i = 0; i < model.numbers.size(); ++i)
        form += (i == 0 ? ":" : ",") + std::string(model.numbers[i].metavar);
    return form;
}

/// Makes a parameter's value that of a word.
void choose(const Operation &operation, const char *id, const char *chosen, OpValues &values) {
    const std::size_t place = operation.place(id);
    for (const ParamWord &word : operation.params()[place]->words)
        if (std::string_view(word.word) == chosen)
            values[place] = word.value;
}

} // namespace

std::string model_metavar(const ModelOption &option) {
    std::string text;
    for (const ModelOption::Model &model : option.models)
        text += model_form(model) + "|";
    return text + "FILE";
}

void read_model(const Operation &operation, const ModelOption &option, const std::string &text,
                OpValues &values) {
    const std::size_t colon = text.find(':');
    for (const ModelOption::Model &model : option.models) {
        if (text.substr(0, colon) != model.word)
            continue;
        const std::vector<std::string> parts = colon == std::string::npos
                                                   ? std::vector<std::string>()
                                                   : split_list(text.substr(colon + 1));
        if (parts.size() != model.numbers.size())
            throw usage_error(std::string(option.option) + " takes " + model_form(model) +
                              ", not '" + text + "'");
        choose(operation, option.choice, model.word, values);
        for (std::size_t i = 0; i < parts.size(); ++i) {
            const std::size_t place = operation.place(model.numbers[i].id);
            values[place] =
                ParamOptions::number(*operation.params()[place], parts[i],
                                     option.option + std::string(" ") + model_form(model));
        }
        return;
    }
    if (!std::filesystem::exists(text))
        throw usage_error(std::string(option.option) + " takes " + model_metavar(option) +
                          ", and '" + text + "' is none of these");
    choose(operation, option.choice, option.file_word, values);
    values[operation.place(option.file)] = text;
}

} // namespace imago::cli
