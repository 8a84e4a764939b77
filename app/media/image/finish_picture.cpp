// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/image/finish_picture.h"

#include "app/media/file/finite_samples.h"

namespace imago {

void finish_picture(ImageReadResult &result, const ImageReadOptions &options,
                    const std::string &name) {
    if (options.region)
        result.image = cropped(result.image, *options.region, name);
    make_finite(result.image, options.nan, name, result.notes);
}

} // namespace imago
