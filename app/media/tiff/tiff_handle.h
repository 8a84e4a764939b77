// SPDX-License-Identifier: GPL-3.0-or-later
// libtiff's object over bytes in memory, and what it says. Private to this room.
#pragma once
#include <tiffio.h>

#include <cstdarg>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

namespace imago {

/// A TIFF in memory. It cannot be moved, since libtiff knows its address.
class TiffHandle {
  public:
    /// libtiff reads the first directory.
    TiffHandle(std::span<const unsigned char> bytes, const std::string &name);
    ~TiffHandle();
    TiffHandle(const TiffHandle &) = delete;
    TiffHandle &operator=(const TiffHandle &) = delete;

    TIFF *get() const { return tiff_; } ///< null: libtiff cannot open it
    std::size_t size() const { return bytes_.size(); }
    /// From `first` on, reads go `by` bytes further: to another slice, of the same directory.
    void shift_reads(std::size_t first, std::size_t by);

    /// libtiff's first error and first warning since forget(); empty: none.
    const std::string &error() const { return error_; }
    const std::string &warning() const { return warning_; }
    void forget();

    /// A field of one number that the directory has, or else its default; else `otherwise`.
    template <class Number>
    Number field(std::uint32_t tag, Number otherwise) const {
        Number number{};
        return TIFFGetFieldDefaulted(tiff_, tag, &number) == 1 ? number : otherwise;
    }

    /// Whether the current directory has the tag. For some, libtiff has values that no file states.
    bool states(std::uint32_t tag) const;

    /// A handler of messages that keeps the first in a std::string, without what is not printable.
    static int keep(TIFF *, void *text, const char *module, const char *format, va_list values);

  private:
    static tmsize_t read(thandle_t self, void *to, tmsize_t count);
    static toff_t seek(thandle_t self, toff_t offset, int whence);

    std::span<const unsigned char> bytes_;
    std::size_t at_ = 0, shift_from_ = SIZE_MAX, shift_ = 0;
    std::string error_, warning_;
    TIFF *tiff_ = nullptr;
};

} // namespace imago
