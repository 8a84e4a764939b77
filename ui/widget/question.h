// SPDX-License-Identifier: GPL-3.0-or-later
// The questions of the window before something would be lost.
#pragma once
#include "ui/widget/unsaved_work.h"

#include <functional>

class QDialog;
class QWidget;

namespace imago {

struct Question {
    enum class Kind {
        unsaved, ///< save, discard or cancel: `works` would be lost
        /// Neighbours, zero or cancel: `bad` of `all` samples of `path` are no numbers.
        no_numbers,
        replace_original, ///< replace or cancel: `path` is the file that was opened
    };
    /// The occasion on which unsaved works would be lost.
    enum class Occasion {
        quit,
        open_image,
        open_signal,
        open_mask,
        open_session,
        close_image,
        close_signal
    };
    Kind kind = Kind::unsaved;
    Occasion occasion = Occasion::quit;
    UnsavedWorks works;
    QString path;
    qulonglong bad = 0, all = 0; ///< samples
};

struct Answer {
    enum class Choice { cancel, save, discard, replace, neighbours, zero, leave_out };
    Choice choice = Choice::cancel;
};

using Asker = std::function<Answer(const Question &question, QWidget *window)>;

/// Runs a dialog that blocks its window alone, so that the manual (F1) can be read meanwhile, and
/// waits for it. Returns what QDialog::exec() does.
int exec_over_window(QDialog &dialog);

/// Asks by a message box, which waits for an answer. Enter chooses the answer that loses nothing:
/// save or cancel, and of what stands for missing samples the mean of their neighbours.
Answer ask_by_box(const Question &question, QWidget *window);

} // namespace imago
