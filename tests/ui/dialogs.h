// SPDX-License-Identifier: GPL-3.0-or-later
// Hands for dialogs that wait: what is done to each as it comes.
#pragma once
#include "tests/support/catch.h"

#include <QApplication>
#include <QDialog>
#include <QFileDialog>
#include <QLineEdit>
#include <QMessageBox>
#include <QTimer>

#include <deque>
#include <functional>
#include <utility>

namespace imago::test {

/// Acts on modal dialogs in the order in which they come, each known by its object name.
class DialogHands {
  public:
    using Act = std::function<void(QDialog *dialog)>;

    DialogHands() {
        timer_.setInterval(20);
        QObject::connect(&timer_, &QTimer::timeout, &timer_, [this] { look(); });
        timer_.start();
    }
    void expect(const char *name, Act act) { expected_.emplace_back(name, std::move(act)); }
    bool done() const { return expected_.empty(); }

    /// A name typed into a file dialog, or nothing: given up.
    void expect_name(const QString &path) {
        expect("outputDialog", [path](QDialog *dialog) {
            if (path.isEmpty())
                return dialog->reject();
            dialog->findChild<QLineEdit *>(QStringLiteral("fileNameEdit"))->setText(path);
            dialog->accept();
        });
    }

  private:
    void look() {
        auto *dialog = qobject_cast<QDialog *>(QApplication::activeModalWidget());
        if (auto *box = qobject_cast<QMessageBox *>(dialog); box && box->objectName().isEmpty()) {
            FAIL_CHECK("Qt asks: " << box->text().toStdString());
            return box->reject(); // nobody else is there to answer
        }
        if (!dialog || expected_.empty() || dialog->objectName() != expected_.front().first)
            return;
        const Act act = expected_.front().second;
        expected_.pop_front();
        // Outside this call: a timer does not fire again in a dialog that its own slot opens.
        QTimer::singleShot(0, dialog, [act, dialog] { act(dialog); });
    }

    QTimer timer_;
    std::deque<std::pair<QString, Act>> expected_;
};

} // namespace imago::test
