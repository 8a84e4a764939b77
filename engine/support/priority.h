// SPDX-License-Identifier: MIT
// Priorities of threads, which processes that they start inherit.
#pragma once

namespace imago {

/// Lowers the priority of the calling thread, and of what it starts, below that of other work.
void work_in_background();

/// Makes the calling thread and what it starts run only when nothing else needs the processor or
/// the disk. Do not call it in a thread that others may have to wait for.
void work_when_nobody_else_does();

/// Makes the session that this process leads wait for all other sessions. Linux weighs sessions
/// against each other before it looks at the priorities of their threads (sched(7), autogroups), so
/// that a program in a session of its own needs this beside work_when_nobody_else_does(). Does
/// nothing in a process that leads no session, or where the system has no such groups.
void let_session_wait();

} // namespace imago
