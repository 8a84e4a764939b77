// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/manual/manual_pictures.h"

#include <QDir>
#include <QFileInfo>
#include <QImageReader>
#include <QPointer>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QThreadPool>
#include <QUrl>

#include <algorithm>
#include <vector>

namespace imago {
namespace {

/// The file of a picture, or nothing if it is not the manual's, whose folder has those of the
/// languages.
QString picture_path(const QString &folder, const QString &name) {
    const QString root = QDir::cleanPath(folder + QStringLiteral("/.."));
    const QString path = QDir::cleanPath(folder + QLatin1Char('/') + name);
    return path.startsWith(root + QLatin1Char('/')) && QFileInfo(path).isFile() ? path : QString();
}

/// A picture in a document, and how large it is shown, in logical pixels.
struct PlacedPicture {
    QString name, path;
    QSize size;
};

/// Gives each picture its place, as wide as the column at most.
std::vector<PlacedPicture> lay_out(QTextDocument &document, const QString &folder, double column) {
    struct Found {
        int position;
        QTextImageFormat format;
    };
    std::vector<Found> found; // setting formats changes the fragments
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
        for (auto it = block.begin(); !it.atEnd(); ++it)
            if (it.fragment().charFormat().isImageFormat())
                found.push_back(
                    {it.fragment().position(), it.fragment().charFormat().toImageFormat()});
    std::vector<PlacedPicture> placed;
    for (Found &one : found) {
        const QString path = picture_path(folder, one.format.name());
        const QSize own = path.isEmpty() ? QSize() : QImageReader(path).size();
        if (own.isEmpty())
            continue;
        const double scale = std::min(1.0, column / own.width());
        const QSize size(std::max(1, static_cast<int>(own.width() * scale)),
                         std::max(1, static_cast<int>(own.height() * scale)));
        one.format.setWidth(size.width());
        one.format.setHeight(size.height());
        QTextCursor cursor(&document);
        cursor.setPosition(one.position);
        cursor.movePosition(QTextCursor::NextCharacter, QTextCursor::KeepAnchor);
        cursor.setCharFormat(one.format);
        placed.push_back({one.format.name(), path, size});
    }
    return placed;
}

} // namespace

ManualPictures::ManualPictures(QObject *parent) : QObject(parent) {}

void ManualPictures::place(QTextDocument *document, const QString &folder, double column,
                           double ratio) {
    ++generation_;
    awaited_ = 0;
    for (const PlacedPicture &picture : lay_out(*document, folder, column))
        request(document, picture.path, picture.name, picture.size * ratio, ratio);
}

void ManualPictures::place_now(QTextDocument &document, const QString &folder, double column) {
    for (const PlacedPicture &picture : lay_out(document, folder, column))
        document.addResource(QTextDocument::ImageResource, QUrl(picture.name),
                             QImage(picture.path));
}

void ManualPictures::request(QTextDocument *document, const QString &path, const QString &name,
                             const QSize &pixels, double ratio) {
    ++awaited_;
    QThreadPool::globalInstance()->start([self = QPointer(this), page = QPointer(document), path,
                                          name, pixels, ratio, generation = generation_] {
        QImage image(path);
        if (!image.isNull() && image.size() != pixels)
            image = image.scaled(pixels, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
        image.setDevicePixelRatio(ratio);
        QMetaObject::invokeMethod(qApp, [self, page, name, image, generation] {
            if (!self || self->generation_ != generation)
                return;
            if (page) {
                page->addResource(QTextDocument::ImageResource, QUrl(name), image);
                page->markContentsDirty(0, page->characterCount());
            }
            if (--self->awaited_ == 0)
                Q_EMIT self->came();
        });
    });
}

} // namespace imago

#include "moc_manual_pictures.cpp"
