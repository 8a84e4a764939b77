// SPDX-License-Identifier: MIT
#include "engine/c/objects.h"
#include "engine/support/error.h"

#include <cstdlib>
#include <cstring>
#include <new>

namespace imago::c {
namespace {

std::string &last_error() {
    thread_local std::string text;
    return text;
}

imago_status status_of(Error::Kind kind) {
    switch (kind) {
    case Error::Kind::usage:
        return IMAGO_INVALID;
    case Error::Kind::cancelled:
        return IMAGO_CANCELLED;
    default:
        return IMAGO_FAILED;
    }
}

} // namespace

imago_status refuse(imago_status status, const std::string &why) noexcept {
    try {
        last_error() = why;
    } catch (...) {
        return IMAGO_NO_MEMORY;
    }
    return status;
}

imago_status guarded(void (*work)(void *), void *context) noexcept {
    try {
        work(context);
        return IMAGO_OK;
    } catch (const Error &error) {
        return refuse(status_of(error.kind()), error.what());
    } catch (const std::bad_alloc &) {
        return refuse(IMAGO_NO_MEMORY, "There is not enough memory for this.");
    } catch (const std::exception &error) {
        return refuse(IMAGO_FAILED, error.what());
    } catch (...) {
        return refuse(IMAGO_FAILED, "An unknown error occurred.");
    }
}

char *new_text(const std::string &text) {
    char *copy = static_cast<char *>(std::malloc(text.size() + 1));
    if (!copy)
        throw std::bad_alloc();
    std::memcpy(copy, text.c_str(), text.size() + 1);
    return copy;
}

} // namespace imago::c

int imago_version(void) {
    return IMAGO_VERSION;
}

const char *imago_last_error(void) {
    return imago::c::last_error().c_str();
}

const char *imago_status_name(imago_status status) {
    switch (status) {
    case IMAGO_OK:
        return "ok";
    case IMAGO_INVALID:
        return "invalid";
    case IMAGO_FAILED:
        return "failed";
    case IMAGO_NO_MEMORY:
        return "no memory";
    case IMAGO_CANCELLED:
        return "cancelled";
    }
    return "unknown";
}

void imago_text_free(char *text) {
    std::free(text);
}

void *imago_alloc(size_t bytes) {
    constexpr std::size_t page = 4096;
    if (bytes > SIZE_MAX - page)
        return nullptr;
    return std::aligned_alloc(page, (bytes + page) / page * page);
}

void imago_free(void *memory) {
    std::free(memory);
}
