// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QDialog>
#include <QList>
#include <QString>

namespace imago {

/// Software of others that the program uses: a row of resources/packaging/third_party.txt.
struct ThirdParty {
    QString name, licence; ///< the licence as an SPDX expression
    QString home_page;     ///< a URL
    QString package;       ///< a pattern of the names of Debian's package
};

/// All rows of the table, in its order; empty: the resource is missing.
QList<ThirdParty> third_parties();

/// The program's version and licences, and the notices of the software of others that it uses.
class AboutDialog : public QDialog {
    Q_OBJECT
  public:
    /// Shows the icon of this window, which may be null; 760 x 520 pixels where the screen has
    /// them.
    explicit AboutDialog(QWidget *parent);

  private:
    QWidget *make_program();
    QWidget *make_notices();
};

} // namespace imago
