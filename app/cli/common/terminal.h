// SPDX-License-Identifier: GPL-3.0-or-later
// Output contains names and texts of files, drivers and records; this keeps them from controlling a
// terminal.
#pragma once
#include <ostream>
#include <streambuf>
#include <string>

namespace imago::cli {

/// Passes its input as printable_text() to the stream's previous buffer, which the destructor
/// restores. JSON stays the same JSON: the escapes are valid in it.
class PrintableBuffer : public std::streambuf {
  public:
    explicit PrintableBuffer(std::ostream &stream);
    ~PrintableBuffer() override;
    PrintableBuffer(const PrintableBuffer &) = delete;

  protected:
    int_type overflow(int_type c) override;
    std::streamsize xsputn(const char *text, std::streamsize count) override;
    int sync() override;

  private:
    bool put(bool all);

    std::ostream &stream_;
    std::streambuf *before_;
    std::string waiting_; ///< at most the beginning of a character
};

/// Writes a line of progress over the previous one on standard error, if that is a terminal (see
/// progress_is_seen()). An empty line clears it.
void show_progress(const std::string &line);

/// Whether standard error is a terminal.
bool progress_is_seen();

} // namespace imago::cli
