// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/manual/book/manual_search.h"

#include <QListWidget>

namespace imago {

/// What a search has found: the page and the section in bold, and the text around the words.
class HitList : public QListWidget {
    Q_OBJECT
  public:
    /// The list is empty until show_hits().
    explicit HitList(QWidget *parent = nullptr);

    /// Replaces the list, in this order, with none chosen.
    void show_hits(const std::vector<ManualHit> &hits);
    const std::vector<ManualHit> &hits() const { return hits_; }

  Q_SIGNALS:
    /// A place was clicked, or Enter was pressed on it.
    void chosen(const imago::ManualHit &hit);

  protected:
    void resizeEvent(QResizeEvent *event) override;

  private:
    std::vector<ManualHit> hits_;
};

} // namespace imago
