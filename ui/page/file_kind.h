// SPDX-License-Identifier: GPL-3.0-or-later
// The kinds of files that the window asks for: one table for dialogs, folders and messages. What
// formats they have is said by file_formats().
#pragma once
#include "engine/values/media/file_format.h"
#include "ui/page/output_file.h"
#include "ui/page/settings/preset_folder.h"

#include <QCoreApplication>
#include <QDir>
#include <QString>
#include <QStringList>

#include <vector>

class QWidget;

namespace imago {

/// The texts are templates of a context of the catalogues, in which %1 is the file; null where the
/// kind is not opened, or not saved, in this way.
struct FileKind {
    const char *folder = nullptr; ///< the setting of the last file's folder; null: none is kept
    const char *open = nullptr;   ///< the title of the dialog
    /// What the dialog calls such files: "Masks"; or its list of filters, with %1 for patterns.
    const char *names = nullptr;
    std::vector<FileFormat::Kind> formats = {};
    std::vector<const char *> endings = {}; ///< besides those of the formats
    bool several = false;                   ///< whether some may be opened at once
    bool folders = false;                   ///< whether it is a folder
    const char *opened = nullptr;
    const char *save = nullptr; ///< the title of the dialog
    const char *saved = nullptr;
    QString (*shown)(const QString &path) = QDir::toNativeSeparators; ///< in messages
    const char *context = "imago::MainWindow";

    QStringList all_endings() const;      ///< lower case, without the dot
    bool owns(const QString &path) const; ///< whether the name has one of `endings`
    QString opened_words(const QString &path) const;
    QString saved_words(const QString &path) const;
    /// The folder of the last file, or else this one.
    QString last_folder(const QString &otherwise = QDir::homePath()) const;
    void remember_folder(const QString &path) const; ///< of this file
};

/// The table.
struct FileKinds {
    Q_DECLARE_TR_FUNCTIONS(imago::MainWindow)
    using Kind = FileFormat::Kind;

  public:
    FileKind picture{.folder = "folder",
                     .open = QT_TR_NOOP("Open image"),
                     .names = QT_TR_NOOP("Images (%1);;All files (*)"),
                     .formats = {Kind::picture},
                     .several = true};
    FileKind density{.folder = "folder",
                     .open = QT_TR_NOOP("Open density"),
                     .names = QT_TR_NOOP("Images (%1);;All files (*)"),
                     .formats = {Kind::picture},
                     .endings = {"npy"},
                     .several = true};
    FileKind signals_{.folder = "signalFolder",
                      .open = QT_TR_NOOP("Open signals"),
                      .names = QT_TR_NOOP("Signals (%1);;All files (*)"),
                      .formats = signal_kinds,
                      .several = true};
    FileKind reference{.folder = "signalFolder",
                       .open = QT_TR_NOOP("Reference"),
                       .names = QT_TR_NOOP("Signals (%1);;All files (*)"),
                       .formats = signal_kinds};
    FileKind table{.folder = "signalFolder",
                   .open = QT_TR_NOOP("Open table"),
                   .names = QT_TR_NOOP("Tables (%1);;All files (*)"),
                   .formats = {Kind::table}};
    FileKind store{.folder = "signalFolder", .open = QT_TR_NOOP("Open folder"), .folders = true};
    FileKind second{.open = QT_TR_NOOP("Second picture")};
    FileKind mask{.folder = "maskFolder",
                  .open = QT_TR_NOOP("Load mask"),
                  .names = QT_TR_NOOP("Masks"),
                  .endings = {"json"},
                  .save = QT_TR_NOOP("Save mask"),
                  .saved = QT_TR_NOOP("Saved the mask %1.")};
    FileKind quantisation{
        .folder = "folder",
        .open = QT_TR_NOOP("Open quantisation tables"),
        .names = QT_TR_NOOP("JPEG files and texts of tables (*.jpg *.jpeg *.txt);;All files (*)")};
    FileKind recipe{.folder = "recipeFolder",
                    .open = QT_TR_NOOP("Open recipe"),
                    .names = QT_TR_NOOP("Recipes"),
                    .endings = {"json"},
                    .opened = QT_TR_NOOP("Opened the recipe %1."),
                    .save = QT_TR_NOOP("Save recipe"),
                    .saved = QT_TR_NOOP("Saved the recipe %1.")};
    FileKind preset{.opened = QT_TR_NOOP("The settings are those of the preset “%1”."),
                    .saved = QT_TR_NOOP("Saved the preset “%1”."),
                    .shown = preset_name};
    FileKind session{.folder = "recipeFolder",
                     .open = QT_TR_NOOP("Open session"),
                     .names = QT_TR_NOOP("Sessions"),
                     .endings = {"imago"},
                     .opened = QT_TR_NOOP("Opened the session %1."),
                     .save = QT_TR_NOOP("Save session"),
                     .saved = QT_TR_NOOP("Saved the session %1.")};
    FileKind result{.folder = "saveFolder"};
    FileKind region{.save = QT_TR_NOOP("Save region")};
    FileKind report{.folder = "exportFolder",
                    .names = QT_TR_NOOP("PDF document"),
                    .endings = {"pdf"},
                    .save = QT_TR_NOOP("Report as PDF"),
                    .saved = QT_TR_NOOP("Saved %1.")};
    FileKind export_{
        .folder = "exportFolder", .save = QT_TR_NOOP("Export"), .saved = QT_TR_NOOP("Saved %1.")};
    FileKind spectrum{.folder = "exportFolder",
                      .save = QT_TR_NOOP("Export spectrum"),
                      .saved = QT_TR_NOOP("Saved %1.")};
    FileKind removed{.folder = "exportFolder", .save = QT_TR_NOOP("Export what was removed")};
    FileKind signal{.folder = "saveFolder",
                    .save = QT_TRANSLATE_NOOP("imago::SignalsWorkspace", "Save signal"),
                    .context = "imago::SignalsWorkspace"};
    FileKind signal_part{.folder = "saveFolder",
                         .save = QT_TRANSLATE_NOOP("imago::SignalsWorkspace", "Export signal"),
                         .context = "imago::SignalsWorkspace"};
    FileKind signal_view{.folder = "saveFolder",
                         .save = QT_TRANSLATE_NOOP("imago::SignalsWorkspace", "Export view"),
                         .context = "imago::SignalsWorkspace"};
};
inline const FileKinds file_kinds;

/// Recipes are presets by where they lie.
const FileKind &recipe_kind(const QString &path);

/// Asks for files to open; empty if cancelled. The dialog begins with the last folder, or else this
/// one, and is called so.
QStringList ask_input(QWidget *window, const FileKind &kind,
                      const QString &otherwise = QDir::homePath());
QStringList ask_input(QWidget *window, const FileKind &kind, const QString &folder,
                      const QString &title);

/// "picture-spectrum.png": a name for what comes from an open file.
QString derived_name(const QString &source, const QString &what, const QString &ending);
/// Asks where to save, beginning with the last folder, or else that of the open file. The formats
/// are those of the kind unless they are given.
OutputName ask_output(QWidget *window, const FileKind &kind, const QString &source,
                      const QString &name, std::vector<OutputKind> kinds = {});

} // namespace imago
