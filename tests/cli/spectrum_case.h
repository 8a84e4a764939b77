// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/media/npy/npy_file.h"
#include "tests/cli/run_cli.h"
#include "tests/media/scratch_folder.h"
#include "tests/support/catch.h"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace imago::test {

/// A folder with an input, and runs of `spectrum` on it.
struct SpectrumCase {
    ScratchFolder folder;
    std::string in;

    explicit SpectrumCase(const NpyArray &array) : in((folder / "in.npy").string()) {
        write_npy(in, array);
    }
    explicit SpectrumCase(const std::string &path) : in(path) {}

    std::string file(const std::string &name) const { return (folder / name).string(); }

    CliRun run(const std::string &output, const std::vector<std::string> &more) const {
        std::vector<std::string> arguments{"spectrum", in, "-o", file(output)};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run_cli(arguments);
    }

    /// The values of an .npy output, which is checked to have this shape.
    std::vector<float> values(const std::vector<std::string> &more,
                              const std::vector<std::size_t> &shape) const {
        const CliRun done = run("out.npy", more);
        INFO(done.err);
        REQUIRE(done.code == 0);
        CHECK(done.err.empty());
        const NpyArray array = read_npy(file("out.npy"));
        CHECK(array.shape == shape);
        if (const auto *doubles = std::get_if<std::vector<double>>(&array.data))
            return {doubles->begin(), doubles->end()}; // of a table
        return std::get<std::vector<float>>(array.data);
    }

    /// The report of a run as JSON.
    nlohmann::json report(const std::string &output, std::vector<std::string> more) const {
        more.push_back("--json");
        const CliRun done = run(output, more);
        INFO(done.err);
        REQUIRE(done.code == 0);
        return nlohmann::json::parse(done.out);
    }
};

} // namespace imago::test
