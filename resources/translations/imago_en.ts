<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>imago::DeviceBox</name>
    <message numerus="yes">
        <source>&lt;p&gt;&lt;b&gt;%1&lt;/b&gt;&lt;br&gt;%2, %3&lt;br&gt;%n compute unit(s), %4 MHz&lt;/p&gt;</source>
        <translation>
            <numerusform>&lt;p&gt;&lt;b&gt;%1&lt;/b&gt;&lt;br&gt;%2, %3&lt;br&gt;%n compute unit, %4 MHz&lt;/p&gt;</numerusform>
            <numerusform>&lt;p&gt;&lt;b&gt;%1&lt;/b&gt;&lt;br&gt;%2, %3&lt;br&gt;%n compute units, %4 MHz&lt;/p&gt;</numerusform>
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
</context>
</TS>
