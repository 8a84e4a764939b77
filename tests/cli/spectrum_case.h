// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/media/npy/npy_file.h"
#include "tests/cli/report.h"
#include "tests/support/catch.h"
#include "tests/support/scratch_folder.h"

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

    CliRun run(const std::string &output, const Words &more) const {
        return run_cli(joined({"spectrum", in, "-o", file(output)}, more));
    }

    /// The values of an .npy output, which is checked to have this shape.
    std::vector<float> values(const Words &more, const std::vector<std::size_t> &shape) const {
        const CliRun done = succeeded(run("out.npy", more));
        CHECK(done.err.empty());
        const NpyArray array = read_npy(file("out.npy"));
        CHECK(array.shape == shape);
        if (const auto *doubles = std::get_if<std::vector<double>>(&array.data))
            return {doubles->begin(), doubles->end()}; // of a table
        return std::get<std::vector<float>>(array.data);
    }

    /// The report of a run as JSON.
    Json report(const std::string &output, Words more) const {
        more.push_back("--json");
        return Json::parse(succeeded(run(output, more)).out);
    }
};

} // namespace imago::test
