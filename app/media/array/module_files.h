// SPDX-License-Identifier: GPL-3.0-or-later
// Modules: shared objects of our own that are linked to a heavy or rare library and have one
// function in C. They lie beside the helpers of the programs, and are opened at first use.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace imago {

/// The name of a module's file: "imago-fits.so".
std::string module_name(std::string_view module);
/// Its path; empty: this copy of Imago does not have it.
std::string module_file(std::string_view module);

/// The function of a module, which is opened in this process and never closed. Throws Error if the
/// module is not there or cannot be opened. Any thread may call.
void *module_function(std::string_view module, const char *function);
/// What it returns.
template <class Table>
const Table *opened_module(std::string_view module, const char *function) {
    return reinterpret_cast<const Table *(*)()>(module_function(module, function))();
}

/// How imago-read-file ended.
struct ReaderEnd {
    enum class How { exited, signalled, late, not_started };
    How how = How::not_started;
    int code = 0; ///< of the exit, the signal, or the error of <cerrno>
};

/// Runs imago-read-file with a module on an open file; what it says goes to `output`. A file of
/// `length` bytes has a time for its length. With `samples` it reads the array of that name.
ReaderEnd run_reader(const std::string &module, bool samples, std::uint64_t most,
                     std::uint64_t length, const std::string &array, int input, int output);

} // namespace imago
