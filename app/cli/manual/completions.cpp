// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/manual/completions.h"

#include <algorithm>

namespace imago::cli {

std::string short_text(const std::string &text) {
    constexpr std::size_t most = 72;
    std::string line = text.substr(0, text.find('\n'));
    for (const char *end : {". ", "; "})
        line.resize(std::min(line.size(), line.find(end)));
    if (line.size() <= most)
        return line;
    line.resize(line.rfind(' ', most - 4));
    return line + " ...";
}

std::string spaced(const std::vector<std::string> &words) {
    std::string text;
    for (const std::string &word : words)
        text += (text.empty() ? "" : " ") + word;
    return text;
}

bool is_list(const manual::Option &option) {
    return option.value.ends_with(",...");
}

std::vector<const manual::Option *> all_options(const manual::Page &page) {
    std::vector<const manual::Option *> all;
    for (const auto *list : {&page.positionals, &page.options})
        for (const manual::Option &option : *list)
            all.push_back(&option);
    return all;
}

} // namespace imago::cli
