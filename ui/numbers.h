// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers as the window shows them, and nobody else: the one style there. Decimal marks and groups
// of digits are the language's; a minus is U+2212, as wide as a plus; a narrow no-break space parts
// a number and its unit. Fields that are typed into keep the marks of the keyboard. What files and
// imago-cli print is engine/array/number_text.h's.
#pragma once
#include <QString>

namespace imago {

QString count_words(qulonglong count);
/// With this many decimals.
QString fixed_words(double value, int decimals);
/// With at most this many significant digits, and no zeros at the end of decimals; as "2.5·10⁻⁷"
/// where it would be long otherwise.
QString number_words(double value, int digits);
/// With the digits that an error of +-`error` justifies: see justified_decimals().
QString measured_words(double value, double error, int most = 7);
/// Three digits or so: "0.97", "12.3", "4,170".
QString rate_words(double rate);

/// While it lives, the functions of this thread write numbers as files have them: a point, no
/// groups, '-', a blank before a unit.
class NumbersOfFiles {
  public:
    NumbersOfFiles();
    ~NumbersOfFiles();
    NumbersOfFiles(const NumbersOfFiles &) = delete;
    NumbersOfFiles &operator=(const NumbersOfFiles &) = delete;

  private:
    bool before_;
};

QString with_unit(const QString &number, const QString &unit);
QString percent_words(double fraction, int decimals);
/// "48 KiB", "1.5 GiB"
QString bytes_words(qulonglong bytes);
/// "17.2 µs", "3.21 ms", "1.40 s"
QString duration_words(double seconds);

} // namespace imago
