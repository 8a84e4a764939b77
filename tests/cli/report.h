// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "tests/cli/run_cli.h"

#include <nlohmann/json.hpp>

#include <sstream>
#include <utility>
#include <vector>

namespace imago::test {

using Json = nlohmann::json;

/// The report of a command that succeeds.
inline Json report_of(Words arguments, const Words &environment = {}) {
    arguments.emplace_back("--json");
    return Json::parse(succeeded(run_cli(std::move(arguments), environment)).out);
}

/// The values of a text that has one in each line.
inline std::vector<Json> lines_of(const std::string &text) {
    std::vector<Json> values;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
        values.push_back(Json::parse(line));
    return values;
}

} // namespace imago::test
