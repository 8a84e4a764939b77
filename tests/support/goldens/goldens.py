#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""goldens.py BUILD FOLDER [--pictures]: what users see of the programs of a build, as files.

A change of the house runs it before and after, and compares the folders by diff -r: help, man pages,
completions and the reference; reports of --json and of text, without what a clock says; recipes and masks;
digests of the results of each operation; digests of the kernels of many problems; what is made of a session,
settings and records of earlier versions (old/), which also are a session and settings of this one. --pictures
adds each page of the window in both palettes. Results depend on device and driver, so that both folders are
of one machine; the first OpenCL device of IMAGO_DEVICE or of the list is used. BUILD needs imago-cli and
take_pictures.
"""
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

root = pathlib.Path(__file__).resolve().parents[3]
timed = re.compile(r'"[a-z_]*(seconds|time|times|rate|rates|speed|date|load|free|budget|_ms|_s|per_second|share_of_best|real|digits)": '
                   r'(\[[^\]]*\]|[^,\n}]*)')
clock = re.compile(r' *\b[0-9][0-9.,e+-]* ?(s|ms|us|µs|GB/s|Gflop/s|GFLOPS|megapixels/s|MS/s)\b')
images, signals = root / 'samples/images', root / 'samples/signals'
old = pathlib.Path(__file__).resolve().parent / 'old'

# Commands of which help alone is a golden: the others tell times, or the kernels of `kinds` and `sizes` show them.
without_run = {'devices', 'source', 'plan', 'bench', 'help'}

# Lines of kept settings that are of the machine.
machine_settings = ('geometry=', 'parts=', 'folder=', 'recentFiles=')

# Arguments by the name of a golden; files that begin with @ are written to the folder of results.
camera, chelsea, coffee = images / 'camera.png', images / 'chelsea.png', images / 'coffee.png'
stripes, halftone = images / 'chelsea_stripes.png', images / 'camera_halftone.png'
chirp, ecg, radio = signals / 'chirp_with_hum.flac', signals / 'ecg.csv', signals / 'radio_band.sigmf-meta'
pump = signals / 'pump-logger.csv'
operations = {
    'compress-keep': ['compress', camera, '--keep', '5', '-o', '@keep.png', '--json', '--save-recipe', '@keep.json'],
    'compress-keep-text': ['compress', camera, '--keep', '5', '-o', '@text.png'],
    'compress-bytes': ['compress', coffee, '--jpeg', '--bytes', '40k', '-o', '@bytes.jpg', '--json', '--save-recipe', '@bytes.json'],
    'compress-threshold': ['compress', chelsea, '--threshold', '12', '-o', '@threshold.tif', '--json',
                           '--save-recipe', '@threshold.json'],
    'compress-psnr': ['compress', coffee, '--psnr', '36', '-o', '@psnr.png', '--json', '--save-recipe', '@psnr.json'],
    'compress-ssim': ['compress', camera, '--ssim', '0.9', '-o', '@ssim.png', '--json', '--save-recipe', '@ssim.json'],
    'compress-quality': ['compress', chelsea, '--jpeg', '--quality', '70', '--dead-zone', '0.7', '--sampling', '444', '-o', '@quality.jpg', '--json',
                         '--save-recipe', '@quality.json'],
    'compress-blocks': ['compress', chelsea, '--keep', '10', '--block', '16', '--protect-dc', '-o', '@blocks.png', '--json',
                        '--save-recipe', '@blocks.json'],
    'filter-low': ['filter', chelsea, '--low', '0.1', '-o', '@low.png', '--json', '--save-recipe', '@low.json'],
    'filter-band': ['filter', camera, '--band', '0.05,0.2', '--soft', '0.02', '--pad', 'mirror', '-o', '@band.npy', '--json',
                    '--save-recipe', '@band.json', '--removed', '@band-removed.npy'],
    'filter-notch': ['filter', stripes, '--notch', '0.1,0.2,0.01', '--channels', 'luma', '-o', '@notch.png', '--json'],
    'filter-suggest': ['filter', stripes, '--suggest', '@suggested.json', '--json'],
    'filter-signal': ['filter', chirp, '--stop', '45,55', '-o', '@hum.wav', '--json', '--save-recipe', '@hum.json'],
    'descreen': ['descreen', halftone, '-o', '@descreened.png', '--json', '--save-recipe', '@descreen.json'],
    'frc': ['frc', camera, halftone, '--json'],
    'spectrum-signal': ['spectrum', chirp, '--json', '--mode', 'welch', '--confidence', '95'],
    'spectrum-table': ['spectrum', ecg, '--json', '-o', '@ecg.csv'],
    'spectrum-radio': ['spectrum', radio, '--json'],
    'spectrum-picture': ['spectrum', stripes, '--json', '-o', '@spectrum.png'],
    'spectrum-stft': ['spectrum', chirp, '--mode', 'spectrogram', '-o', '@spectrogram.npy', '--json'],
    'poisson': ['poisson', images / 'charges.npy', '-o', '@potential.npy', '--json'],
    'transform-fft': ['transform', images / 'charges.npy', '--kind', 'fft', '-o', '@fft.npy', '--json'],
    'transform-dct': ['transform', camera, '--kind', 'dct2', '-o', '@dct2.npy', '--json'],
    'crop': ['crop', camera, '--crop', '100,60,64x48', '-o', '@patch.png', '--json'],
    'match': ['match', camera, '@patch.png', '-o', '@scores.csv', '--json', '--save-recipe', '@match.json'],
    'align': ['align', camera, halftone, '--rotation', '-o', '@aligned.png', '--json', '--save-recipe', '@align.json'],
    'convolve': ['convolve', camera, '--kernel', '@patch.png', '--normalised', '-o', '@convolved.npy', '--json',
                 '--save-recipe', '@convolve.json'],
    'deconvolve': ['deconvolve', camera, '--psf', 'gaussian:1.5px', '-o', '@sharp.png', '--json', '--save-recipe', '@sharp.json'],
    'deconvolve-iterated': ['deconvolve', camera, '--psf', 'disc:2px', '--method', 'richardson-lucy', '--iterations', '3',
                            '-o', '@iterated.tif', '--json'],
    'flatten': ['flatten', coffee, '--scale', '30px', '-o', '@flat.png', '--json', '--save-recipe', '@flat.json'],
    'correlate': ['correlate', pump, '--channels', '1,2', '--lags', '50', '-o', '@lags.csv', '--json'],
    'response': ['response', chirp, '--reference', chirp, '--length', '64', '-o', '@response.npy', '--json'],
    'batch': ['batch', '@keep.json', '@in', '-o', '@out'],
    'run': ['run', '@in/session.imago', '-o', '@ran'],
    'tune-import': ['tune', '--import', old / 'records.jsonl', '--json'],
    'tune-export': ['tune', '--export', '@records.jsonl', '--json'],
    'refused-mode': ['compress', camera, '--keep', '5', '--psnr', '30'],
    'refused-number': ['compress', camera, '--keep', 'much'],
    'refused-range': ['compress', camera, '--ssim', '2'],
    'refused-file': ['filter', '/nonexistent.png', '--low', '0.1', '-o', '@none.png'],
    'refused-kind': ['transform', camera, '--kind', 'dct9', '-o', '@none.npy'],
}
kinds = ['fft', 'rfft', 'irfft', 'dct1', 'dct2', 'dct3', 'dct4', 'dst1', 'dst2', 'dst3', 'dst4']
sizes = ['8*4', '45*7', '127*3', '1009*2', '4096*5', '60x72', '12x10x8*2']


def run(program, arguments, folder):
    tuning = str(folder / 'home') if arguments[0] == 'tune' else 'off'
    environment = dict(os.environ, IMAGO_TUNING=tuning, IMAGO_PREPARE='off', QT_QPA_PLATFORM='offscreen',
                       XDG_RUNTIME_DIR=str(folder), COLUMNS='80', LC_ALL='C.UTF-8')
    done = subprocess.run([program, *map(str, arguments)], env=environment, capture_output=True, cwd=folder, check=False)
    text = (done.stdout + done.stderr).decode(errors='replace') + f'exit {done.returncode}\n'
    return text.replace(str(root), 'ROOT').replace(str(folder), 'RESULTS').replace(str(program), 'PROGRAM')


def told(text):
    """A report without what a clock says, nor the room that a table has for it."""
    return re.sub(r' +time$', ' time', clock.sub('TIME', timed.sub('TIMED', text)), flags=re.MULTILINE)


def digest(data):
    return hashlib.sha256(data).hexdigest()


def commands_of(cli, folder):
    """The commands that help lists; each has a run or is one of without_run."""
    listed = run(cli, ['help'], folder).partition('\nSubcommands:\n')[2].partition('\n\n')[0]
    commands = re.findall(r'^  (\S+)', listed, re.MULTILINE)
    missing = set(commands) - without_run - {words[0] for words in operations.values()}
    if not commands or missing:
        sys.exit(f'goldens.py has no run of {sorted(missing) or "any command"}')
    return commands


def read_again(build, out, folder):
    """What the window makes of files of earlier versions, and keeps of them."""
    for path in (folder / 'session.imago', old / 'settings.conf'):
        subprocess.run([build / 'tests/ui/pictures/take_pictures', '--again', path, '--out', out],
                       env=dict(os.environ, QT_QPA_PLATFORM='offscreen', IMAGO_TUNING='off', IMAGO_PREPARE='off'),
                       check=True)
    for path in out.iterdir():
        lines = path.read_text().replace(str(root), 'ROOT').replace(os.path.relpath(folder, out), 'IN').splitlines(True)
        path.write_text(''.join(line for line in lines if not line.startswith(machine_settings)))


def main():
    arguments = [a for a in sys.argv[1:] if not a.startswith('--')]
    if len(arguments) != 2:
        sys.exit(__doc__)
    build, out = (pathlib.Path(a).resolve() for a in arguments)
    cli = build / 'app/cli/imago-cli'
    if out.exists() and any(out.iterdir()):
        sys.exit(f'{out} is not empty')
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        results = pathlib.Path(scratch)
        run(cli, ['help', '--folder', out / 'texts'], results)
        for language in ('en', 'es'):
            (out / f'commands-{language}.md').write_text(run(cli, ['help', '--format', 'markdown', '--language', language],
                                                             results))
        (out / 'help').mkdir()
        for command in commands_of(cli, results):
            (out / 'help' / command).write_text(run(cli, [command, '--help'], results))
        (out / 'reports').mkdir()
        (results / 'in').mkdir()
        for path in (camera, stripes, chirp, old / 'session.imago'):
            shutil.copy(path, results / 'in')
        for name, words in operations.items():
            words = [results / w[1:] if isinstance(w, str) and w.startswith('@') else w for w in words]
            text = run(cli, words, results)
            (out / 'reports' / name).write_text(told(text))
        written = sorted(p for p in results.rglob('*') if p.is_file() and not p.name.startswith('.') and
                         not p.is_relative_to(results / 'home'))
        (out / 'results').write_text(''.join(f'{p.relative_to(results)} {digest(p.read_bytes())}\n' for p in written))
        (out / 'files').mkdir()
        for path in written:
            if path.suffix in ('.json', '.jsonl', '.csv'):
                (out / 'files' / path.name).write_text(path.read_text().replace(str(root), 'ROOT'))
        (out / 'again').mkdir()
        read_again(build, out / 'again', results / 'in')
        lines = []
        for kind in kinds:
            for size in sizes:
                for precision in ('float', 'double'):
                    text = run(cli, ['source', f'{kind}:{size}:{precision}'], results)
                    lines.append(f'{kind}:{size} {precision} {digest(text.encode())} {text.splitlines()[-1]}\n')
        (out / 'sources').write_text(''.join(lines))
    if '--pictures' in sys.argv:
        for palette in ([], ['--dark']):
            folder = out / ('dark' if palette else 'light')
            subprocess.run([build / 'tests/ui/pictures/take_pictures', '--out', folder, '--points', '16', *palette],
                           env=dict(os.environ, QT_QPA_PLATFORM='offscreen', IMAGO_TUNING='off', IMAGO_PREPARE='off'),
                           check=True)


main()
