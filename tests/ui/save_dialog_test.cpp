// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/catch.h"
#include "ui/page/save_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTemporaryDir>

using namespace imago;

namespace {

void choose(QComboBox *box, const QString &text) {
    box->setCurrentIndex(box->findText(text));
    Q_EMIT box->activated(box->currentIndex());
}

} // namespace

TEST_CASE("The save dialog offers the input's depth and keeps extension and format together") {
    const QTemporaryDir folder;
    SaveDialog dialog(folder.filePath(QStringLiteral("a.png")), SampleDepth::u16);
    auto *format = dialog.findChild<QComboBox *>(QStringLiteral("saveFormat"));
    auto *path = dialog.findChild<QLineEdit *>(QStringLiteral("savePath"));
    CHECK(format->currentText() == QStringLiteral("PNG"));
    CHECK(dialog.depth() == SampleDepth::u16);
    choose(format, QStringLiteral("JPEG"));
    CHECK(dialog.path().endsWith(QStringLiteral("/a.jpg")));
    CHECK(dialog.depth() == SampleDepth::u8);
    choose(format, QStringLiteral("TIFF"));
    CHECK(dialog.path().endsWith(QStringLiteral("/a.tif")));
    path->setText(folder.filePath(QStringLiteral("b.jpeg")));
    Q_EMIT path->editingFinished();
    CHECK(format->currentText() == QStringLiteral("JPEG"));
    path->setText(folder.filePath(QStringLiteral("c")));
    CHECK(dialog.path().endsWith(QStringLiteral("/c.jpg")));
    path->setText(QStringLiteral("d.png"));
    CHECK(dialog.path() == QDir(folder.path()).absoluteFilePath(QStringLiteral("d.png")));
}

TEST_CASE("The save dialog says that a file will be replaced, and offers float as TIFF") {
    const QTemporaryDir folder;
    const QString there = folder.filePath(QStringLiteral("there.tif"));
    QFile file(there);
    REQUIRE(file.open(QIODevice::WriteOnly));
    file.close();
    SaveDialog dialog(there, SampleDepth::f32);
    CHECK(dialog.depth() == SampleDepth::f32);
    CHECK(dialog.findChild<QComboBox *>(QStringLiteral("saveFormat"))->currentText() ==
          QStringLiteral("TIFF"));
    auto *note = dialog.findChild<QLabel *>(QStringLiteral("saveNote"));
    CHECK(note->text().contains(QStringLiteral("replaced")));
    choose(dialog.findChild<QComboBox *>(QStringLiteral("saveDepth")), QStringLiteral("8-bit"));
    CHECK(note->text().contains(QStringLiteral("keeps less")));
}

TEST_CASE("The save dialog refuses an extension of no format, and lists those there are") {
    const QTemporaryDir folder;
    SaveDialog dialog(folder.filePath(QStringLiteral("a.png")), SampleDepth::u8);
    auto *path = dialog.findChild<QLineEdit *>(QStringLiteral("savePath"));
    auto *note = dialog.findChild<QLabel *>(QStringLiteral("saveNote"));
    auto *buttons = dialog.findChild<QDialogButtonBox *>();
    dialog.open();
    for (const char *name : {"a.xyz", "photo 12.5", "a.png.bak"}) {
        INFO(name);
        path->setText(folder.filePath(QLatin1String(name)));
        CHECK(dialog.path().isEmpty());
        CHECK(!buttons->button(QDialogButtonBox::Save)->isEnabled());
        for (const char *format : {".png", ".tif", ".tiff", ".jpg", ".jpeg"})
            CHECK(note->text().contains(QLatin1String(format)));
        Q_EMIT buttons->accepted(); // as Enter does
        CHECK(dialog.isVisible());
    }
    path->setText(folder.filePath(QStringLiteral("a.xyz.png")));
    CHECK(note->text().isEmpty());
    Q_EMIT buttons->accepted();
    CHECK(!dialog.isVisible());
    CHECK(dialog.path().endsWith(QStringLiteral("/a.xyz.png")));
}

TEST_CASE("The save dialog stays where its check says no") {
    const QTemporaryDir folder;
    SaveDialog dialog(folder.filePath(QStringLiteral("a.png")), SampleDepth::u8);
    QString asked;
    bool allowed = false;
    dialog.set_check([&](const QString &path) {
        asked = path;
        return allowed;
    });
    dialog.open();
    Q_EMIT dialog.findChild<QDialogButtonBox *>()->accepted();
    CHECK(asked == dialog.path());
    CHECK(dialog.isVisible());
    allowed = true;
    Q_EMIT dialog.findChild<QDialogButtonBox *>()->accepted();
    CHECK(!dialog.isVisible());
}
