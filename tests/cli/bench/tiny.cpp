// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/bench/tiny.h"

#include "tests/cli/run_cli.h"
#include "tests/support/catch.h"

namespace imago::test {

nlohmann::json tiny(const std::string &suites, const std::vector<std::string> &more) {
    std::vector<std::string> arguments{"bench",    "--suite", suites,    "--points", "8",
                                       "--rounds", "1",       "--peers", "none",     "--json"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const CliRun run = run_cli(arguments);
    INFO(run.err);
    REQUIRE(run.code == 0);
    return nlohmann::json::parse(run.out);
}

} // namespace imago::test
