<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>imago::AmountPanel</name>
    <message numerus="yes">
        <source>Not reached: this is the nearest result of %n trial(s).</source>
        <translation>
            <numerusform>Not reached: this is the result of %n trial.</numerusform>
            <numerusform>Not reached: this is the nearest result of %n trials.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>imago::CompressControls</name>
    <message numerus="yes">
        <source>%1 of %n point(s)</source>
        <translation>
            <numerusform>%1 of %n point</numerusform>
            <numerusform>%1 of %n points</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>imago::Copying</name>
    <message numerus="yes">
        <source>%1 (%n line(s) of text)</source>
        <translation>
            <numerusform>%1 (%n line of text)</numerusform>
            <numerusform>%1 (%n lines of text)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>imago::DeviceBox</name>
    <message numerus="yes">
        <source>&lt;p&gt;&lt;b&gt;%1&lt;/b&gt;&lt;br&gt;%2, %3&lt;br&gt;%n compute unit(s), %4&lt;/p&gt;</source>
        <translation>
            <numerusform>&lt;p&gt;&lt;b&gt;%1&lt;/b&gt;&lt;br&gt;%2, %3&lt;br&gt;%n compute unit, %4&lt;/p&gt;</numerusform>
            <numerusform>&lt;p&gt;&lt;b&gt;%1&lt;/b&gt;&lt;br&gt;%2, %3&lt;br&gt;%n compute units, %4&lt;/p&gt;</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>imago::DeviceTable</name>
    <message numerus="yes">
        <source>%1, lines of %n byte(s)</source>
        <translation>
            <numerusform>%1, lines of %n byte</numerusform>
            <numerusform>%1, lines of %n bytes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>✓ passed %n test(s)</source>
        <translation>
            <numerusform>✓ passed %n test</numerusform>
            <numerusform>✓ passed %n tests</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>imago::FilterWords</name>
    <message numerus="yes">
        <source>%1 sample(s)</source>
        <translation>
            <numerusform>%1 sample</numerusform>
            <numerusform>%1 samples</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>imago::FilterWorkspace</name>
    <message numerus="yes">
        <source>The mask, %n shape(s)</source>
        <translation>
            <numerusform>The mask, %n shape</numerusform>
            <numerusform>The mask, %n shapes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>three, of %n slice(s)</source>
        <translation>
            <numerusform>three, of %n slice</numerusform>
            <numerusform>three, of %n slices</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>imago::FolderDialog</name>
    <message numerus="yes">
        <source>%n file(s) written in %1.</source>
        <translation>
            <numerusform>%n file written in %1.</numerusform>
            <numerusform>%n files written in %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>imago::FolderList</name>
    <message numerus="yes">
        <source>%n page(s)</source>
        <translation>
            <numerusform>%n page</numerusform>
            <numerusform>%n pages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 sample(s) clipped</source>
        <translation>
            <numerusform>%1 sample clipped</numerusform>
            <numerusform>%1 samples clipped</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>imago::JpegPanel</name>
    <message numerus="yes">
        <source>%1 of %2 coefficients differ, by %n step(s) at most</source>
        <translation>
            <numerusform>%1 of %2 coefficients differ, by %n step at most</numerusform>
            <numerusform>%1 of %2 coefficients differ, by %n steps at most</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>imago::MainWindow</name>
    <message numerus="yes">
        <source> %n more: see Devices.</source>
        <translation>
            <numerusform> %n more: see Devices.</numerusform>
            <numerusform> %n more: see Devices.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Reading %n file(s)</source>
        <translation>
            <numerusform>Reading %n file</numerusform>
            <numerusform>Reading %n files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 sample(s) lay outside the range and were clipped.</source>
        <translation>
            <numerusform>%1 sample lay outside the range and was clipped.</numerusform>
            <numerusform>%1 samples lay outside the range and were clipped.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>imago::MaskOverlay</name>
    <message numerus="yes">
        <source>%n shape(s) in the mask</source>
        <translation>
            <numerusform>%n shape in the mask</numerusform>
            <numerusform>%n shapes in the mask</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>imago::MediaStore</name>
    <message numerus="yes">
        <source>%1 has %2 gap(s), the first one in line %3.</source>
        <translation>
            <numerusform>%1 has %2 gap, in line %3.</numerusform>
            <numerusform>%1 has %2 gaps, the first one in line %3.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more column(s) without numbers were left out.</source>
        <translation>
            <numerusform>%n more column without numbers was left out.</numerusform>
            <numerusform>%n more columns without numbers were left out.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more column(s) have gaps.</source>
        <translation>
            <numerusform>%n more column has gaps.</numerusform>
            <numerusform>%n more columns have gaps.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>imago::OpenTabs</name>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 and %n more</numerusform>
            <numerusform>%1 and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>imago::Opening</name>
    <message numerus="yes">
        <source>Open %n signal(s) as a batch</source>
        <translation>
            <numerusform>Open %n signal as a batch</numerusform>
            <numerusform>Open %n signals as a batch</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Open %n picture(s) in tabs</source>
        <translation>
            <numerusform>Open %n picture in a tab</numerusform>
            <numerusform>Open %n pictures in tabs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>imago::PlanDock</name>
    <message numerus="yes">
        <source>Idle: tuning, %n plan(s) tried</source>
        <translation>
            <numerusform>Idle: tuning, %n plan tried</numerusform>
            <numerusform>Idle: tuning, %n plans tried</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>imago::RawDialog</name>
    <message numerus="yes">
        <source>%1 sample(s)</source>
        <translation>
            <numerusform>%1 sample</numerusform>
            <numerusform>%1 samples</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n channel(s)</source>
        <translation>
            <numerusform>%1 of %n channel</numerusform>
            <numerusform>%1 of %n channels</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 byte(s) are left over at the end.</source>
        <translation>
            <numerusform>%1 byte is left over at the end.</numerusform>
            <numerusform>%1 bytes are left over at the end.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>imago::RecipeWords</name>
    <message numerus="yes">
        <source>Signals: %n band(s), in hertz</source>
        <translation>
            <numerusform>Signals: %n band, in hertz</numerusform>
            <numerusform>Signals: %n bands, in hertz</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Signals: %n band(s), in cycles per sample</source>
        <translation>
            <numerusform>Signals: %n band, in cycles per sample</numerusform>
            <numerusform>Signals: %n bands, in cycles per sample</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Signals: %n isolated region(s) of the spectrogram</source>
        <translation>
            <numerusform>Signals: %n isolated region of the spectrogram</numerusform>
            <numerusform>Signals: %n isolated regions of the spectrogram</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Signals: %n region(s) of the spectrogram</source>
        <translation>
            <numerusform>Signals: %n region of the spectrogram</numerusform>
            <numerusform>Signals: %n regions of the spectrogram</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>a mask of %n shape(s)</source>
        <translation>
            <numerusform>a mask of %n shape</numerusform>
            <numerusform>a mask of %n shapes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>imago::RegionPanel</name>
    <message numerus="yes">
        <source>%Ln sample(s)</source>
        <translation>
            <numerusform>%Ln sample</numerusform>
            <numerusform>%Ln samples</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>imago::RunExport</name>
    <message numerus="yes">
        <source>; medians of %n round(s).</source>
        <translation>
            <numerusform>; medians of %n round.</numerusform>
            <numerusform>; medians of %n rounds.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>imago::RunList</name>
    <message numerus="yes">
        <source>; medians of %n round(s)</source>
        <translation>
            <numerusform>; medians of %n round</numerusform>
            <numerusform>; medians of %n rounds</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>imago::SaveDialog</name>
    <message numerus="yes">
        <source>The file gets all %n slice(s).</source>
        <translation>
            <numerusform>The file gets its %n slice.</numerusform>
            <numerusform>The file gets all %n slices.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>imago::SignalsWorkspace</name>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n file</numerusform>
            <numerusform>%n files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sample(s) of each channel.</source>
        <translation>
            <numerusform>%Ln sample of each channel.</numerusform>
            <numerusform>%Ln samples of each channel.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln sample(s)</source>
        <translation>
            <numerusform>%Ln sample</numerusform>
            <numerusform>%Ln samples</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Check one of the first %n channel(s): spectrograms are made of those.</source>
        <translation>
            <numerusform>Check %n channel, the first: the spectrogram is made of that one.</numerusform>
            <numerusform>Check one of the first %n channels: spectrograms are made of those.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln frame(s)</source>
        <translation>
            <numerusform>%Ln frame</numerusform>
            <numerusform>%Ln frames</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 channel(s), %2 samples</source>
        <translation>
            <numerusform>%1 channel, %2 samples</numerusform>
            <numerusform>%1 channels, %2 samples</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>imago::SuggestionPanel</name>
    <message numerus="yes">
        <source>%n pattern(s) found.</source>
        <translation>
            <numerusform>%n pattern found.</numerusform>
            <numerusform>%n patterns found.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>imago::TableWords</name>
    <message numerus="yes">
        <source>Values, %n gap(s)</source>
        <translation>
            <numerusform>Values, %n gap</numerusform>
            <numerusform>Values, %n gaps</numerusform>
        </translation>
    </message>
</context>
</TS>
