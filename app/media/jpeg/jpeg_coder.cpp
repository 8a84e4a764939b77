// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/jpeg/jpeg_coder.h"

#include "app/media/codec/libjpeg.h"
#include "app/media/image/image_metadata.h"
#include "app/media/jpeg/sentences.h"
#include "engine/support/error.h"

#include <algorithm>
#include <utility>

namespace imago {

namespace {

/// The file that libjpeg writes, in memory of its own.
struct FileMemory {
    unsigned char *data = nullptr;
    unsigned long size = 0; // NOLINT: libjpeg's type
    FileMemory() = default;
    FileMemory(const FileMemory &) = delete;
    FileMemory &operator=(const FileMemory &) = delete;
    ~FileMemory() { std::free(data); }
};

/// What a compressor works on.
struct Compression {
    jpeg_compress_struct state{};
    JpegErrors errors;
    FileMemory file;
    const JpegPicture *picture = nullptr; ///< sizes, tables and factors, perhaps coefficients
    const Image *image = nullptr;         ///< null: the coefficients are given
    jvirt_barray_ptr arrays[3] = {};
    std::vector<unsigned char> row; ///< of the image, interleaved

    Compression() { state.err = &errors.manager; }
    Compression(const Compression &) = delete;
    Compression &operator=(const Compression &) = delete;
    ~Compression() { jpeg_destroy_compress(&state); }
};

void set_tables(j_compress_ptr state, const JpegTables &tables) {
    const QuantisationTable *both[] = {&tables.luma, &tables.chroma};
    for (int which = 0; which < 2; ++which) {
        unsigned steps[DCTSIZE2];
        for (int i = 0; i < DCTSIZE2; ++i)
            steps[i] = (*both[which])[static_cast<std::size_t>(i)];
        jpeg_add_quant_table(state, which, steps, 100, TRUE);
    }
}

void begin(Compression &work) {
    jpeg_compress_struct &state = work.state;
    const JpegPicture &picture = *work.picture;
    jpeg_create_compress(&state);
    jpeg_mem_dest(&state, &work.file.data, &work.file.size);
    const bool colours = picture.components.size() == 3;
    state.image_width = static_cast<JDIMENSION>(picture.width);
    state.image_height = static_cast<JDIMENSION>(picture.height);
    state.input_components = colours ? 3 : 1;
    state.in_color_space = !colours ? JCS_GRAYSCALE : work.image ? JCS_RGB : JCS_YCbCr;
    jpeg_set_defaults(&state);
    jpeg_set_colorspace(&state, colours ? JCS_YCbCr : JCS_GRAYSCALE);
    set_tables(&state, picture.tables);
    for (int c = 0; c < state.num_components; ++c) {
        const JpegComponent &component = picture.components[static_cast<std::size_t>(c)];
        state.comp_info[c].h_samp_factor = static_cast<int>(component.horizontal);
        state.comp_info[c].v_samp_factor = static_cast<int>(component.vertical);
    }
    state.optimize_coding = TRUE;
}

JDIMENSION rounded_up(std::size_t blocks, unsigned factor) {
    return static_cast<JDIMENSION>((blocks + factor - 1) / factor * factor);
}

/// Copies a row of blocks of a plane into libjpeg's.
void copy_blocks(const JpegComponent &plane, std::size_t row, JBLOCKROW blocks) {
    for (std::size_t v = 0; v < jpeg_side; ++v) {
        const std::int16_t *from = plane.coefficients.data() + (row * jpeg_side + v) * plane.width;
        for (std::size_t x = 0; x < plane.width; ++x)
            blocks[x / jpeg_side][v * jpeg_side + x % jpeg_side] = from[x];
    }
}

void write_coefficients(Compression &work) {
    begin(work);
    j_common_ptr common = reinterpret_cast<j_common_ptr>(&work.state);
    for (int c = 0; c < work.state.num_components; ++c) {
        const JpegComponent &plane = work.picture->components[static_cast<std::size_t>(c)];
        work.arrays[c] = work.state.mem->request_virt_barray(
            common, JPOOL_IMAGE, TRUE, rounded_up(plane.width / jpeg_side, plane.horizontal),
            rounded_up(plane.height / jpeg_side, plane.vertical), plane.vertical);
    }
#if JPEG_LIB_VERSION >= 70 // Ubuntu's; only jpeg_start_compress() does this itself
    jpeg_calc_jpeg_dimensions(&work.state);
#endif
    jpeg_write_coefficients(&work.state, work.arrays);
    for (int c = 0; c < work.state.num_components; ++c) {
        const JpegComponent &plane = work.picture->components[static_cast<std::size_t>(c)];
        for (std::size_t row = 0; row < plane.height / jpeg_side; ++row) {
            JBLOCKARRAY blocks = work.state.mem->access_virt_barray(
                common, work.arrays[c], static_cast<JDIMENSION>(row), 1, TRUE);
            copy_blocks(plane, row, blocks[0]);
        }
    }
    jpeg_finish_compress(&work.state);
}

void write_pixels(Compression &work) {
    begin(work);
    jpeg_start_compress(&work.state, TRUE);
    const Image &image = *work.image;
    JSAMPROW row = work.row.data();
    for (std::size_t y = 0; y < image.height; ++y) {
        for (std::size_t c = 0; c < image.channels; ++c)
            for (std::size_t x = 0; x < image.width; ++x)
                work.row[x * image.channels + c] =
                    image.bytes[(c * image.height + y) * image.width + x];
        jpeg_write_scanlines(&work.state, &row, 1);
    }
    jpeg_finish_compress(&work.state);
}

JpegFile finished(Compression &work, void (*write)(Compression &), const Image &image) {
    if (!guarded(work.errors, write, work))
        throw Error(jpeg_says.coding, std::string(work.errors.message));
    JpegFile file;
    file.bytes.assign(work.file.data, work.file.data + work.file.size);
    if (!image.alpha.empty())
        file.notes.push_back(jpeg_says.alpha_dropped);
    if (image.metadata)
        file.bytes =
            with_metadata(std::move(file.bytes), *image.metadata,
                          {"jpg", image.width, image.height, image.channels == 1}, file.notes);
    return file;
}

/// What a decompressor works on.
struct Decompression {
    jpeg_decompress_struct state{};
    JpegErrors errors;
    const std::vector<unsigned char> *file = nullptr;
    JpegPicture *picture = nullptr; ///< the coefficients go there
    Image *image = nullptr;         ///< or the pixels go here
    std::vector<unsigned char> row;
    bool known = true;      ///< whether the planes are gray, or Y, Cb and Cr
    bool has_tables = true; ///< whether each plane has one

    Decompression() { state.err = &errors.manager; }
    Decompression(const Decompression &) = delete;
    Decompression &operator=(const Decompression &) = delete;
    ~Decompression() { jpeg_destroy_decompress(&state); }
};

/// Copies a component's table; it is null where a damaged file has none.
void read_table(const JQUANT_TBL *from, Decompression &work, QuantisationTable &table) {
    work.has_tables = work.has_tables && from != nullptr;
    for (int i = 0; i < DCTSIZE2 && from != nullptr; ++i)
        table[static_cast<std::size_t>(i)] = from->quantval[i];
}

void read_header(Decompression &work) {
    jpeg_decompress_struct &state = work.state;
    jpeg_create_decompress(&state);
    jpeg_mem_src(&state, work.file->data(), work.file->size());
    jpeg_read_header(&state, TRUE);
    work.known = (state.num_components == 1 && state.jpeg_color_space == JCS_GRAYSCALE) ||
                 (state.num_components == 3 && state.jpeg_color_space == JCS_YCbCr);
}

void read_header_tables(Decompression &work) {
    read_header(work);
    if (!work.known)
        return;
    JpegTables &tables = work.picture->tables;
    for (int c = 0; c < work.state.num_components; ++c) {
        const int number = work.state.comp_info[c].quant_tbl_no; // as in the file
        const JQUANT_TBL *table =
            number >= 0 && number < NUM_QUANT_TBLS ? work.state.quant_tbl_ptrs[number] : nullptr;
        read_table(table, work, c == 0 ? tables.luma : tables.chroma);
    }
    if (work.state.num_components == 1)
        tables.chroma = tables.luma;
}

void read_coefficients(Decompression &work) {
    jpeg_decompress_struct &state = work.state;
    read_header(work);
    if (!work.known)
        return;
    jvirt_barray_ptr *arrays = jpeg_read_coefficients(&state);
    JpegPicture &picture = *work.picture;
    picture.width = state.image_width;
    picture.height = state.image_height;
    picture.components.resize(static_cast<std::size_t>(state.num_components));
    for (int c = 0; c < state.num_components; ++c) {
        const jpeg_component_info &info = state.comp_info[c];
        JpegComponent &plane = picture.components[static_cast<std::size_t>(c)];
        plane.horizontal = static_cast<unsigned>(info.h_samp_factor);
        plane.vertical = static_cast<unsigned>(info.v_samp_factor);
        plane.width = info.width_in_blocks * jpeg_side;
        plane.height = info.height_in_blocks * jpeg_side;
        plane.coefficients.resize(plane.width * plane.height);
        read_table(info.quant_table, work, c == 0 ? picture.tables.luma : picture.tables.chroma);
        for (JDIMENSION row = 0; row < info.height_in_blocks; ++row) {
            const JBLOCKROW blocks = state.mem->access_virt_barray(
                reinterpret_cast<j_common_ptr>(&state), arrays[c], row, 1, FALSE)[0];
            for (std::size_t v = 0; v < jpeg_side; ++v)
                for (std::size_t x = 0; x < plane.width; ++x)
                    plane.coefficients[(row * jpeg_side + v) * plane.width + x] =
                        blocks[x / jpeg_side][v * jpeg_side + x % jpeg_side];
        }
    }
    jpeg_finish_decompress(&state);
}

void read_pixels(Decompression &work) {
    jpeg_decompress_struct &state = work.state;
    jpeg_create_decompress(&state);
    jpeg_mem_src(&state, work.file->data(), work.file->size());
    jpeg_read_header(&state, TRUE);
    jpeg_start_decompress(&state);
    Image &image = *work.image;
    JSAMPROW row = work.row.data();
    for (std::size_t y = 0; y < image.height; ++y) {
        jpeg_read_scanlines(&state, &row, 1);
        for (std::size_t c = 0; c < image.channels; ++c)
            for (std::size_t x = 0; x < image.width; ++x)
                image.bytes[(c * image.height + y) * image.width + x] =
                    work.row[x * image.channels + c];
    }
    jpeg_finish_decompress(&state);
}

void decompress(Decompression &work, void (*read)(Decompression &), const std::string &name) {
    if (!guarded(work.errors, read, work))
        throw Error(jpeg_says.reading, name, std::string(work.errors.message));
}

void check_planes(const Decompression &work, const std::string &name) {
    if (!work.known)
        throw Error(jpeg_says.no_planes, name, work.state.num_components);
    if (!work.has_tables)
        throw Error(jpeg_says.no_tables, name);
}

class LibjpegCoder : public JpegCoder {
  public:
    JpegFile file_of(const JpegPicture &picture, const Image &image) const override {
        Compression work;
        work.picture = &picture;
        return finished(work, write_coefficients, image);
    }

    JpegReference reference(const Image &image, const JpegTables &tables,
                            ChromaSampling sampling) const override {
        const Image narrow = rounded_to_bytes(image);
        JpegPicture layout{image.width, image.height, tables, {}};
        layout.components.resize(image.channels);
        if (image.channels == 3) {
            layout.components[0].horizontal = sampling == ChromaSampling::full ? 1 : 2;
            layout.components[0].vertical = sampling == ChromaSampling::quarter ? 2 : 1;
        }
        Compression work;
        work.picture = &layout;
        work.image = &narrow;
        work.row.resize(image.width * image.channels);
        JpegReference reference;
        reference.file = finished(work, write_pixels, narrow);
        reference.picture = read_jpeg_coefficients(reference.file.bytes, "libjpeg's own file");
        reference.image = Image{image.width, image.height, image.channels, SampleDepth::u8};
        reference.image.bytes.resize(image.count());
        Decompression back;
        back.file = &reference.file.bytes;
        back.image = &reference.image;
        back.row.resize(image.width * image.channels);
        decompress(back, read_pixels, "libjpeg's own file");
        return reference;
    }
};

} // namespace

JpegCoderPtr jpeg_coder() {
    static const JpegCoderPtr coder = std::make_shared<const LibjpegCoder>();
    return coder;
}

JpegTables read_jpeg_header_tables(const std::vector<unsigned char> &bytes,
                                   const std::string &name) {
    JpegPicture picture;
    Decompression work;
    work.file = &bytes;
    work.picture = &picture;
    decompress(work, read_header_tables, name);
    check_planes(work, name);
    return picture.tables;
}

JpegPicture read_jpeg_coefficients(const std::vector<unsigned char> &bytes,
                                   const std::string &name) {
    JpegPicture picture;
    Decompression work;
    work.file = &bytes;
    work.picture = &picture;
    decompress(work, read_coefficients, name);
    check_planes(work, name);
    return picture;
}

} // namespace imago
