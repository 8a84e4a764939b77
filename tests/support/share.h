// SPDX-License-Identifier: GPL-3.0-or-later
// Long tables are shared out among commits. Compiling kernels takes nearly all of the tests' time,
// so a run does those rows whose turn it is by seed(), which test.sh takes from the commit: the
// same ones whenever that commit is tested, others at the next. With IMAGO_SHARE=all in the
// environment, as under the label `slow`, a run does every row. tests/SHARES.md lists what a run
// of one commit covers.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>

namespace imago::test {

/// Whether the environment requests every row.
bool all_shares();

/// One of every `of` consecutive rows of a table, drawn anew each time: rows that alternate between
/// two families occur in both.
class Share {
  public:
    /// `table` is a unique name, so that tables of one shape have different draws.
    Share(std::string table, std::size_t of);

    /// Whether it is the next row's turn. Call this once for each row, in order.
    bool next();

    std::size_t rows() const { return rows_; } ///< rows so far

  private:
    std::string table_;
    std::size_t of_, rows_ = 0, turn_ = 0;
};

/// A number of 0 .. of - 1, drawn about evenly from seed() and a text. The standard library's hash
/// may differ between machines and is not used.
std::size_t drawn(const std::string &text, std::size_t of);

/// While it lives, PoCL compiles kernels without optimisation, 2.4 times as fast: the test then
/// covers the source alone. Other drivers ignore it. No other thread may compile meanwhile, since
/// it sets the environment variable POCL_EXTRA_BUILD_FLAGS.
class Unoptimised {
  public:
    Unoptimised();
    ~Unoptimised();
    Unoptimised(const Unoptimised &) = delete;
    Unoptimised &operator=(const Unoptimised &) = delete;

  private:
    bool set_ = false;
};

} // namespace imago::test
