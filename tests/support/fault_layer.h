// SPDX-License-Identifier: GPL-3.0-or-later
// The functions that the fault layer exports; tests/support/faults.h finds them in the loaded
// layer.
//
// Programs that do not use it are controlled by the environment: IMAGO_FAULT_CALL is the number of
// a call, from 1, of any entry point except those that retain and release references; it fails,
// alone or (IMAGO_FAULT_STICKY=1) with all later ones; with IMAGO_FAULT_REFERENCES=1 references
// count and fail, too. A process appends the number of such calls that it made to the file
// IMAGO_FAULT_COUNT when it ends. IMAGO_FAULT_RESULTS=nothing: kernels do nothing, and calls say
// that all is well; IMAGO_FAULT_RESULTS=nan: what is read has NaN in every place.
#pragma once

extern "C" {

/// The entry points that can be made to fail, counted from 0; null after the last. The first is
/// "execution status", which is not a call but the end of each launch's kernel, as clGetEventInfo
/// reports it.
const char *imago_fault_entry(int index);

/// Calls of an entry point since imago_fault_set().
long imago_fault_calls(const char *entry);

/// Sets all counts to 0; from then on calls `first` .. `last` (from 1) of `entry` do nothing and
/// return `status`. With an empty entry no call fails.
void imago_fault_set(const char *entry, long first, long last, int status);

/// From now on clCreateBuffer fails with CL_MEM_OBJECT_ALLOCATION_FAILURE for more bytes than this;
/// 0 lets all pass. Independent of imago_fault_set().
void imago_fault_limit_allocation(unsigned long bytes);

/// Calls that were made to fail since imago_fault_set().
long imago_fault_hits();

/// References to contexts, queues, buffers, kernels and events that the application holds: made and
/// retained, less released; and those to programs, which outlive what they were built for.
long imago_fault_live_objects();
long imago_fault_live_programs();
}
