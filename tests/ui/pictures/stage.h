// SPDX-License-Identifier: GPL-3.0-or-later
// The window with the real engine and files, for pictures of it.
#pragma once
#include "app/desktop/media_store.h"
#include "ui/shell/main_window.h"

#include <QSettings>
#include <QString>
#include <QTemporaryDir>

#include <functional>
#include <memory>
#include <stdexcept>

namespace imago::pictures {

/// What the pictures have in common.
struct StageOptions {
    QString out;              ///< folder
    QString language;         ///< code
    QSize size = {1200, 760}; ///< of the window, in logical pixels
    bool dark = false;
    int points = 20;       ///< 2 to this power: of a batch on the Devices page
    QString settings = {}; ///< a file of settings that were kept; empty: those of a first start
};

/// A window, from an empty home; a new one for each picture. Failures are thrown.
class Stage {
  public:
    explicit Stage(const StageOptions &options);
    ~Stage();

    MainWindow &window() { return *window_; }
    const StageOptions &options() const { return options_; }
    /// Shows a workspace by its index in the rail, and opens a file of samples/ in it.
    void show(int workspace, const QString &sample);
    void show(int workspace);
    void open(const QString &path); ///< of any file

    /// The part of this object name, which has to be there.
    template <class T>
    T *find(const char *name) const {
        T *part = window_->findChild<T *>(QLatin1String(name));
        if (!part)
            throw std::runtime_error(std::string("There is no part ") + name + ".");
        return part;
    }
    void click(const char *button); ///< and waits for what it computes
    void reveal(const char *part);  ///< scrolls its column to it
    /// Presses in a widget, moves along these points and lets go.
    void stroke(QWidget *widget, const std::vector<QPoint> &way);
    /// Waits until the page has its result and no newer one follows.
    void settle();
    void wait_for(const char *what, const std::function<bool()> &done, int seconds = 120);
    /// A folder for files that the picture names; it is empty.
    QString folder() const { return folder_; }

    /// Writes the picture of a window or a dialog.
    void take(const QString &name, QWidget *shown);
    void save_session(const QString &path);
    /// Closes the window, and writes the settings that it keeps.
    void save_settings(const QString &path);

  private:
    StageOptions options_;
    QString folder_;
    std::unique_ptr<Service> service_;
    MediaStore store_;
    std::unique_ptr<MainWindow> window_;
};

/// A row of the table of pictures.
struct PictureRow {
    const char *name; ///< of the file, without ".png"
    const char *page; ///< of the manual that shows it
    const char *what; ///< it shows
    /// Brings the window there; what is returned is taken.
    QWidget *(*act)(Stage &stage);
};

/// The rows of each file.
const std::vector<PictureRow> &image_rows();
const std::vector<PictureRow> &signal_rows();
const std::vector<PictureRow> &window_rows();

} // namespace imago::pictures
