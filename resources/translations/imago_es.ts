<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es" sourcelanguage="en">
<context>
    <name>ColourMap</name>
    <message>
        <source>Dusk</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>imago::ColourLegend</name>
    <message>
        <source>Colour scale of the spectrum</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>imago::CommandLine</name>
    <message>
        <source>Shows images and their spectra, compresses and filters them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The image to open.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>OpenCL device: its index or a part of its name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Print the times of every painted result to standard error, a JSON object a line.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write a picture of the window once it shows its result, and leave.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The workspace to begin with: compress, filter, signals or devices.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A mask file for the Filter workspace, which it shows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The language of the window: en or es; by default the system&apos;s.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> See imago --help.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only one file can be opened at a time. See imago --help.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A mask file ends in .json.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no workspace &quot;%1&quot;; there are compress, filter, signals and devices.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no OpenCL device &quot;%1&quot;. There are: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>imago::CompressControls</name>
    <message>
        <source>Figures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compress by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Threshold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Keep percent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is given</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Coefficients whose magnitude reaches the threshold stay, the others become zero.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;This share of the coefficients stays: the largest ones over all channels together.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;The threshold ε, in units of the samples, on ortho-normalised DCT coefficients: |B| ≥ ε stays.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Percent kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;The share of coefficients that stays, the largest ones.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Channels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;RGB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Luma</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;YCbCr</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Red, green and blue are compressed, each apart.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Only luma, the lightness, is compressed; colour stays as it is.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Luma and both colour differences are compressed: colour needs fewer coefficients than lightness.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Gray out dropped coefficients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;In the spectrum, coefficients below the threshold lose their colour.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gain of the difference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;The difference is multiplied by this before it is shown.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Coefficients below this magnitude are dropped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The largest coefficients stay, the others are dropped.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>imago::CompressWorkspace</name>
    <message>
        <source>Original</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spectrum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Difference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Colours of the spectrum: logarithm of the magnitude |B| of the DCT coefficients, the mean over the channels. Black is 0, cream the largest one. Coefficients below the threshold are gray: they are dropped.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · log |B|</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the difference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>compressed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 × %2 · %3 · %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gray</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>RGB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mode</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Channels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Percent kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>identical</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PSNR %1 dB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>|original − result| × %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>x %1, y %2 · original %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · result %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>coefficient %1, %2 · %3 across, %4 down cycles per pixel · |B| %5</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>imago::DeviceBox</name>
    <message>
        <source>OpenCL device</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>&lt;p&gt;&lt;b&gt;%1&lt;/b&gt;&lt;br&gt;%2, %3&lt;br&gt;%n compute unit(s), %4 MHz&lt;/p&gt;</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>No OpenCL device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;The OpenCL device that computes.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>imago::FiguresPanel</name>
    <message>
        <source>Kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Share of the DCT coefficients that stay, of all channels that are compressed.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Coefficients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;How many coefficients stay, of how many there are.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Energy kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Share of the sum of squares of all coefficients that stays. The transform keeps energy, so it is also the share of the picture&apos;s.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PSNR</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Peak signal-to-noise ratio between original and result as it is saved: above 40 dB the eye hardly sees a difference, below 30 dB it does.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SSIM</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Structural similarity of the luma (Wang 2004): 1 is identical.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Threshold used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;The smallest magnitude that stays, in units of the samples.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>∞ dB (identical)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 dB</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>imago::FileWorker</name>
    <message>
        <source>There is not enough memory for this image. Close other programs, or open a smaller image.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>imago::FilterControls</name>
    <message>
        <source>Mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Periodic patterns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edges</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>N&amp;one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Mirror</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mea&amp;n</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Taper</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;The picture as it is: a transform takes it as periodic, so that opposite edges spill into each other.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;A margin with the picture&apos;s reflection, which is cut off again: for low- and high-pass filters.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;A margin of the picture&apos;s mean, which is cut off again.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;The picture&apos;s frame fades to its mean, and stays so: clean spectra, for measuring rather than for looking at.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Channels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;What is filtered. Luma is the lightness: colours stay as they are.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Red, green and blue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Luma</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Red only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Green only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Blue only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Removed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;The root mean square of what was taken away, in units of the samples.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Out of range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Samples of the result beyond the range of the file&apos;s depth: saving clips them.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ma&amp;gnitude</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>P&amp;hase</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the spectrum shows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;The logarithm of the magnitude, log(1 + |F|), the mean over the channels. Frequency 0 stands in the middle (fftshift).&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;The phase: where each wave begins. Of colours, that of the green channel.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Gray out what the mask takes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;The spectrum loses its colour where the mask takes it away.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the &amp;margin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;The original is shown as it is transformed: with its margin, or tapered.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gain of the removed component</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;What was removed is multiplied by this before it is shown, about middle gray.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Removed × %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>imago::FilterSettings</name>
    <message>
        <source>Low-pass</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>High-pass</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Band-pass</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Band-stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Notch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wedge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lattice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Brush</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, inverted</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>imago::FilterWords</name>
    <message>
        <source>%1 × %2 · %3 · %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gray</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>RGB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · with margin %1 × %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · %2 × %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>phase</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · log |F|</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 RMS</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none: float</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 samples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>margin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>x %1, y %2 · original %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · result %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 across, %2 down cycles per pixel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · period %1, direction %2°</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · the mean (DC)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · |F| %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · phase %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>imago::FilterWorkspace</name>
    <message>
        <source>Original</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spectrum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Removed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Colours of the spectrum: the logarithm of the magnitude |F|, the mean over the channels; black is 0, cream the largest one. Or the phase, from −π to π.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Every point is a wave: the farther from the middle, the finer; the direction is the one along which it repeats. Scales give cycles per pixel and the period in pixels.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>filtered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Load mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accept suggested notches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(original − result) × %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>imago::Languages</name>
    <message>
        <source>There is no language &quot;%1&quot; in this build; there are: %2.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>imago::MainWindow</name>
    <message>
        <source>Imago</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compress</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drop small DCT coefficients of an image</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take patterns out of an image&apos;s spectrum, or leave only some</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Signals</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spectra and spectrograms of signals; many one-dimensional transforms at once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Devices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What each OpenCL device can do, how fast it is, and why</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Pixels of the screen for one pixel of the image.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About Imago</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;h3&gt;Imago %1&lt;/h3&gt;&lt;p&gt;Images in the frequency domain, on any OpenCL device.&lt;/p&gt;&lt;p&gt;The application is under the GNU General Public License, version 3 or later; its engine and kernels are under the MIT licence.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Load mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Masks (*.json)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved the mask %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open image</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Images (%1);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opened %1. </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 – Imago</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writing %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved %1 (%2).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 sample lay outside the range and was clipped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 samples lay outside the range and were clipped.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>imago::MaskDocument</name>
    <message>
        <source>Add %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>imago::MaskOverlay</name>
    <message>
        <source>Move %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resize %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>imago::MaskTools</name>
    <message>
        <source>Select</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Select, move and resize shapes in the spectrum. Delete removes the selected one, arrow keys move it by one frequency. (Esc)&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Low</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Low-pass: frequencies inside the circle stay, finer detail goes. Drag to the circle&apos;s edge.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>High</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;High-pass: frequencies outside the circle stay, slow changes of light go. Drag to the circle&apos;s edge.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Band</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Band-pass: frequencies between two circles stay; inverted, they go. Drag from one circle to the other.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Notch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Notch: takes one pattern of stripes away, a spot and its mirror image. Press on the spot and drag to its edge.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lattice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Lattice: notches at all harmonics of a screen, a weave or a raster. Press on the first spot; both vectors can be dragged then.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wedge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Wedge: takes patterns of about one direction away. Press in the middle of the direction and drag to its edge.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Brush</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Brush: takes away what a stroke and its mirror image cover.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tools of the mask</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>imago::MessageBar</name>
    <message>
        <source>Close this message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close message</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>imago::PlanDock</name>
    <message>
        <source>, %1 × as fast</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by a record</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by a search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by hand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;How the engine solves the transform: one kernel a step.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No run yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Steps of the plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Family</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Radices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>L1 × L2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lanes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exchange</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Local</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Private</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How the kernel runs: work-items with local memory, or vector lanes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The radix sequence: butterfly sizes, first pass first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Work-items of one transform × transforms of one work-group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Floats that one work-item computes side by side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How values pass from one radix pass to the next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Local memory of a work-group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Private memory of a work-item</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kernel time of the last run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · L %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>planned %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>upload %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>kernels %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>download %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>compile %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>compiled before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>launches %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>workspace %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Idle: tuning, 1 plan tried</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Idle: tuning, %1 plans tried</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Found a plan %1 × as fast; the next run takes it</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>imago::RecentFiles</name>
    <message>
        <source>&amp;Clear list</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>imago::SaveDialog</name>
    <message>
        <source>&amp;Quality</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>F&amp;ormat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Depth</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file exists: it will be replaced.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The input has %1 samples: %2 keeps less of them.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>imago::ShapeList</name>
    <message>
        <source>&amp;Delete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Delete the selected shape. (Del)&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cl&amp;ear</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Delete all shapes.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sa&amp;ve…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Save the mask as a file that fits images of every size, and that imago-cli filter --mask takes.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Protect the mean (DC)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shapes of the mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;The mask is the product of its shapes.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>L&amp;oad…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Load a mask file.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Frequency 0, the mean of the picture (DC term), passes whatever the mask says. Without it pictures turn dark or lose their light.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear the mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Protect the mean</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Release the mean</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>imago::ShapePanel</name>
    <message>
        <source>I&amp;nvert</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> c/px</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;%1, in cycles per pixel (c/px): 0.5 is the finest pattern along a row or a column, every other pixel; its inverse is the period in pixels.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Radius</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How far the shape reaches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inner</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The lowest frequency of the band</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Outer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The highest frequency of the band</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Across</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The frequency along a row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The frequency along a column</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>2nd across</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The lattice&apos;s other vector, along a row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>2nd down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The lattice&apos;s other vector, along a column</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Angle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;The direction along which the pattern repeats, from across towards down.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Width</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;The range of directions that the wedge takes.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Soft edge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;The width of the edge, in cycles per pixel. A hard edge leaves rings around the picture&apos;s own edges; a soft one does not.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Strength</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;How much is taken of what the shape takes.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Take what the shape leaves, and leave what it takes.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Invert</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>imago::SuggestionPanel</name>
    <message>
        <source>%1 · %2° · %3×</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Su&amp;ggest notches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Accept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Re&amp;ject</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accept a&amp;ll</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Looks for peaks of the spectrum that stand out from their surroundings: halftone screens, stripes, hum. Notches take them away.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Add a notch for the pattern that is chosen.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Drop the pattern that is chosen: it belongs to the picture.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Add a notch for every pattern of the list.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Periodic patterns that were found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Period, the direction along which it repeats, and how many times it stands above its surroundings.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No periodic pattern stands out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 pattern found.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 patterns found.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking for patterns…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>imago::WelcomePage</name>
    <message>
        <source>Open an image to see it in the frequency domain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drop a PNG, JPEG or TIFF file here, or choose one. Imago shows its spectrum: drop small coefficients in Compress, or take patterns away in Filter, and see at once what is left of the picture.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open image…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Or try a sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sample image %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>imago::WindowActions</name>
    <message>
        <source>&amp;Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Appearance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open an image</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Save result…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the result as PNG, TIFF or JPEG</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave Imago</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Cancel computation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop what the engine is doing; the last result stays</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the whole image in every view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;1:1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One image pixel is one pixel of the screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Before and after</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Split the result: left of the divider stands the original</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Difference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show what the compression changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the steps of the transform</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Tune when idle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look for faster plans of what was run while nothing else is done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;About Imago</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;System</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tools</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Devi&amp;ce</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>imago::WorkspaceRail</name>
    <message>
        <source>&lt;p&gt;%1 (%2)&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
