# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by run.sh, test.sh and package.sh: the packages, their installation by apt, configure and build.
# shellcheck shell=bash

# The names are Debian 12's and Ubuntu 24.04's. The lists are read by the scripts that source this.
# shellcheck disable=SC2034
imago_packages_base=(
    g++
    cmake
    ninja-build
    ocl-icd-opencl-dev
    opencl-clhpp-headers
    pocl-opencl-icd
    nlohmann-json3-dev
    libcli11-dev
    libopencv-core-dev
    libopencv-imgproc-dev
    libopencv-imgcodecs-dev
    libsndfile1-dev
    libjpeg-dev
    libpng-dev
    libtiff-dev
    zlib1g-dev
    libzip-dev
    libcfitsio-dev
    libhdf5-dev
    libmatio-dev
    libdcmtk-dev
    libopenexr-dev
    libheif-dev
    libjxl-dev
    libblosc-dev
    libzstd-dev
    libraw-dev
    qt6-base-dev
    qt6-svg-dev
    qt6-multimedia-dev
    libqcustomplot-dev
    qt6-l10n-tools
    qt6-translations-l10n
    fonts-dejavu-core
)
# shellcheck disable=SC2034
imago_packages_test=(
    appstream
    catch2
    clang-format-14
    desktop-file-utils
    libfftw3-dev
    mandoc
    oclgrind
    python3-numpy
    python3-pil
    xvfb
)
# For package.sh, and for its --check.
# shellcheck disable=SC2034
imago_packages_package=(
    dpkg-dev
    file
)
# shellcheck disable=SC2034
imago_packages_check=(
    appstream
    debootstrap
    desktop-file-utils
    lintian
    man-db
)

# For package.sh --wheel, whose other tools are PyPI's.
# shellcheck disable=SC2034
imago_packages_wheel=(
    python3-venv
)

# For the manual as HTML and PDF (the target `manual`), which a package has; no test needs them.
# shellcheck disable=SC2034
imago_packages_manual=(
    python3-markdown-it
    weasyprint
    fonts-dejavu-core
)

# For the test of imago_fft.dask, which is skipped without them. Distributions may have versions
# that do not fit each other.
# shellcheck disable=SC2034
imago_packages_dask=(
    python3-dask
    python3-distributed
    python3-tifffile
)

imago_fail() {
    printf '%s\n' "$1" >&2
    exit 1
}

# Prints those of the given packages that are not installed. Asks dpkg only.
imago_missing() {
    local installed entry
    # dpkg-query fails if it does not know a name, and still prints the others.
    installed=$(dpkg-query -W -f='${db:Status-Status} ${Package}\n' "$@" 2>/dev/null |
        sed -n 's/^installed //p')
    for entry in "$@"; do
        grep -qxF -e "$entry" <<<"$installed" || printf '%s\n' "$entry"
    done
}

# Runs apt-get as root and without questions. Waits for another apt: for dpkg's lock by its own
# option, for the lock of the lists, which that option does not cover, by retrying.
imago_apt() {
    local root=() tries=0
    [ "$(id -u)" = 0 ] || root=(sudo)
    while ! "${root[@]}" env DEBIAN_FRONTEND=noninteractive LC_ALL=C \
        apt-get -o DPkg::Lock::Timeout=600 -qq "$@" >"$imago_apt_log" 2>&1; do
        grep -q 'Could not get lock\|Unable to lock' "$imago_apt_log" || return 1
        tries=$((tries + 1))
        [ "$tries" -lt 60 ] || return 1
        [ "$tries" -gt 1 ] || printf 'Waiting for another apt to finish ...\n'
        sleep 5
    done
}

# imago_install ASK PACKAGES...: installs what is missing. ASK is "yes" or "no" (--no-install).
# Sets imago_absent to what is still missing; says in one sentence what went wrong.
imago_install() {
    local wanted=$1 missing list answer
    shift
    imago_absent=''
    if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
        [ "$wanted" = no ] || printf '%s\n' "This system has no apt; what is needed, by its Debian \
names: $*"
        return
    fi
    missing=$(imago_missing "$@")
    [ -n "$missing" ] || return 0
    list=$(tr '\n' ' ' <<<"$missing")
    list=${list% }
    imago_absent=$list
    if [ "$wanted" = no ]; then
        printf 'Not installed, as asked: %s\n' "$list"
        return
    fi
    if [ "$(id -u)" != 0 ]; then
        command -v sudo >/dev/null || imago_fail "These packages are missing and there is no sudo \
to install them: $list"
        [ -t 0 ] || imago_fail "These packages are missing and nobody is there to ask for sudo \
(--no-install goes on without): $list"
        printf 'Missing packages: %s\nInstall them with sudo apt-get? [Y/n] ' "$list"
        read -r answer
        case $answer in [nN]*) return ;; esac
    fi
    imago_apt_log=$(mktemp)
    printf 'Installing: %s\n' "$list"
    # A stale list may be enough, so only the installation decides.
    imago_apt update || printf 'The package lists could not be updated; trying those that are here.\n'
    # shellcheck disable=SC2086
    imago_apt install -y --no-install-recommends $missing ||
        imago_fail "apt-get could not install $list: $(grep '^E:' "$imago_apt_log" | head -1) \
(all of it: $imago_apt_log)"
    rm -f "$imago_apt_log"
    imago_absent=''
}

# imago_install_optional ASK PACKAGES...: installs them if apt can, after imago_install, whose
# imago_absent stays.
imago_install_optional() {
    local absent=$imago_absent
    if command -v apt-get >/dev/null && apt-get install -s "${@:2}" >/dev/null 2>&1; then
        imago_install "$@"
    fi
    imago_absent=$absent
}

# The number of parallel compilers: one for each core, and no more than memory holds at 1.5 GB each.
imago_jobs() {
    local cores memory
    cores=$(nproc)
    memory=$(awk '/^MemAvailable:/ {print int($2 / 1500000)}' /proc/meminfo 2>/dev/null)
    [ "${memory:-$cores}" -lt "$cores" ] && cores=$memory
    [ "$cores" -ge 1 ] || cores=1
    printf '%s\n' "$cores"
}

# Processor seconds of a compiler run, the mean of those of programs and of tests with g++ 12 on a
# Xeon of 2022, and a half more for older ones; links included.
imago_seconds_of_run=3

# imago_estimate TARGET [TREE]: says how long it will take, where much is to be compiled for the first time.
imago_estimate() {
    local object runs=0 jobs minutes tree=${2:-build/release}
    while read -r object; do
        [ -e "$tree/$object" ] || runs=$((runs + 1))
    done < <(ninja -C "$tree" -t commands "$1" | sed -nE 's/.* -o ([^ ]+\.(o|gch)) .*/\1/p')
    [ "$runs" -ge 10 ] || return 0
    jobs=$(imago_jobs)
    minutes=$(((runs * imago_seconds_of_run / jobs + 30) / 60))
    printf 'Building: %s runs of the compiler, %s at once; ' "$runs" "$jobs"
    case $minutes in
    0) printf 'less than a minute.\n' ;;
    1) printf 'about a minute.\n' ;;
    *) printf 'about %s minutes.\n' "$minutes" ;;
    esac
}

# imago_build WHAT: configures with the release preset where that is needed, and builds. WHAT is
# "tests" (everything) or "programs"; a tree that once was configured with tests stays so.
imago_build() {
    local what=$1 version cache=build/release/CMakeCache.txt absent=build/release/absent-packages
    local options=() targets=()
    command -v cmake >/dev/null || imago_fail 'CMake 3.25 or newer is needed and not here.'
    version=$(cmake --version | sed -n '1s/[^0-9]*//p')
    [ "$(printf '3.25\n%s\n' "$version" | sort -V | head -1)" = 3.25 ] ||
        imago_fail "CMake 3.25 or newer is needed; this is $version."
    command -v ninja >/dev/null || imago_fail 'Ninja is needed and not here.'
    if [ "$what" = tests ]; then
        grep -qs '^IMAGO_BUILD_TESTS:BOOL=ON' "$cache" || options=(-DIMAGO_BUILD_TESTS=ON)
    elif [ ! -f "$cache" ]; then
        options=(-DIMAGO_BUILD_TESTS=OFF)
    fi
    # Ninja configures again if a CMake file changed, but does not notice new packages.
    if [ ${#options[@]} -gt 0 ] || [ ! -f build/release/build.ninja ] ||
        [ "$(cat "$absent" 2>/dev/null)" != "$imago_absent" ]; then
        # Up to sixteen files a compiler run, and headers that are read once.
        cmake --preset release -DCMAKE_UNITY_BUILD=ON -DCMAKE_UNITY_BUILD_BATCH_SIZE=16 \
            -DIMAGO_PRECOMPILE=ON "${options[@]}" >build/configure.log 2>&1 ||
            imago_fail "CMake could not configure: $(grep -A3 -m1 '^CMake Error' build/configure.log |
                tr -s ' \n' ' ') (all of it: build/configure.log)"
        printf '%s\n' "$imago_absent" >"$absent"
    fi
    [ "$what" = tests ] || targets=(--target programs)
    imago_estimate "${targets[1]:-all}"
    cmake --build build/release -j "$(imago_jobs)" "${targets[@]}" ||
        imago_fail 'The build failed; the compiler says why above.'
}
