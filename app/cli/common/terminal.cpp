// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/common/terminal.h"

#include "engine/support/printable_text.h"
#include "engine/support/temporary/lasting_effect.h"

#include <algorithm>
#include <cstdio>
#include <iostream>

#include <unistd.h>

namespace imago::cli {

namespace {

/// The number of bytes at the end of a text that may be the beginning of a character.
std::size_t unfinished(const std::string &text) {
    for (std::size_t back = 1; back <= std::min<std::size_t>(3, text.size()); ++back) {
        const auto byte = static_cast<unsigned char>(text[text.size() - back]);
        if ((byte & 0xc0) == 0x80)
            continue;
        const std::size_t length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
        return length > back ? back : 0;
    }
    return 0;
}

} // namespace

PrintableBuffer::PrintableBuffer(std::ostream &stream)
    : stream_(stream), before_(stream.rdbuf(this)) {}

PrintableBuffer::~PrintableBuffer() {
    put(true);
    before_->pubsync();
    const auto state = stream_.rdstate();
    stream_.rdbuf(before_); // clears the state
    stream_.setstate(state);
}

/// Passes on the waiting bytes, except the beginning of a character unless `all`.
bool PrintableBuffer::put(bool all) {
    const std::size_t kept = all ? 0 : unfinished(waiting_);
    const std::string text =
        printable_text(std::string_view(waiting_).substr(0, waiting_.size() - kept));
    waiting_.erase(0, waiting_.size() - kept);
    if (!text.empty() && &stream_ == &std::cout)
        note_lasting_effect();
    const auto count = static_cast<std::streamsize>(text.size());
    return before_->sputn(text.data(), count) == count;
}

PrintableBuffer::int_type PrintableBuffer::overflow(int_type c) {
    if (traits_type::eq_int_type(c, traits_type::eof()))
        return traits_type::not_eof(c);
    waiting_ += traits_type::to_char_type(c);
    return put(false) ? c : traits_type::eof();
}

std::streamsize PrintableBuffer::xsputn(const char *text, std::streamsize count) {
    waiting_.append(text, static_cast<std::size_t>(count));
    return put(false) ? count : 0;
}

int PrintableBuffer::sync() {
    return put(true) && before_->pubsync() == 0 ? 0 : -1;
}

void show_progress(const std::string &line) {
    if (!progress_is_seen())
        return;
    std::fprintf(stderr, "\r\033[K%s", printable_text(line).c_str());
    std::fflush(stderr);
}

bool progress_is_seen() {
    return isatty(STDERR_FILENO);
}

} // namespace imago::cli
