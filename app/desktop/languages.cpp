// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/languages.h"

#include "engine/support/error.h"

#include <QCoreApplication>
#include <QDir>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

// A resource of a static library has to be named once, outside of any namespace.
static void load_catalogues() {
#ifdef IMAGO_HAVE_TRANSLATIONS
    static const bool loaded = [] {
        Q_INIT_RESOURCE(translations);
        return true;
    }();
    Q_UNUSED(loaded);
#endif
}

namespace imago {
namespace {

struct LanguageWords {
    Q_DECLARE_TR_FUNCTIONS(imago::Languages)
};

const QString folder = QStringLiteral(":/translations");

QString &used_language() {
    static QString code = QStringLiteral("en");
    return code;
}

/// The codes of the catalogues.
QStringList languages() {
    QStringList codes;
    for (const QString &file : QDir(folder).entryList({QStringLiteral("imago_*.qm")}))
        codes.append(file.mid(6).chopped(3));
    return codes;
}

/// Replaces the catalogue of this translator.
void install(QTranslator &translator, const QString &file, const QString &where) {
    QCoreApplication::removeTranslator(&translator);
    if (translator.load(file, where))
        QCoreApplication::installTranslator(&translator);
}

} // namespace

QList<Language> known_languages() {
    load_catalogues();
    QList<Language> known;
    for (const QString &code : languages()) {
        QString name = QLocale(code).nativeLanguageName();
        name[0] = name[0].toUpper();
        known.append({code, name});
    }
    return known;
}

QString language_in_use() {
    return used_language();
}

void use_language(const QString &code) {
    static QTranslator own, of_qt;
    load_catalogues();
    const QStringList known = languages();
    QString chosen = code;
    if (code.isEmpty()) {
        for (const QString &wanted : QLocale::system().uiLanguages())
            if (const QString language = wanted.section(QLatin1Char('-'), 0, 0);
                chosen.isEmpty() && known.contains(language))
                chosen = language;
        if (chosen.isEmpty() && known.contains(QStringLiteral("en")))
            chosen = QStringLiteral("en"); // for its plural forms
        if (chosen.isEmpty())
            return;
    } else if (!known.contains(code)) {
        throw usage_error(LanguageWords::tr("There is no language \"%1\" in this build; there are: "
                                            "%2.")
                              .arg(code, known.isEmpty() ? QStringLiteral("en")
                                                         : known.join(QStringLiteral(", ")))
                              .toStdString());
    } else {
        QLocale::setDefault(QLocale(code));
    }
    used_language() = chosen;
    install(own, QStringLiteral("imago_") + chosen, folder);
    install(of_qt, QStringLiteral("qtbase_") + chosen,
            QLibraryInfo::path(QLibraryInfo::TranslationsPath));
}

} // namespace imago
