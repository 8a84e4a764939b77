# SPDX-License-Identifier: MIT
# Writes OUTPUT, a C++ file that holds the bytes of FILES (paths below ROOT, may be none) and
# defines FUNCTION of HEADER: imago::FUNCTION() gives them as pairs of path and content.
set(arrays "")
set(rows "")
set(count 0)
string(REPLACE " " ";" FILES "${FILES}")
list(SORT FILES)
foreach(file ${FILES})
    file(READ ${ROOT}/${file} hex HEX)
    string(LENGTH "${hex}" digits)
    math(EXPR size "${digits} / 2")
    string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
    string(REGEX REPLACE "(0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,0x..,)"
           "\\1\n" bytes "${bytes}")
    string(APPEND arrays "const unsigned char file_${count}[] = {\n${bytes}0};\n")
    string(APPEND rows
           "        {\"${file}\", {reinterpret_cast<const char *>(file_${count}), ${size}}},\n")
    math(EXPR count "${count} + 1")
endforeach()
file(WRITE ${OUTPUT}.new
"// Written by cmake/EmbedFiles.cmake.
#include \"${HEADER}\"
namespace imago {
namespace {
${arrays}}
const std::vector<std::pair<std::string_view, std::string_view>> &${FUNCTION}() {
    static const std::vector<std::pair<std::string_view, std::string_view>> files{
${rows}    };
    return files;
}
} // namespace imago
")
file(RENAME ${OUTPUT}.new ${OUTPUT})
