# SPDX-License-Identifier: GPL-3.0-or-later
# Sourced by programs.sh: programs of the sciences, of sound and of pictures. Each leaves the numbers
# of its results in the file OUT, and in steps in which errors do not grow: more of a simulation
# would multiply rounding.
# shellcheck shell=bash disable=SC2317,SC2154

gromacs() {
    has gromacs gmx gromacs || return 0
    local run=$work/gromacs-run
    rm -rf "$run" && mkdir -p "$run"
    printf '#include "oplsaa.ff/%s"\n' forcefield.itp spce.itp >"$run/topol.top"
    printf '[ system ]\nwater\n[ molecules ]\n' >>"$run/topol.top"
    (cd "$run" && gmx -quiet solvate -cs spc216 -box 4 4 4 -o box.gro -p topol.top &&
        gmx -quiet grompp -f "$here/gromacs.mdp" -c box.gro -p topol.top -o run.tpr) \
        >"$run/log" 2>&1 || { skip gromacs "its input was not made, see $run/log" && return 0; }
    timed gromacs bash -c "cd '$run' && gmx -quiet mdrun -s run.tpr -ntmpi 1 -ntomp $OMP_NUM_THREADS \
        -nb cpu -pme cpu -notunepme -reprod -deffnm out && echo 'Coul.-recip. Potential' |
        gmx -quiet energy -f out.edr -o energy.xvg && grep -v '^[#@]' energy.xvg >\"\$OUT\"" || return 0
    compared gromacs text 1e-4
}

lammps() {
    has lammps lmp lammps || return 0
    timed lammps bash -c "cd '$work' && lmp -in '$here/lammps.in' -log \"\$OUT.whole\" -screen none &&
        grep -A5 '^Step' \"\$OUT.whole\" | tail -n 4 >\"\$OUT\"" || return 0
    compared lammps text 1e-6
}

espresso() {
    has espresso pw.x quantum-espresso || return 0
    local run=$work/espresso-run
    mkdir -p "$run"
    (cd "$run" && ld1.x <"$here/pseudopotential.in") >"$run/log" 2>&1 ||
        { skip espresso "its pseudopotential was not made, see $run/log" && return 0; }
    timed espresso bash -c "cd '$run' && rm -rf scratch && pw.x -in '$here/silicon.in' >\"\$OUT.whole\" &&
        sed -n 's/^! *total energy *= *//p' \"\$OUT.whole\" >\"\$OUT\"" || return 0
    compared espresso text 1e-8
}

mpb() {
    has mpb mpb mpb || return 0
    timed mpb bash -c "cd '$work' && command mpb '$here/mpb.ctl' >\"\$OUT.whole\" &&
        grep '^freqs:, [0-9]' \"\$OUT.whole\" >\"\$OUT\"" || return 0
    compared mpb text 1e-5
}

gmt() {
    has gmt gmt gmt gmt-common || return 0
    (cd "$work" && command gmt grdmath -R0/2047/0/2047 -I1 X 37 DIV SIN Y 23 DIV COS MUL X 1000 DIV ADD = grid.nc)
    timed gmt bash -c "cd '$work' && gmt grdfft grid.nc -N2048/2048+n -F200/100/20/10 -G\"\$OUT.nc\" &&
        gmt grd2xyz \"\$OUT.nc\" -ZTLf >\"\$OUT\"" || return 0
    compared gmt float32 1e-5
}

vips() {
    has vips vips libvips-tools || return 0
    command vips gaussnoise "$work/noise.v" 1500 1200
    timed vips bash -c "command vips fwfft '$work/noise.v' \"\$OUT.v\" && command vips invfft \"\$OUT.v\" \
        \"\$OUT-back.v\" --real && command vips rawsave \"\$OUT.v\" \"\$OUT.forward\" &&
        command vips rawsave \"\$OUT-back.v\" \"\$OUT.back\"" || return 0
    compared vips float64 1e-13 .forward
    compared vips float64 1e-13 .back
}

brutefir() {
    has brutefir brutefir brutefir || return 0
    "$python" "$here/make_input.py" samples "$work/samples.raw"
    "$python" "$here/make_input.py" taps "$work/taps.raw"
    cat >"$work/brutefir.conf" <<'END'
float_bits: 32;
sampling_rate: 44100;
filter_length: 4096,16;
convolver_config: "brutefir.wisdom";
show_progress: false;
coeff "taps" { filename: "taps.raw"; format: "FLOAT_LE"; };
input "left", "right" {
    device: "file" { path: "samples.raw"; }; sample: "FLOAT_LE"; channels: 2;
};
output "l", "r" { device: "file" { path: "brutefir.out"; }; sample: "FLOAT_LE"; channels: 2; dither: false; };
filter "one" { from_inputs: "left"; to_outputs: "l"; coeff: "taps"; };
filter "two" { from_inputs: "right"; to_outputs: "r"; coeff: "taps"; };
END
    timed brutefir bash -c "cd '$work' && rm -f brutefir.out brutefir.wisdom && HOME=$work command brutefir brutefir.conf &&
        mv brutefir.out \"\$OUT\"" || return 0
    compared brutefir float32 1e-5
}

r() {
    has r Rscript r-base-core r-cran-fftw || return 0
    Rscript -e 'library(fftw)' >/dev/null 2>&1 || { skip r "there is no package fftw of R" && return 0; }
    timed r Rscript "$here/r_fft.R" || return 0
    compared r float64 1e-13
}

siril() {
    has siril siril-cli siril || return 0
    local run=$work/siril-run
    mkdir -p "$run"
    "$python" "$here/make_input.py" stars "$run/stars.fit"
    printf 'requires 1.0.0\nload stars\nfftd modulus phase\nffti modulus phase\nsave back\nclose\n' >"$run/there-and-back.ssf"
    timed siril bash -c "siril-cli -d '$run' -s '$run/there-and-back.ssf' &&
        tail -c +5761 '$run/back.fit' >\"\$OUT\"" || return 0
    compared siril '>f4' 1e-5
}
