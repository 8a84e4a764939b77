// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers in the window's one style. Decimal marks and groups of digits are the language's; a minus
// is U+2212, as wide as a plus; a narrow no-break space separates a number and its unit. Input
// fields keep the marks of the keyboard. Files and imago-cli use engine/support/number_text.h.
#pragma once
#include <QString>

namespace imago {

QString count_words(qulonglong count);
/// The value with this many decimals.
QString fixed_words(double value, int decimals);
/// The value with at most this many significant digits, and no zeros at the end of decimals; as
/// "2.5·10⁻⁷" if it would otherwise be long.
QString number_words(double value, int digits);
/// The value with the digits that an error of +-`error` justifies: see justified_decimals().
QString measured_words(double value, double error, int most = 7);
/// About three digits: "0.97", "12.3", "4,170".
QString rate_words(double rate);

/// While an object lives, the functions of this thread write numbers in the style of files: a
/// point, no groups, '-', a space before a unit.
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
/// A figure that is an estimate: "≈ 35.20 dB".
QString estimate_text(const QString &figure);
QString percent_words(double fraction, int decimals);
/// A number of bytes: "48 KiB", "1.5 GiB"
QString bytes_words(qulonglong bytes);
/// A duration: "17.2 µs", "3.21 ms", "1.40 s"
QString duration_words(double seconds);
/// The same of a time that may not be known, which is "–".
QString known_duration_words(double seconds);

} // namespace imago
