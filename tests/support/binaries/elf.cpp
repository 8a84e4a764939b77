// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/binaries/elf.h"

#include <elf.h>

#include <cstdint>
#include <cstring>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace imago::test {
namespace {

class Reader {
  public:
    explicit Reader(std::vector<char> bytes) : bytes_(std::move(bytes)) {}

    Elf read() {
        header_ = at<Elf64_Ehdr>(0);
        for (std::size_t i = 0; i < header_.e_phnum; ++i)
            segment(at<Elf64_Phdr>(header_.e_phoff + i * sizeof(Elf64_Phdr)));
        for (const Elf64_Phdr &dynamic : dynamics_)
            read_dynamic(dynamic);
        return elf_;
    }

  private:
    template <class T>
    T at(std::uint64_t offset) const {
        if (offset > bytes_.size() || sizeof(T) > bytes_.size() - offset)
            throw std::runtime_error("An ELF file ends too early.");
        T value;
        std::memcpy(&value, bytes_.data() + offset, sizeof value);
        return value;
    }

    void segment(const Elf64_Phdr &one) {
        if (one.p_type == PT_LOAD)
            loads_.push_back(one);
        else if (one.p_type == PT_DYNAMIC)
            dynamics_.push_back(one);
        else if (one.p_type == PT_INTERP)
            elf_.program = true;
        else if (one.p_type == PT_GNU_RELRO)
            elf_.read_only_relocations = true;
        else if (one.p_type == PT_GNU_STACK)
            elf_.executable_stack = one.p_flags & PF_X;
        elf_.position_independent = header_.e_type == ET_DYN;
    }

    std::string text(std::uint64_t address) const {
        for (const Elf64_Phdr &load : loads_)
            if (address >= load.p_vaddr && address < load.p_vaddr + load.p_filesz) {
                std::string text;
                for (std::uint64_t i = address - load.p_vaddr + load.p_offset; at<char>(i); ++i)
                    text += at<char>(i);
                return text;
            }
        throw std::runtime_error("A string of an ELF file stands nowhere.");
    }

    void read_dynamic(const Elf64_Phdr &segment) {
        std::vector<Elf64_Dyn> entries;
        std::uint64_t strings = 0;
        for (std::uint64_t i = 0; i + sizeof(Elf64_Dyn) <= segment.p_filesz;
             i += sizeof(Elf64_Dyn)) {
            entries.push_back(at<Elf64_Dyn>(segment.p_offset + i));
            if (entries.back().d_tag == DT_STRTAB)
                strings = entries.back().d_un.d_ptr;
        }
        for (const Elf64_Dyn &entry : entries) {
            const std::uint64_t value = entry.d_un.d_val;
            if (entry.d_tag == DT_NEEDED)
                elf_.needed.push_back(text(strings + value));
            else if (entry.d_tag == DT_RPATH || entry.d_tag == DT_RUNPATH)
                elf_.run_paths.push_back(text(strings + value));
            else if ((entry.d_tag == DT_FLAGS && (value & DF_BIND_NOW)) ||
                     (entry.d_tag == DT_FLAGS_1 && (value & DF_1_NOW)) ||
                     entry.d_tag == DT_BIND_NOW)
                elf_.bound_at_start = true;
        }
    }

    std::vector<char> bytes_;
    Elf64_Ehdr header_{};
    std::vector<Elf64_Phdr> loads_, dynamics_;
    Elf elf_;
};

} // namespace

std::optional<Elf> read_elf(const std::filesystem::path &path) {
    std::ifstream file(path, std::ios::binary);
    char head[sizeof(Elf64_Ehdr)] = {};
    file.read(head, sizeof head);
    Elf64_Ehdr header;
    std::memcpy(&header, head, sizeof header);
    if (file.gcount() != sizeof head || std::memcmp(head, ELFMAG, SELFMAG) != 0 ||
        header.e_ident[EI_CLASS] != ELFCLASS64 || header.e_ident[EI_DATA] != ELFDATA2LSB ||
        (header.e_type != ET_EXEC && header.e_type != ET_DYN))
        return std::nullopt;
    file.seekg(0);
    return Reader({std::istreambuf_iterator<char>(file), {}}).read();
}

std::vector<std::string> path_elements(const std::string &run_path) {
    std::vector<std::string> elements(1);
    for (const char c : run_path)
        if (c == ':')
            elements.emplace_back();
        else
            elements.back() += c;
    return elements;
}

bool safe_element(const std::string &element) {
    if (element.empty())
        return false;
    return element.front() == '/' || element == "$ORIGIN" || element.rfind("$ORIGIN/", 0) == 0;
}

} // namespace imago::test
