// SPDX-License-Identifier: GPL-3.0-or-later
// What the program prints is made of names and texts of files, drivers and records: none of it may
// command a terminal.
#pragma once
#include <ostream>
#include <streambuf>
#include <string>

namespace imago::cli {

/// Hands on what is written to it as printable_text(): to the buffer that a stream had before,
/// which it has again when this ends. JSON stays the same JSON: the escapes are its own.
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
    std::string waiting_; ///< the beginning of a character, at most
};

/// Writes a line of progress over the one before, on standard error; an empty one takes it away.
/// Only where a terminal is there: see progress_is_seen().
void show_progress(const std::string &line);

/// Whether standard error is a terminal.
bool progress_is_seen();

} // namespace imago::cli
