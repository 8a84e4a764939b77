// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/image/stderr_catch.h"

#include <sys/mman.h>
#include <unistd.h>

#include <atomic>
#include <cstdio>
#include <sstream>

namespace imago {
namespace {

std::atomic_flag taken = ATOMIC_FLAG_INIT;

/// Returns the message in a decoder's line: "IDAT: incorrect header check" for "libpng error: IDAT:
/// incorrect header check". The lines of libjpeg have no name before the message. Empty for other
/// lines.
std::string decoder_line(const std::string &line) {
    for (const std::string before : {"libpng error: ", "libpng warning: "})
        if (line.compare(0, before.size(), before) == 0)
            return line.substr(before.size());
    for (const char *sign : {"JPEG", "JFIF", "TIFF"})
        if (line.find(sign) != std::string::npos)
            return line;
    return {};
}

} // namespace

StderrCatch::StderrCatch() {
    if (taken.test_and_set())
        return;
    std::fflush(stderr);
    saved_ = ::dup(STDERR_FILENO);
    file_ = saved_ < 0 ? -1 : ::memfd_create("stderr", MFD_CLOEXEC);
    if (file_ < 0 || ::dup2(file_, STDERR_FILENO) < 0) {
        if (saved_ >= 0)
            ::close(saved_);
        if (file_ >= 0)
            ::close(file_);
        saved_ = file_ = -1;
        taken.clear();
    }
}

StderrCatch::~StderrCatch() {
    if (saved_ < 0)
        return;
    const std::string text = caught();
    ::dup2(saved_, STDERR_FILENO);
    ::close(saved_);
    ::close(file_);
    taken.clear();
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
        if (decoder_line(line).empty())
            std::fprintf(stderr, "%s\n", line.c_str());
}

std::string StderrCatch::caught() const {
    std::fflush(stderr);
    std::string text;
    char part[4096];
    for (ssize_t n; (n = ::pread(file_, part, sizeof part, static_cast<off_t>(text.size()))) > 0;)
        text.append(part, static_cast<std::size_t>(n));
    return text;
}

std::string StderrCatch::decoder_reason() const {
    if (saved_ < 0)
        return {};
    std::istringstream lines(caught());
    for (std::string line; std::getline(lines, line);)
        if (std::string reason = decoder_line(line); !reason.empty())
            return reason;
    return {};
}

} // namespace imago
