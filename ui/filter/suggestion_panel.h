// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/array/filter_values.h"

#include <QWidget>

#include <vector>

class QLabel;
class QListWidget;
class QPushButton;

namespace imago {

/// Looks for periodic patterns, and lists what was found: each is accepted, or rejected.
class SuggestionPanel : public QWidget {
    Q_OBJECT
  public:
    explicit SuggestionPanel(QWidget *parent = nullptr);

    const std::vector<SpectralPeak> &suggestions() const { return suggestions_; }
    int chosen() const; ///< -1: none
    void choose(int index);
    /// `besides`: those that a mask takes already are not among them.
    void set_suggestions(const std::vector<SpectralPeak> &suggestions, bool besides = false);
    void set_searching(bool on);
    void clear(); ///< before anything was looked for

  Q_SIGNALS:
    void requested();
    void accepted(const std::vector<imago::SpectralPeak> &peaks);
    void changed(); ///< the list, or which of it is chosen

  private:
    void take(int index, bool accept);
    void show_state();

    std::vector<SpectralPeak> suggestions_;
    bool searched_ = false;
    QPushButton *suggest_, *accept_, *reject_, *accept_all_;
    QLabel *hint_;
    QListWidget *list_;
    QWidget *found_;
};

} // namespace imago
