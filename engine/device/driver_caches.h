// SPDX-License-Identifier: MIT
#pragma once
#include "engine/support/sentence.h"

#include <optional>
#include <string>

namespace imago {

/// Gives PoCL a folder of this process for its cache (PrivateFolder), by POCL_CACHE_DIR, if its
/// usual folder is not writable, is full, belongs to another user or is damaged. PoCL offers no
/// device if it
/// cannot write its cache, builds nothing if that is full, and uses a predictable name in /tmp if
/// there is no home folder. The folder serves this process and its children until it ends. Call
/// this in one thread before anything asks for devices. Does not throw.
void provide_driver_caches();

/// Returns the folder of PoCL's cache in the current environment: POCL_CACHE_DIR, or "pocl" in
/// XDG_CACHE_HOME, ~/.cache or /tmp.
std::string pocl_cache_folder();

/// Says which file of PoCL's usual folder provide_driver_caches() found damaged, so that a private
/// one took its place: a kernel (.so) that is no library, or a program (.bc) that is no bitcode, as
/// after a full disk or a power cut. PoCL ends the process, or finds no kernel, where it needs such
/// a file; by then it is too late, since its LLVM takes the signals over. Nothing if all are whole.
std::optional<Sentence> damaged_driver_cache();

/// Whether that folder is writable and has room.
bool driver_caches_writable();

} // namespace imago
