<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es" sourcelanguage="en">
<context>
    <name>ColourMap</name>
    <message>
        <source>Dusk</source>
        <translation>Ocaso</translation>
    </message>
    <message>
        <source>Gray</source>
        <translation>Gris</translation>
    </message>
</context>
<context>
    <name>DisplaySignal</name>
    <message>
        <source>Channel %1</source>
        <translation>Canal %1</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 en %2</translation>
    </message>
</context>
<context>
    <name>FiguresPanel</name>
    <message>
        <source>∞ dB (identical)</source>
        <translation>∞ dB (idéntica)</translation>
    </message>
</context>
<context>
    <name>Tour</name>
    <message>
        <source>How much stays</source>
        <translation>Cuánto se conserva</translation>
    </message>
    <message>
        <source>Drop every coefficient below a threshold, or keep the largest few percent. Drag the slider: result and figures follow at once.</source>
        <translation>Descarte todos los coeficientes por debajo de un umbral o conserve un pequeño porcentaje, el de los mayores. Arrastre el deslizador: el resultado y las cifras lo siguen al instante.</translation>
    </message>
    <message>
        <source>What is dropped</source>
        <translation>Qué se descarta</translation>
    </message>
    <message>
        <source>Each point is a cosine wave of the picture, coarse ones at the upper left, fine ones at the lower right. Gray ones are dropped.</source>
        <translation>Cada punto es una onda coseno de la imagen: las gruesas, arriba a la izquierda; las finas, abajo a la derecha. Las grises se descartan.</translation>
    </message>
    <message>
        <source>What is lost</source>
        <translation>Qué se pierde</translation>
    </message>
    <message>
        <source>PSNR and SSIM for every share that could be kept, computed while you look. Click on the curve to keep that share.</source>
        <translation>PSNR y SSIM para cada proporción que se podría conservar, calculadas sobre la marcha. Pulse sobre la curva para conservar esa proporción.</translation>
    </message>
    <message>
        <source>The spectrum</source>
        <translation>El espectro</translation>
    </message>
    <message>
        <source>Each point is a wave of the picture: the farther from the middle, the finer. A regular pattern, such as halftone or stripes, is a bright spot.</source>
        <translation>Cada punto es una onda de la imagen: cuanto más lejos del centro, más fina. Un patrón regular, como una trama de imprenta o unas rayas, es un punto brillante.</translation>
    </message>
    <message>
        <source>Draw a mask</source>
        <translation>Dibujar una máscara</translation>
    </message>
    <message>
        <source>Choose a shape and draw it on the spectrum. It can be moved, resized and softened afterwards, and the result follows.</source>
        <translation>Elija una forma y dibújela sobre el espectro. Después se puede mover, redimensionar y suavizar, y el resultado lo sigue.</translation>
    </message>
    <message>
        <source>Find patterns</source>
        <translation>Buscar patrones</translation>
    </message>
    <message>
        <source>Imago looks for periodic patterns by itself and offers a notch for each. Accept or reject them one by one.</source>
        <translation>Imago busca por sí mismo patrones periódicos y propone una muesca para cada uno. Acéptelas o rechácelas una a una.</translation>
    </message>
    <message>
        <source>What each device can do</source>
        <translation>Qué puede hacer cada dispositivo</translation>
    </message>
    <message>
        <source>Every OpenCL device of this machine, side by side. Each is tried in a separate process; one that fails is not used, and the reason is shown.</source>
        <translation>Todos los dispositivos OpenCL de este equipo, lado a lado. Cada uno se prueba en un proceso propio; el que falla no se usa, y se indica el motivo.</translation>
    </message>
    <message>
        <source>How fast, and why</source>
        <translation>Con qué rapidez y por qué</translation>
    </message>
    <message>
        <source>Measure a suite and compare each device with its own limit, with the plan of every size. Runs are kept, so that you can compare them over time.</source>
        <translation>Mida una batería y compare cada dispositivo con su propio límite, con el plan de cada tamaño. Las mediciones se guardan, para que pueda compararlas a lo largo del tiempo.</translation>
    </message>
    <message>
        <source>Faster plans</source>
        <translation>Planes más rápidos</translation>
    </message>
    <message>
        <source>Search for faster plans of the transforms that you have used. Findings are recorded, and every later run uses them.</source>
        <translation>Busque planes más rápidos para las transformadas que ha usado. Lo hallado queda registrado, y toda ejecución posterior lo usa.</translation>
    </message>
    <message>
        <source>The signal</source>
        <translation>La señal</translation>
    </message>
    <message>
        <source>Drag to select an interval, turn the wheel to zoom, click twice to see all. The selected or visible part is measured.</source>
        <translation>Arrastre para seleccionar un intervalo, gire la rueda para ampliar, haga doble clic para verlo todo. Se mide lo seleccionado o lo que está a la vista.</translation>
    </message>
    <message>
        <source>Four views</source>
        <translation>Cuatro vistas</translation>
    </message>
    <message>
        <source>The spectrum with its peaks, the cosine transform, the spectrogram, and batches of many transforms at once on the device.</source>
        <translation>El espectro con sus picos, la transformada del coseno, el espectrograma y lotes de muchas transformadas a la vez en el dispositivo.</translation>
    </message>
    <message>
        <source>Filter by a band</source>
        <translation>Filtrar por una banda</translation>
    </message>
    <message>
        <source>Drag over some frequencies: only they pass, or they are stopped. Drag the edges to change the band; the signal follows.</source>
        <translation>Arrastre sobre unas frecuencias: solo pasan ellas, o se rechazan. Arrastre los bordes para cambiar la banda; la señal la sigue.</translation>
    </message>
    <message>
        <source>Potential and field</source>
        <translation>Potencial y campo</translation>
    </message>
    <message>
        <source>Colours show the potential of the density at the left, arrows the field, which no edge lets out. Zoom in for more arrows.</source>
        <translation>Los colores muestran el potencial de la densidad de la izquierda; las flechas, el campo, que ningún borde deja salir. Acerque la vista para ver más flechas.</translation>
    </message>
    <message>
        <source>The size of the grid</source>
        <translation>El tamaño de la malla</translation>
    </message>
    <message>
        <source>Say how far apart the samples are, and the potential and the field follow, in your units.</source>
        <translation>Indique la distancia entre las muestras: el potencial y el campo se adaptan, en sus unidades.</translation>
    </message>
    <message>
        <source>How exact it is</source>
        <translation>Qué exactitud tiene</translation>
    </message>
    <message>
        <source>The mean is removed first, since closed edges need charges that add up to 0. The residual is shown beside what rounding explains.</source>
        <translation>Primero se quita la media, pues con bordes cerrados las cargas deben sumar 0. El residuo se muestra junto a lo que explica el redondeo.</translation>
    </message>
</context>
<context>
    <name>imago::AboutDialog</name>
    <message>
        <source>About Imago</source>
        <translation>Acerca de Imago</translation>
    </message>
    <message>
        <source>Imago</source>
        <translation>Imago</translation>
    </message>
    <message>
        <source>Software of others</source>
        <translation>Software de terceros</translation>
    </message>
    <message>
        <source>&lt;h3&gt;Imago %1&lt;/h3&gt;&lt;p&gt;Images in the frequency domain, on any OpenCL device.&lt;/p&gt;&lt;p&gt;The application is under the GNU General Public License, version 3 or later; its engine and kernels are under the MIT licence.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;Imago %1&lt;/h3&gt;&lt;p&gt;Imágenes en el dominio de la frecuencia, en cualquier dispositivo OpenCL.&lt;/p&gt;&lt;p&gt;La aplicación se distribuye bajo la Licencia Pública General de GNU, versión 3 o posterior; su motor y sus núcleos, bajo la licencia MIT.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Licencia</translation>
    </message>
    <message>
        <source>Home page</source>
        <translation>Página web</translation>
    </message>
    <message>
        <source>Imago uses these libraries and headers, or finds them where they are installed. On Debian and Ubuntu the texts of their licences are in /usr/share/doc, in the file &lt;i&gt;copyright&lt;/i&gt; of each package. Enter opens a home page.</source>
        <translation>Imago usa estas bibliotecas y cabeceras, o las encuentra donde están instaladas. En Debian y Ubuntu los textos de sus licencias están en /usr/share/doc, en el archivo &lt;i&gt;copyright&lt;/i&gt; de cada paquete. Intro abre una página web.</translation>
    </message>
</context>
<context>
    <name>imago::AmountPanel</name>
    <message>
        <source>Threshol&amp;d</source>
        <translation>&amp;Umbral</translation>
    </message>
    <message>
        <source>&lt;p&gt;Coefficients whose magnitude reaches the threshold stay, the others become zero.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Los coeficientes cuya magnitud alcanza el umbral se conservan; los demás pasan a ser cero.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Coefficients below this magnitude are dropped.</source>
        <translation>Se descartan los coeficientes de menor magnitud.</translation>
    </message>
    <message>
        <source>&amp;Keep %</source>
        <translation>Con&amp;servar %</translation>
    </message>
    <message>
        <source>&lt;p&gt;This share of the coefficients stays: the largest ones over all channels together.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Se conserva esta proporción de los coeficientes: los mayores de todos los canales en conjunto.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>The largest coefficients stay, the others are dropped.</source>
        <translation>Se conservan los coeficientes mayores; los demás se descartan.</translation>
    </message>
    <message>
        <source>&amp;Quality</source>
        <translation>Cali&amp;dad</translation>
    </message>
    <message>
        <source>&lt;p&gt;JPEG&apos;s quality by libjpeg&apos;s rule: 50 takes the tables as they are, 100 has steps of 1. Numbers between whole ones are possible.&lt;/p&gt;</source>
        <translation>&lt;p&gt;La calidad de JPEG según la regla de libjpeg: 50 toma las tablas tal como son y 100 tiene pasos de 1. Caben números entre los enteros.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>It scales the steps of the tables.</source>
        <translation>Cambia la escala de los pasos de las tablas.</translation>
    </message>
    <message>
        <source>&amp;PSNR</source>
        <translation>&amp;PSNR</translation>
    </message>
    <message>
        <source>&lt;p&gt;A target: as few coefficients stay, or as coarse ones, as give this PSNR.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Un objetivo: se conservan tan pocos coeficientes, o tan gruesos, como dan este PSNR.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>The result has this PSNR, or at most 0.05 dB more.</source>
        <translation>El resultado tiene este PSNR, o como mucho 0,05 dB más.</translation>
    </message>
    <message>
        <source>&amp;SSIM</source>
        <translation>&amp;SSIM</translation>
    </message>
    <message>
        <source>&lt;p&gt;A target: as few coefficients stay, or as coarse ones, as give this structural similarity.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Un objetivo: se conservan tan pocos coeficientes, o tan gruesos, como dan esta semejanza estructural.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>The result has this SSIM, or at most 0.001 more.</source>
        <translation>El resultado tiene este SSIM, o como mucho 0,001 más.</translation>
    </message>
    <message>
        <source>F&amp;ile size</source>
        <translation>Tama&amp;ño</translation>
    </message>
    <message>
        <source>&lt;p&gt;A target: the best picture in a JPEG file of this size.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Un objetivo: la mejor imagen en un archivo JPEG de este tamaño.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>The JPEG file has this size, or at most 2% less.</source>
        <translation>El archivo JPEG tiene este tamaño, o como mucho un 2 % menos.</translation>
    </message>
    <message>
        <source>Given value</source>
        <translation>Qué se indica</translation>
    </message>
    <message numerus="yes">
        <source>Not reached: this is the nearest result of %n trial(s).</source>
        <translation>
            <numerusform>No se alcanza: este es el resultado más cercano de %n prueba.</numerusform>
            <numerusform>No se alcanza: este es el resultado más cercano de %n pruebas.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>imago::AnalysisControls</name>
    <message>
        <source>Amplitude</source>
        <translation>Amplitud</translation>
    </message>
    <message>
        <source>Power density</source>
        <translation>Densidad de potencia</translation>
    </message>
    <message>
        <source>Amplitude, one frame</source>
        <translation>Amplitud, una trama</translation>
    </message>
    <message>
        <source>Phase, one frame</source>
        <translation>Fase, una trama</translation>
    </message>
    <message>
        <source>&amp;Size N</source>
        <translation>&amp;Tamaño N</translation>
    </message>
    <message>
        <source>&lt;p&gt;Samples of a frame: longer frames resolve frequencies more finely and leave fewer frames to average.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Muestras de una trama: cuanto más larga, más finas las frecuencias y menos tramas hay para promediar.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Whole interval</source>
        <translation>Todo el intervalo</translation>
    </message>
    <message>
        <source>&amp;Overlap</source>
        <translation>S&amp;olapamiento</translation>
    </message>
    <message>
        <source>&lt;p&gt;How much of a frame the next one shares.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Cuánto comparte cada trama con la siguiente.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>%1 samples</source>
        <translation>%1 muestras</translation>
    </message>
    <message>
        <source>Remove each frame&apos;s &amp;mean</source>
        <translation>Quitar la &amp;media de cada trama</translation>
    </message>
    <message>
        <source>&lt;p&gt;Without it, frequency 0 shows the constant part.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Si no se quita, la frecuencia 0 muestra la componente continua.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&amp;dB</source>
        <translation>d&amp;B</translation>
    </message>
    <message>
        <source>&amp;Linear</source>
        <translation>&amp;Lineal</translation>
    </message>
    <message>
        <source>Scale of levels</source>
        <translation>Escala de niveles</translation>
    </message>
    <message>
        <source>&lt;p&gt;20 log10 of the amplitude; 0 dB is an amplitude of 1, which is full scale of a sound file.&lt;/p&gt;</source>
        <translation>&lt;p&gt;20 log10 de la amplitud; 0 dB es una amplitud de 1, el fondo de escala de un archivo de sonido.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Lo&amp;garithmic frequency</source>
        <translation>Frecuencia lo&amp;garítmica</translation>
    </message>
    <message>
        <source>&lt;p&gt;Octaves are equally wide; such an axis has no frequency 0.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Las octavas tienen la misma anchura; la frecuencia 0 no está en un eje así.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Estimate</source>
        <translation>Estimación</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Tamaño</translation>
    </message>
    <message>
        <source>Overlap</source>
        <translation>Solapamiento</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>Escala</translation>
    </message>
    <message>
        <source>Remove mean</source>
        <translation>Quitar la media</translation>
    </message>
    <message>
        <source>Frequency axis</source>
        <translation>Eje de frecuencias</translation>
    </message>
    <message>
        <source>&lt;p&gt;Samples of a frame: long frames resolve frequencies finely, short frames resolve times.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Muestras de una trama: las largas resuelven bien las frecuencias; las cortas, los tiempos.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&amp;Automatic colours</source>
        <translation>Colores auto&amp;máticos</translation>
    </message>
    <message>
        <source>&lt;p&gt;The last colour stands for the highest level of the spectrogram.&lt;/p&gt;</source>
        <translation>&lt;p&gt;El último color corresponde al nivel más alto del espectrograma.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Brightest colour</source>
        <translation>Color más brillante</translation>
    </message>
    <message>
        <source>&lt;p&gt;The level of the last colour. A change affects the colours only: nothing is measured again.&lt;/p&gt;</source>
        <translation>&lt;p&gt;El nivel del último color. El cambio solo afecta a los colores: no se vuelve a medir nada.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Range of colours</source>
        <translation>Intervalo de colores</translation>
    </message>
    <message>
        <source>&lt;p&gt;How far the first colour is below the last one.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Cuánto queda el primer color por debajo del más brillante.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Frame</source>
        <translation>Trama</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Colores</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automático</translation>
    </message>
    <message>
        <source>&lt;p&gt;Amplitude: the amplitude of the sine at each frequency, as the root mean square over all frames of the interval. Density: power per hertz (Welch), for noise. One frame: the first of the interval, without averaging; its phase is that of a cosine that begins with it.&lt;/p&gt;&lt;p&gt;Of two channels: Coherence, how far one is the other filtered (0 to 1); Cross density, what they have in common; Phase difference, of the second channel relative to the first.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Amplitud: la de la sinusoide de cada frecuencia, como media cuadrática de todas las tramas del intervalo. Densidad: potencia por hercio (Welch), para ruido. Una trama: la primera del intervalo, sin promediar; su fase es la de un coseno que empieza con ella.&lt;/p&gt;&lt;p&gt;De dos canales: Coherencia, hasta qué punto uno es el otro filtrado (0 a 1); Densidad cruzada, lo que tienen en común; Diferencia de fase, del segundo canal respecto al primero.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Coherence</source>
        <translation>Coherencia</translation>
    </message>
    <message>
        <source>Cross density</source>
        <translation>Densidad cruzada</translation>
    </message>
    <message>
        <source>Phase difference</source>
        <translation>Diferencia de fase</translation>
    </message>
    <message>
        <source>Reassigned</source>
        <translation>Reasignado</translation>
    </message>
    <message>
        <source>&lt;p&gt;Moves the power of each bin to its centre in time and frequency: lines and clicks become sharp. Noise becomes grainy.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Mueve la potencia de cada bin a su centro en tiempo y frecuencia: las líneas y los chasquidos quedan nítidos. El ruido se vuelve granuloso.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>imago::ArrayDialog</name>
    <message>
        <source>Arrays of %1</source>
        <translation>Matrices de %1</translation>
    </message>
    <message>
        <source>The file holds several arrays. Which one is the signal?</source>
        <translation>El archivo contiene varias matrices. ¿Cuál de ellas es la señal?</translation>
    </message>
    <message>
        <source>Arrays</source>
        <translation>Matrices</translation>
    </message>
</context>
<context>
    <name>imago::BandPanel</name>
    <message>
        <source>Bands</source>
        <translation>Bandas</translation>
    </message>
    <message>
        <source>Filter the signal by bands</source>
        <translation>Filtrar la señal por bandas</translation>
    </message>
    <message>
        <source>Filter by bands</source>
        <translation>Filtrar por bandas</translation>
    </message>
    <message>
        <source>Bands of the filter</source>
        <translation>Bandas del filtro</translation>
    </message>
    <message>
        <source>&lt;p&gt;Frequencies in any passing band are kept, or all frequencies if there is no passing band; those in a stopping band are removed. Bands of one kind that overlap or touch are one band.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Se conserva lo que está en alguna banda de paso, o todo si no hay ninguna, salvo lo que está en una banda de rechazo. Las bandas de una misma clase que se solapan o se tocan son una sola.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Band</source>
        <translation>Banda</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Desde</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Hasta</translation>
    </message>
    <message>
        <source>Edges</source>
        <translation>Bordes</translation>
    </message>
    <message>
        <source>&amp;Add</source>
        <translation>A&amp;ñadir</translation>
    </message>
    <message>
        <source>&lt;p&gt;Adds a band where there is no band yet.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Añade una banda donde aún no hay ninguna.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Quitar</translation>
    </message>
    <message>
        <source>&lt;p&gt;Removes the selected band. (Del)&lt;/p&gt;</source>
        <translation>&lt;p&gt;Quita la banda seleccionada. (Supr)&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&amp;Pass</source>
        <translation>&amp;Paso</translation>
    </message>
    <message>
        <source>Sto&amp;p</source>
        <translation>Recha&amp;zo</translation>
    </message>
    <message>
        <source>What the selected band does</source>
        <translation>Lo que hace la banda seleccionada</translation>
    </message>
    <message>
        <source>Fro&amp;m</source>
        <translation>&amp;Desde</translation>
    </message>
    <message>
        <source>&lt;p&gt;The selected band&apos;s lower edge.&lt;/p&gt;</source>
        <translation>&lt;p&gt;El borde inferior de la banda seleccionada.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;The selected band&apos;s upper edge.&lt;/p&gt;</source>
        <translation>&lt;p&gt;El borde superior de la banda seleccionada.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;Width of each edge of the selected band, half a period of a cosine: steep edges ring long.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Anchura de cada borde de la banda seleccionada, medio período de un coseno: los bordes abruptos resuenan mucho tiempo.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Mirror the e&amp;nds</source>
        <translation>Reflejar los e&amp;xtremos</translation>
    </message>
    <message>
        <source>&lt;p&gt;A transform takes a signal as periodic. A reflection at both ends, which is cut off again, keeps the ends from spilling into each other.&lt;/p&gt;</source>
        <translation>&lt;p&gt;La transformada toma la señal por periódica. Con su reflejo en ambos extremos, que después se recorta, estos no se contaminan entre sí.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Show what is &amp;removed</source>
        <translation>Mostrar lo e&amp;liminado</translation>
    </message>
    <message>
        <source>Mirror</source>
        <translation>Reflejo</translation>
    </message>
    <message>
        <source>Removed component</source>
        <translation>Componente eliminada</translation>
    </message>
    <message>
        <source>Change band</source>
        <translation>Cambiar banda</translation>
    </message>
    <message>
        <source>Add band</source>
        <translation>Añadir banda</translation>
    </message>
    <message>
        <source>Remove band</source>
        <translation>Quitar banda</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Rechazo</translation>
    </message>
    <message>
        <source>Pass</source>
        <translation>Paso</translation>
    </message>
    <message>
        <source>&lt;p&gt;Filters the whole signal by its FFT. Drag in the spectrum to draw a band, drag its edges to change it and the bar above it to move it; Delete removes it.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Filtra toda la señal con su FFT. Arrastre en el espectro para dibujar una banda, arrastre sus bordes para cambiarla y la barra de encima para moverla; Supr la quita.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>imago::BarPlot</name>
    <message>
        <source>%1 by %2</source>
        <translation>%1 por %2</translation>
    </message>
    <message>
        <source>%1 · %2 · %3: %4</source>
        <translation>%1 · %2 · %3: %4</translation>
    </message>
    <message>
        <source>Nothing was measured: the table says why.</source>
        <translation>No se midió nada: la tabla dice por qué.</translation>
    </message>
    <message>
        <source>Bars of the measurements</source>
        <translation>Barras de las mediciones</translation>
    </message>
</context>
<context>
    <name>imago::BatchControls</name>
    <message>
        <source>Tr&amp;ansform</source>
        <translation>&amp;Transformada</translation>
    </message>
    <message>
        <source>&lt;p&gt;The kinds follow scipy.fft: fft takes e^(−2πi kn/N); rfft takes real numbers and irfft half spectra; DCT and DST have types I to IV.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Con los convenios de scipy.fft: fft es e^(−2πi kn/N); rfft e irfft son de números reales y medios espectros; DCT y DST de los tipos I a IV.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Length &amp;N</source>
        <translation>Long&amp;itud N</translation>
    </message>
    <message>
        <source>&lt;p&gt;Points of one transform, any number.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Puntos de una transformada, cualquier número.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&amp;Batch</source>
        <translation>&amp;Lote</translation>
    </message>
    <message>
        <source>&lt;p&gt;How many transforms run at once.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Cuántas transformadas se ejecutan a la vez.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Sin&amp;gle</source>
        <translation>&amp;Simple</translation>
    </message>
    <message>
        <source>&amp;Double</source>
        <translation>Do&amp;ble</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Precisión</translation>
    </message>
    <message>
        <source>&amp;Input</source>
        <translation>E&amp;ntrada</translation>
    </message>
    <message>
        <source>&lt;p&gt;The input: frames of the open signal, one for each row, or rows that are generated.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Lo que se transforma: tramas de la señal abierta, una por fila, o filas que se generan aquí.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Frames of the signal</source>
        <translation>Tramas de la señal</translation>
    </message>
    <message>
        <source>Noise</source>
        <translation>Ruido</translation>
    </message>
    <message>
        <source>Impulse</source>
        <translation>Impulso</translation>
    </message>
    <message>
        <source>Sine</source>
        <translation>Sinusoide</translation>
    </message>
    <message>
        <source>&amp;Cycles</source>
        <translation>&amp;Ciclos</translation>
    </message>
    <message>
        <source>&lt;p&gt;Periods of the sine in a row.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Períodos de la sinusoide en una fila.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Hop</source>
        <translation>Salto</translation>
    </message>
    <message>
        <source>&lt;p&gt;Samples from the start of a frame to that of the next.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Muestras desde el comienzo de una trama hasta el de la siguiente.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&amp;Run on the device</source>
        <translation>E&amp;jecutar en el dispositivo</translation>
    </message>
    <message>
        <source>&lt;p&gt;Runs the batch once to warm up, then times five runs.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Ejecuta el lote una vez para calentar y después cronometra cinco ejecuciones.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Resultado</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>Núcleos</translation>
    </message>
    <message>
        <source>&lt;p&gt;Time of the plan&apos;s kernels on the device, the median of five runs.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Tiempo de los núcleos del plan en el dispositivo, la mediana de cinco ejecuciones.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>With launches</source>
        <translation>Con lanzamientos</translation>
    </message>
    <message>
        <source>&lt;p&gt;The time that the host measures, without transfers.&lt;/p&gt;</source>
        <translation>&lt;p&gt;El tiempo que mide el anfitrión, sin transferencias.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>Rendimiento</translation>
    </message>
    <message>
        <source>&lt;p&gt;5 N log2 N operations for each transform of N complex points, half of that for real ones, divided by the time of the kernels. This is the field&apos;s convention, not a count.&lt;/p&gt;</source>
        <translation>&lt;p&gt;5 N log2 N operaciones por cada transformada de N puntos complejos, la mitad si son reales, entre el tiempo de los núcleos: el convenio habitual, no un recuento.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Datos</translation>
    </message>
    <message>
        <source>&lt;p&gt;Each number is read once and written once; the bytes are divided by the time of the kernels.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Cada número se lee una vez y se escribe una vez; los bytes se dividen por el tiempo de los núcleos.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Row sho&amp;wn</source>
        <translation>&amp;Fila mostrada</translation>
    </message>
    <message>
        <source>&lt;p&gt;Which of the transforms is shown.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Cuál de las transformadas se muestra.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&amp;Magnitude</source>
        <translation>&amp;Magnitud</translation>
    </message>
    <message>
        <source>Re and i&amp;m</source>
        <translation>&amp;Re e im</translation>
    </message>
    <message>
        <source>Shown parts of complex numbers</source>
        <translation>Qué se muestra de los números complejos</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>Lote</translation>
    </message>
    <message>
        <source>GFLOP/s</source>
        <translation>GFLOP/s</translation>
    </message>
    <message>
        <source>GB/s</source>
        <translation>GB/s</translation>
    </message>
    <message>
        <source> of %1</source>
        <translation> de %1</translation>
    </message>
</context>
<context>
    <name>imago::BenchControls</name>
    <message>
        <source>FFT, 1D</source>
        <translation>FFT, 1D</translation>
    </message>
    <message>
        <source>Batches of complex lines of 4 to 2^24 points, products and primes</source>
        <translation>Lotes de líneas complejas de 4 a 2^24 puntos, productos y primos</translation>
    </message>
    <message>
        <source>FFT, 2D</source>
        <translation>FFT, 2D</translation>
    </message>
    <message>
        <source>Complex planes, in batches and one at a time</source>
        <translation>Planos complejos, en lotes y de uno en uno</translation>
    </message>
    <message>
        <source>FFT, 3D</source>
        <translation>FFT, 3D</translation>
    </message>
    <message>
        <source>Complex volumes</source>
        <translation>Volúmenes complejos</translation>
    </message>
    <message>
        <source>Real FFT</source>
        <translation>FFT real</translation>
    </message>
    <message>
        <source>Real lines and planes to half spectra, and back</source>
        <translation>Líneas y planos reales a medios espectros, y a la inversa</translation>
    </message>
    <message>
        <source>DCT, 2D</source>
        <translation>DCT, 2D</translation>
    </message>
    <message>
        <source>Cosine transforms of planes, compared with other ways to compute them</source>
        <translation>Transformadas del coseno de planos, junto a otras formas de calcularlas</translation>
    </message>
    <message>
        <source>DCT, 1D</source>
        <translation>DCT, 1D</translation>
    </message>
    <message>
        <source>Cosine transforms of lines, by four algorithms</source>
        <translation>Transformadas del coseno de líneas, con cuatro algoritmos</translation>
    </message>
    <message>
        <source>Small planes</source>
        <translation>Planos pequeños</translation>
    </message>
    <message>
        <source>Many planes of 4 × 4 to 32 × 32</source>
        <translation>Muchos planos de 4 × 4 a 32 × 32</translation>
    </message>
    <message>
        <source>Compress and filter</source>
        <translation>Comprimir y filtrar</translation>
    </message>
    <message>
        <source>Whole pipelines on the device, as the window runs them</source>
        <translation>Cadenas enteras en el dispositivo, como las ejecuta la ventana</translation>
    </message>
    <message>
        <source>In place</source>
        <translation>In situ</translation>
    </message>
    <message>
        <source>Out of place</source>
        <translation>Fuera de sitio</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>Ambas</translation>
    </message>
    <message>
        <source>Other &amp;libraries, too</source>
        <translation>También otras &amp;bibliotecas</translation>
    </message>
    <message>
        <source>&amp;Measure</source>
        <translation>Me&amp;dir</translation>
    </message>
    <message>
        <source>&lt;p&gt;Every result is checked before it is timed.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Cada resultado se comprueba antes de cronometrarse.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Devices to measure</source>
        <translation>Dispositivos que medir</translation>
    </message>
    <message>
        <source>&lt;p&gt;Devices to measure, one after another.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Dispositivos que se miden, uno tras otro.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Suite</source>
        <translation>Batería</translation>
    </message>
    <message>
        <source>Sizes</source>
        <translation>Tamaños</translation>
    </message>
    <message>
        <source>the suite&apos;s</source>
        <translation>los de la batería</translation>
    </message>
    <message>
        <source>&lt;p&gt;Lengths and extents separated by commas, for example 256,1000 or 512x512; empty: those of the suite.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Longitudes y dimensiones separadas por comas, como 256,1000 o 512x512; vacío: las de la batería.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Points of a batch</source>
        <translation>Puntos de un lote</translation>
    </message>
    <message>
        <source>&lt;p&gt;Points of all transforms that run at once. Larger sizes of the suite are left out. By the device: 4 million on a CPU, 64 million on a GPU, and no size is left out.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Tantas transformadas a la vez como sumen esos puntos. Los tamaños mayores de la batería se omiten. Según el dispositivo: 4 millones en una CPU, 64 millones en una GPU, y no se omite ningún tamaño.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>by the device</source>
        <translation>según el dispositivo</translation>
    </message>
    <message>
        <source>Rounds</source>
        <translation>Rondas</translation>
    </message>
    <message>
        <source>&lt;p&gt;Interleaved repetitions; their median counts.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Repeticiones intercaladas; cuenta su mediana.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Puntos</translation>
    </message>
    <message>
        <source>Codelets</source>
        <translation>Codelets</translation>
    </message>
    <message>
        <source>%1 points</source>
        <translation>%1 puntos</translation>
    </message>
    <message>
        <source>One butterfly of each radix from 2 to 32 as a whole transform, which shows the speed of the generated straight-line code</source>
        <translation>Una mariposa de cada radix de 2 a 32 como transformada completa: lo que alcanza el código lineal generado</translation>
    </message>
    <message>
        <source>Radix orders</source>
        <translation>Órdenes de radices</translation>
    </message>
    <message>
        <source>Every order of the radices of 192, 480 and 512, with and without padding of the exchange</source>
        <translation>Cada orden de las radices de 192, 480 y 512, con el intercambio con relleno y sin él</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Memoria</translation>
    </message>
    <message>
        <source>Copies by vector width, stride and offset, and transfers: the speed of the memory for each pattern of access</source>
        <translation>Copias según anchura de vector, paso y desplazamiento, y transferencias: lo que da la memoria, según el patrón de acceso</translation>
    </message>
    <message>
        <source>Planning</source>
        <translation>Planificación</translation>
    </message>
    <message>
        <source>How long it takes to make and build plans, with empty caches and with those on disk</source>
        <translation>Cuánto se tarda en hacer y compilar los planes, con cachés vacías y con las que hay en disco</translation>
    </message>
    <message>
        <source>The planner&apos;s choice for 4 to 4096 points, compared with the best of a quick search, some seconds for each length. Faster plans become tuning records</source>
        <translation>La elección del planificador para 4 a 4096 puntos junto a lo mejor de una búsqueda rápida, unos segundos por longitud. Lo más rápido se vuelve un registro de ajuste</translation>
    </message>
    <message>
        <source>&lt;p&gt;The suite to measure. The line below describes it.&lt;/p&gt;</source>
        <translation>&lt;p&gt;La batería que se mide. La línea de debajo la describe.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>En vivo</translation>
    </message>
    <message>
        <source>How long a person waits who drags a mask or a slider, for images of 1 and 12 megapixels that are filtered and compressed as in the window</source>
        <translation>Lo que espera quien arrastra una máscara o un control: imágenes de 1 y 12 megapíxeles, filtradas y comprimidas como lo hace la ventana</translation>
    </message>
    <message>
        <source>Random sizes</source>
        <translation>Tamaños al azar</translation>
    </message>
    <message>
        <source>Lines, cosines, planes and volumes of 202 sizes that are drawn at random: what the planner does for sizes that nobody has tuned</source>
        <translation>Líneas, cosenos, planos y volúmenes de 202 tamaños al azar: lo que hace el planificador con tamaños que nadie ha ajustado</translation>
    </message>
    <message>
        <source>Planner beside search</source>
        <translation>Planificador junto a búsqueda</translation>
    </message>
    <message>
        <source>&amp;Planner and records</source>
        <translation>&amp;Planificador y registros</translation>
    </message>
    <message>
        <source>&lt;p&gt;Where tuning records make the plans, also measure those of the planner alone. The difference is what searching has gained.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Donde los registros de ajuste hacen los planes, mide también los del planificador solo. La diferencia es lo que ha ganado la búsqueda.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;Also measure the libraries that this machine has, such as FFTW, MKL and cuFFT, in the same rounds and with the same checks. Planning them takes time.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Medir también las bibliotecas que tiene este equipo, como FFTW, MKL y cuFFT, en las mismas rondas y con las mismas comprobaciones. Planificarlas lleva tiempo.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>imago::BenchReport</name>
    <message>
        <source>the number &quot;%1&quot; is missing</source>
        <translation>falta el número &quot;%1&quot;</translation>
    </message>
    <message>
        <source>a case does not name its transform</source>
        <translation>un caso no nombra su transformada</translation>
    </message>
    <message>
        <source>it is of a newer version of this program</source>
        <translation>es de una versión más nueva de este programa</translation>
    </message>
    <message>
        <source>it does not name its device or its date</source>
        <translation>no nombra su dispositivo o su fecha</translation>
    </message>
    <message>
        <source>record</source>
        <translation>registro</translation>
    </message>
    <message>
        <source>search</source>
        <translation>búsqueda</translation>
    </message>
    <message>
        <source>options</source>
        <translation>opciones</translation>
    </message>
    <message>
        <source>model</source>
        <translation>modelo</translation>
    </message>
    <message>
        <source>a pattern of memory access has no name or no time</source>
        <translation>un patrón de acceso a memoria no tiene nombre o no tiene tiempo</translation>
    </message>
    <message>
        <source>it is not a report of imago-cli bench or of imago-cli tune --compare-model</source>
        <translation>no es un informe de imago-cli bench, ni de imago-cli tune --compare-model</translation>
    </message>
    <message>
        <source>a case does not name its work</source>
        <translation>un caso no nombra su trabajo</translation>
    </message>
    <message>
        <source>rules</source>
        <translation>reglas</translation>
    </message>
    <message>
        <source>rules and model</source>
        <translation>reglas y modelo</translation>
    </message>
</context>
<context>
    <name>imago::BenchRunner</name>
    <message>
        <source>Starting %1</source>
        <translation>Iniciando %1</translation>
    </message>
    <message>
        <source>it measures another device, %1</source>
        <translation>mide otro dispositivo, %1</translation>
    </message>
    <message>
        <source>%1 (%2 of %3)</source>
        <translation>%1 (%2 de %3)</translation>
    </message>
    <message>
        <source>Device %1 of %2: %3</source>
        <translation>Dispositivo %1 de %2: %3</translation>
    </message>
    <message>
        <source>imago-cli ended without a complete report.</source>
        <translation>imago-cli terminó sin un informe completo.</translation>
    </message>
    <message>
        <source>The output of imago-cli cannot be read: %1.</source>
        <translation>No se puede leer lo que comunicó imago-cli: %1.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>imago::CacheRow</name>
    <message>
        <source>C&amp;lear</source>
        <translation>&amp;Vaciar</translation>
    </message>
    <message>
        <source>Removes all that is in this folder</source>
        <translation>Elimina todo lo que hay en esta carpeta</translation>
    </message>
    <message>
        <source>There is none</source>
        <translation>No hay ninguna</translation>
    </message>
    <message>
        <source>Built kernels and facts about drivers. Without them the next start takes longer; results and records of faster plans stay.</source>
        <translation>Núcleos compilados y lo que se sabe de los controladores. Sin ellos el próximo inicio tarda más; se conservan los resultados y los planes más rápidos que se hayan encontrado.</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>Contando…</translation>
    </message>
    <message>
        <source>Removing…</source>
        <translation>Eliminando…</translation>
    </message>
    <message>
        <source>Empty</source>
        <translation>Vacía</translation>
    </message>
    <message>
        <source>%1 could not be removed</source>
        <translation>No se ha podido eliminar %1</translation>
    </message>
</context>
<context>
    <name>imago::CliProcess</name>
    <message>
        <source>The program imago-cli is not in the folder of this one: without it devices are not checked, measured or tuned.</source>
        <translation>El programa imago-cli no está junto a este: sin él los dispositivos no se comprueban, miden ni ajustan.</translation>
    </message>
    <message>
        <source>imago-cli ended with exit code %1.</source>
        <translation>imago-cli terminó con el código de salida %1.</translation>
    </message>
    <message>
        <source>%1 cannot be started: %2.</source>
        <translation>No se puede iniciar %1: %2.</translation>
    </message>
    <message>
        <source>imago-cli gave no answer within %1.</source>
        <translation>imago-cli no respondió en %1.</translation>
    </message>
    <message>
        <source>It was cancelled.</source>
        <translation>Se ha cancelado.</translation>
    </message>
    <message>
        <source>imago-cli was ended by signal %1.</source>
        <translation>La señal %1 terminó imago-cli.</translation>
    </message>
</context>
<context>
    <name>imago::ColourLegend</name>
    <message>
        <source>from −%1 to %1</source>
        <translation>de −%1 a %1</translation>
    </message>
    <message>
        <source>from %1 to %2</source>
        <translation>de %1 a %2</translation>
    </message>
    <message>
        <source>%1, middle gray at %2</source>
        <translation>%1, gris medio en %2</translation>
    </message>
</context>
<context>
    <name>imago::ColourMapBox</name>
    <message>
        <source>Colours</source>
        <translation>Colores</translation>
    </message>
    <message>
        <source>&lt;p&gt;The colours from the smallest value to the largest. The lightness of all but Turbo rises evenly; Cividis looks the same to people who do not see red or green.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Los colores desde el valor más pequeño hasta el mayor. La claridad de todos menos Turbo crece de manera uniforme; Cividis se ve igual para quienes no ven el rojo o el verde.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>imago::CommandLine</name>
    <message>
        <source>Shows images, signals and their spectra, compresses and filters them.</source>
        <translation>Muestra imágenes, señales y sus espectros, las comprime y las filtra.</translation>
    </message>
    <message>
        <source>OpenCL device: its index or a part of its name.</source>
        <translation>Dispositivo OpenCL: su índice o una parte de su nombre.</translation>
    </message>
    <message>
        <source>Print the times of every painted result and preview to standard error, one JSON object a line.</source>
        <translation>Escribir los tiempos de cada resultado pintado y de cada vista previa en la salida de error, un objeto JSON por línea.</translation>
    </message>
    <message>
        <source>Write a picture of the window once it shows its result, and quit.</source>
        <translation>Guardar una imagen de la ventana en cuanto muestre su resultado, y salir.</translation>
    </message>
    <message>
        <source>A mask file for the Filter workspace, which it shows.</source>
        <translation>Un archivo de máscara para el espacio de trabajo Filtrar, que se muestra.</translation>
    </message>
    <message>
        <source>The language of the window: en or es; the default is the system&apos;s.</source>
        <translation>El idioma de la ventana: en o es; de forma predeterminada, el del sistema.</translation>
    </message>
    <message>
        <source>The size &quot;%1&quot; is not two numbers of pixels, for example 1360x860.</source>
        <translation>El tamaño &quot;%1&quot; no son dos números de píxeles, como 1360x860.</translation>
    </message>
    <message>
        <source>There is no display to open a window on; imago-cli does the same work without one.</source>
        <translation>No hay ninguna pantalla donde abrir una ventana; imago-cli hace el mismo trabajo sin ella.</translation>
    </message>
    <message>
        <source>The size of the window in pixels, for example 1360x860; the default is the last size, or what the screen has room for.</source>
        <translation>El tamaño de la ventana en píxeles, como 1360x860; por omisión el último que tuvo, o el que cabe en la pantalla.</translation>
    </message>
    <message>
        <source> See imago --help.</source>
        <translation> Consulte imago --help.</translation>
    </message>
    <message>
        <source>A mask file ends in .json.</source>
        <translation>Un archivo de máscara termina en .json.</translation>
    </message>
    <message>
        <source>There is no OpenCL device &quot;%1&quot;. There are: %2.</source>
        <translation>No hay ningún dispositivo OpenCL &quot;%1&quot;. Los que hay: %2.</translation>
    </message>
    <message>
        <source>none</source>
        <translation>ninguno</translation>
    </message>
    <message>
        <source>The image, the signals or the session to open.</source>
        <translation>La imagen, las señales o la sesión que se abre.</translation>
    </message>
    <message>
        <source>The workspace to begin with: %1.</source>
        <translation>El espacio de trabajo con que empezar: %1.</translation>
    </message>
    <message>
        <source>There is no workspace &quot;%1&quot;; there are %2.</source>
        <translation>No hay un espacio de trabajo «%1»; hay %2.</translation>
    </message>
</context>
<context>
    <name>imago::CompareWindow</name>
    <message>
        <source>&amp;Same levels in both</source>
        <translation>Los &amp;mismos niveles en ambas</translation>
    </message>
    <message>
        <source>&lt;p&gt;The right picture is shown with the black and white of the left one; otherwise each has its own.&lt;/p&gt;</source>
        <translation>&lt;p&gt;La imagen derecha se muestra con el negro y el blanco de la izquierda; si no, cada una tiene los suyos.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>%1 beside %2</source>
        <translation>%1 junto a %2</translation>
    </message>
    <message>
        <source>x %1, y %2 · left %3 · right %4</source>
        <translation>x %1, y %2 · izquierda %3 · derecha %4</translation>
    </message>
</context>
<context>
    <name>imago::ComparisonPage</name>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>T&amp;ransfers with kernels</source>
        <translation>&amp;Transferencias junto a núcleos</translation>
    </message>
    <message>
        <source>Lo&amp;garithmic speeds</source>
        <translation>Velocidades lo&amp;garítmicas</translation>
    </message>
    <message>
        <source>Nothing has been measured yet. Choose devices and a suite, and press Measure; or open a report from another machine.</source>
        <translation>Aún no se ha medido nada. Elija dispositivos y una batería y pulse Medir, o abra un informe de otro equipo.</translation>
    </message>
    <message>
        <source>Wrote %1.</source>
        <translation>Se ha escrito %1.</translation>
    </message>
    <message>
        <source>&lt;p&gt;Show in the plot of GB/s also the copies from the host to the device and back, which no other figure includes.&lt;/p&gt;</source>
        <translation>&lt;p&gt;En la gráfica de GB/s, también las copias del anfitrión al dispositivo y de vuelta, que no están en ninguna otra cifra.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;For devices that are far apart: equal ratios are equal distances.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Para dispositivos muy distintos: a razones iguales, distancias iguales.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Medir</translation>
    </message>
    <message>
        <source>Saved runs</source>
        <translation>Mediciones guardadas</translation>
    </message>
    <message>
        <source>Cancelled. The measurements so far are kept.</source>
        <translation>Cancelado. Se conserva lo medido.</translation>
    </message>
    <message>
        <source>Done.</source>
        <translation>Terminado.</translation>
    </message>
    <message>
        <source>Open a saved run</source>
        <translation>Abrir una medición guardada</translation>
    </message>
    <message>
        <source>Reports of imago-cli bench (*.json)</source>
        <translation>Informes de imago-cli bench (*.json)</translation>
    </message>
    <message>
        <source>Export the comparison</source>
        <translation>Exportar la comparación</translation>
    </message>
    <message>
        <source>Plots (*.png);;Numbers (*.csv);;Table (*.md)</source>
        <translation>Gráficas (*.png);;Números (*.csv);;Tabla (*.md)</translation>
    </message>
    <message>
        <source>There is nothing to export: mark a saved run, or measure.</source>
        <translation>No hay nada que exportar: marque una medición guardada o mida.</translation>
    </message>
    <message>
        <source>%1 cannot be exported: the name ends in .csv, .png or .md.</source>
        <translation>No se puede exportar %1: el nombre debe terminar en .csv, .png o .md.</translation>
    </message>
</context>
<context>
    <name>imago::ComparisonPlots</name>
    <message>
        <source>N, points of one transform</source>
        <translation>N, puntos de una transformada</translation>
    </message>
    <message>
        <source>%1 against the length of a transform</source>
        <translation>%1 según la longitud de la transformada</translation>
    </message>
    <message>
        <source>GFLOP/s</source>
        <translation>GFLOP/s</translation>
    </message>
    <message>
        <source>GB/s</source>
        <translation>GB/s</translation>
    </message>
    <message>
        <source> · %1 of the bound</source>
        <translation> · %1 de la cota</translation>
    </message>
    <message>
        <source>Nothing in the checked runs was timed: the table says why.</source>
        <translation>De las mediciones marcadas no se cronometró nada: la tabla dice por qué.</translation>
    </message>
    <message>
        <source>%1 · N %2 · %3 %4</source>
        <translation>%1 · N %2 · %3 %4</translation>
    </message>
    <message>
        <source>&lt;p&gt;GFLOP/s: 5 N log&lt;sub&gt;2&lt;/sub&gt; N operations for each complex transform, half of it for a real one, divided by the time of its kernels. GB/s: input and output, each number once.&lt;/p&gt;&lt;p&gt;Roofline: the speed of a transform that moves each number once at the speed of the device&apos;s memory, from a copy of arrays that no cache holds. Copy of the same size: likewise from a copy of as many bytes as the case has, in the same rounds. It is above the roofline if a cache holds the bytes, and below if they are so few that the launch takes most of the time. Percentages of the bound refer to this copy.&lt;/p&gt;</source>
        <translation>&lt;p&gt;GFLOP/s: 5 N log&lt;sub&gt;2&lt;/sub&gt; N operaciones por transformada compleja, la mitad por una real, entre el tiempo de sus núcleos. GB/s: entrada y salida, cada número una vez.&lt;/p&gt;&lt;p&gt;Techo: lo que alcanzaría una transformada que mueve cada número una vez a la velocidad de la memoria del dispositivo, según una copia de matrices que ninguna caché contiene. Copia de otros tantos bytes: lo mismo con una copia de los bytes del propio caso, en las mismas rondas; está sobre el techo donde una caché los contiene, y debajo donde son tan pocos que cuenta el lanzamiento. Los porcentajes del límite se refieren a ella.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>imago::ComparisonView</name>
    <message>
        <source>Measurements</source>
        <translation>Lo que se midió</translation>
    </message>
</context>
<context>
    <name>imago::CompressControls</name>
    <message>
        <source>Figures</source>
        <translation>Cifras</translation>
    </message>
    <message>
        <source>Levels</source>
        <translation>Niveles</translation>
    </message>
    <message>
        <source>Compress by</source>
        <translation>Comprimir por</translation>
    </message>
    <message>
        <source>Channels</source>
        <translation>Canales</translation>
    </message>
    <message>
        <source>&amp;RGB</source>
        <translation>&amp;RGB</translation>
    </message>
    <message>
        <source>&amp;Luma</source>
        <translation>&amp;Luma</translation>
    </message>
    <message>
        <source>&amp;YCbCr</source>
        <translation>YC&amp;bCr</translation>
    </message>
    <message>
        <source>&lt;p&gt;Red, green and blue are compressed, each separately.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Se comprimen el rojo, el verde y el azul, cada uno por separado.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;Only luma, the lightness, is compressed; colours do not change.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Solo se comprime la luma, la luminosidad; el color queda como está.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;Luma and both colour differences are compressed: colour needs fewer coefficients than lightness.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Se comprimen la luma y ambas diferencias de color: el color necesita menos coeficientes que la luminosidad.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Vista</translation>
    </message>
    <message>
        <source>&amp;Gray out dropped coefficients</source>
        <translation>Atenuar en &amp;gris los descartados</translation>
    </message>
    <message>
        <source>&lt;p&gt;In the spectrum, coefficients below the threshold lose their colour.&lt;/p&gt;</source>
        <translation>&lt;p&gt;En el espectro, los coeficientes por debajo del umbral pierden su color.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Gain of the difference</source>
        <translation>Ganancia de la diferencia</translation>
    </message>
    <message>
        <source>Transform</source>
        <translation>Transformada</translation>
    </message>
    <message>
        <source>&amp;Whole image</source>
        <translation>Image&amp;n entera</translation>
    </message>
    <message>
        <source>&amp;8 × 8</source>
        <translation>&amp;8 × 8</translation>
    </message>
    <message>
        <source>1&amp;6 × 16</source>
        <translation>1&amp;6 × 16</translation>
    </message>
    <message>
        <source>What is transformed at once</source>
        <translation>Qué se transforma de una vez</translation>
    </message>
    <message>
        <source>&lt;p&gt;One DCT of the whole image: no borders inside it, but an edge leaves its traces everywhere.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Una sola DCT de toda la imagen: sin fronteras en su interior, pero un borde deja huellas por todas partes.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;A DCT of each block of %1 × %1 pixels, as in %2. Where a side is not a multiple of this, the image&apos;s mirror image completes the last blocks; their coefficients count, too.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Una DCT de cada bloque de %1 × %1 píxeles, como en %2. Donde un lado no es múltiplo, los últimos bloques se prolongan con el reflejo de la imagen; sus coeficientes también cuentan.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>JPEG</source>
        <translation>JPEG</translation>
    </message>
    <message>
        <source>video codecs</source>
        <translation>los códecs de vídeo</translation>
    </message>
    <message>
        <source>Rate–distortion</source>
        <translation>Tasa–distorsión</translation>
    </message>
    <message>
        <source>&lt;p&gt;The quality of the result for each share of kept coefficients: PSNR on the left axis, SSIM on the right one; rings mark the shown result. Click or drag to keep that share.&lt;/p&gt;</source>
        <translation>&lt;p&gt;La calidad del resultado para cada proporción de coeficientes conservados: PSNR en el eje izquierdo, SSIM en el derecho; los anillos marcan el resultado que se muestra. Pulse o arrastre para conservar esa proporción.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Save the curve as CSV…</source>
        <translation>Guardar la curva como CSV…</translation>
    </message>
    <message>
        <source>Save the curve as PNG…</source>
        <translation>Guardar la curva como PNG…</translation>
    </message>
    <message>
        <source>E&amp;xport</source>
        <translation>E&amp;xportar</translation>
    </message>
    <message>
        <source>&lt;p&gt;Save the curve as a table or as a picture.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Guardar la curva como tabla o como imagen.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>rate-distortion</source>
        <translation>tasa-distorsión</translation>
    </message>
    <message>
        <source>CSV table</source>
        <translation>Tabla CSV</translation>
    </message>
    <message>
        <source>PNG picture</source>
        <translation>Imagen PNG</translation>
    </message>
    <message>
        <source>&amp;Sort blocks by frequency</source>
        <translation>Ordenar bloques por &amp;frecuencia</translation>
    </message>
    <message>
        <source>&lt;p&gt;In the spectrum, coefficients of one frequency stand side by side, as their blocks do: each frequency is a small picture, with the means at the upper left. Otherwise the coefficients of each block stand where the block does.&lt;/p&gt;</source>
        <translation>&lt;p&gt;En el espectro, los coeficientes de una misma frecuencia están juntos, en el orden de sus bloques: cada frecuencia es una imagen pequeña, con las medias arriba a la izquierda. Si no, los de cada bloque están donde está el bloque.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;The difference is multiplied by this before it is shown around middle gray; the scale above it says what black and white mean.&lt;/p&gt;</source>
        <translation>&lt;p&gt;La diferencia se multiplica por este factor antes de mostrarse en torno al gris medio; la escala sobre ella dice qué significan el negro y el blanco.&lt;/p&gt;</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n point(s)</source>
        <translation>
            <numerusform>%1 de %n punto</numerusform>
            <numerusform>%1 de %n puntos</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;JPEG</source>
        <translation>&amp;JPEG</translation>
    </message>
    <message>
        <source>&lt;p&gt;What a JPEG file does: blocks of 8 × 8 pixels of luma and chroma, and coefficients in steps instead of a threshold. Save it as JPEG, and the file holds exactly them.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Lo que hace un archivo JPEG: bloques de 8 × 8 píxeles de luma y croma, y coeficientes en pasos en vez de un umbral. Guárdelo como JPEG, y el archivo contendrá exactamente esos.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&amp;Keep the mean of each block</source>
        <translation>Conservar la &amp;media de cada bloque</translation>
    </message>
    <message>
        <source>&lt;p&gt;The first coefficient of a block, its mean or DC, stays however small it is, so that dark areas keep their tone.&lt;/p&gt;</source>
        <translation>&lt;p&gt;El primer coeficiente de un bloque, su media o DC, se conserva por pequeño que sea, de modo que las zonas oscuras mantienen su tono.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Show the &amp;borders of blocks</source>
        <translation>Mostrar los &amp;bordes de los bloques</translation>
    </message>
    <message>
        <source>&lt;p&gt;Lines between the blocks of the result, once it is zoomed in far enough.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Líneas entre los bloques del resultado, cuando está bastante ampliado.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>imago::CompressWords</name>
    <message>
        <source>%1 · log |B|</source>
        <translation>%1 · log |B|</translation>
    </message>
    <message>
        <source>blocks by frequency · %1</source>
        <translation>bloques por frecuencia · %1</translation>
    </message>
    <message>
        <source>blocks in place · %1</source>
        <translation>bloques en su lugar · %1</translation>
    </message>
    <message>
        <source>coefficient %1, %2 · %3 across, %4 down cycles per pixel · |B| %5</source>
        <translation>coeficiente %1, %2 · fx %3, fy %4 ciclos por píxel · |B| %5</translation>
    </message>
    <message>
        <source>block %1, %2 · %3</source>
        <translation>bloque %1, %2 · %3</translation>
    </message>
</context>
<context>
    <name>imago::CompressWorkspace</name>
    <message>
        <source>Original</source>
        <translation>Original</translation>
    </message>
    <message>
        <source>The compressed picture</source>
        <translation>La imagen comprimida</translation>
    </message>
    <message>
        <source>Spectrum</source>
        <translation>Espectro</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Resultado</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Diferencia</translation>
    </message>
    <message>
        <source>&lt;p&gt;Colours of the spectrum: the logarithm of the magnitude |B| of the DCT coefficients, as the mean over the channels. Black is 0, cream the largest one. Coefficients below the threshold are gray: they are dropped.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Colores del espectro: logaritmo de la magnitud |B| de los coeficientes de la DCT, la media de los canales. El negro es 0; el crema, el mayor. Los coeficientes por debajo del umbral son grises: se descartan.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Show the difference</source>
        <translation>Mostrar la diferencia</translation>
    </message>
    <message>
        <source>compressed</source>
        <translation>comprimida</translation>
    </message>
    <message>
        <source>gray</source>
        <translation>gris</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>Modo</translation>
    </message>
    <message>
        <source>identical</source>
        <translation>idéntica</translation>
    </message>
    <message>
        <source>Colour scale of the spectrum</source>
        <translation>Escala de color del espectro</translation>
    </message>
    <message>
        <source>&lt;p&gt;The whole image has its mean at the upper left, and finer waves to the right and down. The coefficients of each block stand where the block does, or those of one frequency stand side by side.&lt;/p&gt;</source>
        <translation>&lt;p&gt;De la imagen entera: la media arriba a la izquierda, ondas más finas hacia la derecha y hacia abajo. De bloques: los coeficientes de cada uno están donde está el bloque, o los de una misma frecuencia juntos.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Scale of the difference</source>
        <translation>Escala de la diferencia</translation>
    </message>
    <message>
        <source>&lt;p&gt;The original minus the result, in units of the samples: gray where they are equal, lighter where the original is larger, darker where the result is larger. Each channel of a colour picture is shown by itself. The gain narrows the range.&lt;/p&gt;</source>
        <translation>&lt;p&gt;El original menos el resultado, en unidades de las muestras: gris donde son iguales, más claro donde lo es el original, más oscuro donde el resultado es más claro. En color, cada canal por separado. La ganancia estrecha el intervalo.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Transform</source>
        <translation>Transformada</translation>
    </message>
    <message>
        <source>original − result · × %1</source>
        <translation>original − resultado · × %1</translation>
    </message>
    <message>
        <source>PSNR %1</source>
        <translation>PSNR %1</translation>
    </message>
    <message>
        <source>YCbCr</source>
        <translation>YCbCr</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Imagen</translation>
    </message>
    <message>
        <source>DCT of the whole image</source>
        <translation>DCT de toda la imagen</translation>
    </message>
    <message>
        <source>DCT of blocks of %1 × %1 pixels</source>
        <translation>DCT de bloques de %1 × %1 píxeles</translation>
    </message>
    <message>
        <source>The Compress page cannot show this recipe. File, Run on folder carries it out.</source>
        <translation>La página Comprimir no puede mostrar esta receta. Archivo, Ejecutar en una carpeta la lleva a cabo.</translation>
    </message>
    <message>
        <source>Open a picture first; the recipe is for pictures.</source>
        <translation>Abra primero una imagen; la receta es para imágenes.</translation>
    </message>
    <message>
        <source>Open recipe</source>
        <translation>Abrir receta</translation>
    </message>
    <message>
        <source>JPEG: blocks of 8 × 8 pixels in steps</source>
        <translation>JPEG: bloques de 8 × 8 píxeles en pasos</translation>
    </message>
    <message>
        <source>The recipe is for JPEG, which has 8 bits, and the picture has more.</source>
        <translation>La receta es para JPEG, que tiene 8 bits, y la imagen tiene más.</translation>
    </message>
    <message>
        <source>Quantisation tables</source>
        <translation>Tablas de cuantización</translation>
    </message>
    <message>
        <source>Reset settings</source>
        <translation>Restablecer los ajustes</translation>
    </message>
</context>
<context>
    <name>imago::ContextMenus</name>
    <message>
        <source>Show &amp;all</source>
        <translation>Mostrar &amp;todo</translation>
    </message>
</context>
<context>
    <name>imago::Copying</name>
    <message>
        <source>%1 (a picture of %2 × %3)</source>
        <translation>%1 (una imagen de %2 × %3)</translation>
    </message>
    <message numerus="yes">
        <source>%1 (%n line(s) of text)</source>
        <translation>
            <numerusform>%1 (%n línea de texto)</numerusform>
            <numerusform>%1 (%n líneas de texto)</numerusform>
        </translation>
    </message>
    <message>
        <source>The plot</source>
        <translation>La gráfica</translation>
    </message>
    <message>
        <source>The figures</source>
        <translation>Las cifras</translation>
    </message>
    <message>
        <source>The table</source>
        <translation>La tabla</translation>
    </message>
    <message>
        <source>%1 numbers are in sight, and at most %2 are copied: zoom in, or save a file.</source>
        <translation>Hay %1 números a la vista y se copian como máximo %2: amplíe, o guarde un archivo.</translation>
    </message>
    <message>
        <source>What is seen</source>
        <translation>Lo que se ve</translation>
    </message>
    <message>
        <source>The picture</source>
        <translation>La imagen</translation>
    </message>
</context>
<context>
    <name>imago::CorrelationDialog</name>
    <message>
        <source>Fourier ring correlation</source>
        <translation>Correlación de anillos de Fourier</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>Umbral</translation>
    </message>
    <message>
        <source>&lt;p&gt;Below this curve details are no longer common to both pictures. 1/7 is constant; the others depend on how many frequencies a ring has.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Por debajo de esta curva los detalles ya no son comunes a las dos imágenes. 1/7 es constante; las otras dependen de cuántas frecuencias tiene un anillo.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>half bit</source>
        <translation>medio bit</translation>
    </message>
    <message>
        <source>1 bit</source>
        <translation>1 bit</translation>
    </message>
    <message>
        <source>3 sigma</source>
        <translation>3 sigma</translation>
    </message>
    <message>
        <source>&amp;Fade the edges</source>
        <translation>&amp;Atenuar los bordes</translation>
    </message>
    <message>
        <source>&lt;p&gt;A Hann window. Without it the pictures&apos; edges, which they have in common, count as details.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Una ventana de Hann. Sin ella, los bordes de las imágenes, que son comunes a ambas, cuentan como detalles.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Correlation over the frequency</source>
        <translation>Correlación sobre la frecuencia</translation>
    </message>
    <message>
        <source>Correlation</source>
        <translation>Correlación</translation>
    </message>
    <message>
        <source>Frequency (c/px)</source>
        <translation>Frecuencia (c/px)</translation>
    </message>
    <message>
        <source>C&amp;hoose…</source>
        <translation>Ele&amp;gir…</translation>
    </message>
    <message>
        <source>&lt;p&gt;Another picture of the same subject, of the same size, with noise of its own.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Otra imagen del mismo motivo, del mismo tamaño, con su propio ruido.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&amp;Copy numbers</source>
        <translation>Co&amp;piar números</translation>
    </message>
    <message>
        <source>&lt;p&gt;Copies the numbers as text for a spreadsheet.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Copia los números como texto para una hoja de cálculo.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>&amp;Exportar…</translation>
    </message>
    <message>
        <source>&lt;p&gt;Writes the numbers to a CSV table.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Escribe los números en una tabla CSV.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>First picture</source>
        <translation>Primera imagen</translation>
    </message>
    <message>
        <source>Second picture</source>
        <translation>Segunda imagen</translation>
    </message>
    <message>
        <source>CSV table</source>
        <translation>Tabla CSV</translation>
    </message>
    <message>
        <source>none is open</source>
        <translation>ninguna abierta</translation>
    </message>
    <message>
        <source>The pictures are compared.</source>
        <translation>Se comparan las imágenes.</translation>
    </message>
    <message>
        <source>Choose a second picture of the same subject.</source>
        <translation>Elija una segunda imagen del mismo motivo.</translation>
    </message>
    <message>
        <source>The pictures do not agree even in the coarsest details.</source>
        <translation>Las imágenes no coinciden ni en los detalles más gruesos.</translation>
    </message>
    <message>
        <source>The pictures agree up to the finest details, of 2 pixels.</source>
        <translation>Las imágenes coinciden hasta los detalles más finos, de 2 píxeles.</translation>
    </message>
    <message>
        <source>Resolution: %1, at %2</source>
        <translation>Resolución: %1, a %2</translation>
    </message>
</context>
<context>
    <name>imago::DeviceBox</name>
    <message>
        <source>OpenCL device</source>
        <translation>Dispositivo OpenCL</translation>
    </message>
    <message numerus="yes">
        <source>&lt;p&gt;&lt;b&gt;%1&lt;/b&gt;&lt;br&gt;%2, %3&lt;br&gt;%n compute unit(s), %4&lt;/p&gt;</source>
        <translation>
            <numerusform>&lt;p&gt;&lt;b&gt;%1&lt;/b&gt;&lt;br&gt;%2, %3&lt;br&gt;%n unidad de cómputo, %4&lt;/p&gt;</numerusform>
            <numerusform>&lt;p&gt;&lt;b&gt;%1&lt;/b&gt;&lt;br&gt;%2, %3&lt;br&gt;%n unidades de cómputo, %4&lt;/p&gt;</numerusform>
        </translation>
    </message>
    <message>
        <source>No OpenCL device</source>
        <translation>Ningún dispositivo OpenCL</translation>
    </message>
    <message>
        <source>simulator</source>
        <translation>simulador</translation>
    </message>
    <message>
        <source>&lt;p&gt;The OpenCL device that computes:&lt;br&gt;%1&lt;/p&gt;</source>
        <translation>&lt;p&gt;El dispositivo OpenCL que calcula:&lt;br&gt;%1&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>imago::DeviceHealth</name>
    <message>
        <source>The check was cancelled.</source>
        <translation>La comprobación se ha cancelado.</translation>
    </message>
    <message>
        <source>The check ended without a report of this device.</source>
        <translation>La comprobación terminó sin un informe de este dispositivo.</translation>
    </message>
</context>
<context>
    <name>imago::DeviceTable</name>
    <message>
        <source>%1, separate</source>
        <translation>%1, propia</translation>
    </message>
    <message>
        <source>%1, in global memory</source>
        <translation>%1, en la memoria global</translation>
    </message>
    <message>
        <source>Health</source>
        <translation>Salud</translation>
    </message>
    <message>
        <source>Whether small transforms with known results come out right, tried in a separate process</source>
        <translation>Si las transformadas pequeñas de resultado conocido salen bien, probado en un proceso propio</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Tipo</translation>
    </message>
    <message>
        <source>simulator, used only by its name</source>
        <translation>simulador: solo se usa por su nombre</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copia</translation>
    </message>
    <message>
        <source>Bytes read and written in a second, timed once in the check. The device that copies fastest is the default</source>
        <translation>Bytes leídos y escritos por segundo, medidos una vez en la comprobación: se usa de forma predeterminada el dispositivo que copia más rápido</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>falló</translation>
    </message>
    <message>
        <source>The type that OpenCL reports</source>
        <translation>El tipo que indica OpenCL</translation>
    </message>
    <message>
        <source>Vendor</source>
        <translation>Fabricante</translation>
    </message>
    <message>
        <source>Platform</source>
        <translation>Plataforma</translation>
    </message>
    <message>
        <source>The OpenCL implementation that offers it</source>
        <translation>La implementación de OpenCL que lo ofrece</translation>
    </message>
    <message>
        <source>Driver</source>
        <translation>Controlador</translation>
    </message>
    <message>
        <source>Tuning records and checks hold for a driver&apos;s version</source>
        <translation>Los registros de ajuste y las comprobaciones valen para una versión del controlador</translation>
    </message>
    <message>
        <source>OpenCL</source>
        <translation>OpenCL</translation>
    </message>
    <message>
        <source>OpenCL C</source>
        <translation>OpenCL C</translation>
    </message>
    <message>
        <source>%1 of 32 bits</source>
        <translation>%1 de 32 bits</translation>
    </message>
    <message>
        <source>The language of kernels</source>
        <translation>El lenguaje de los núcleos</translation>
    </message>
    <message>
        <source>Compute units</source>
        <translation>Unidades de cómputo</translation>
    </message>
    <message>
        <source>Work-groups run on them: cores of a CPU, multiprocessors of a GPU</source>
        <translation>En ellas se ejecutan los grupos de trabajo: núcleos de una CPU, multiprocesadores de una GPU</translation>
    </message>
    <message>
        <source>%1 work-items (at most %2 × %3 × %4)</source>
        <translation>%1 elementos de trabajo (como máximo %2 × %3 × %4)</translation>
    </message>
    <message>
        <source>%1 floats, %2 doubles</source>
        <translation>%1 float, %2 double</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>Reloj</translation>
    </message>
    <message>
        <source>The highest clock that the driver reports</source>
        <translation>El reloj más alto que indica el controlador</translation>
    </message>
    <message>
        <source>Global memory</source>
        <translation>Memoria global</translation>
    </message>
    <message>
        <source>Largest buffer</source>
        <translation>Búfer máximo</translation>
    </message>
    <message>
        <source>The most that one allocation may take</source>
        <translation>El mayor que admite una sola reserva</translation>
    </message>
    <message>
        <source>Cache</source>
        <translation>Caché</translation>
    </message>
    <message>
        <source>The cache of global memory, and its lines</source>
        <translation>La caché de la memoria global, y sus líneas</translation>
    </message>
    <message>
        <source>Local memory</source>
        <translation>Memoria local</translation>
    </message>
    <message>
        <source>Local memory of a work-group, which the exchange between passes uses</source>
        <translation>Memoria local de un grupo de trabajo, que usa el intercambio entre pasadas</translation>
    </message>
    <message>
        <source>Local memory&apos;s banks</source>
        <translation>Bancos de memoria local</translation>
    </message>
    <message>
        <source>Banks of local memory: work-items that access the same bank wait for each other</source>
        <translation>Los elementos de trabajo que piden números del mismo banco se esperan unos a otros</translation>
    </message>
    <message>
        <source>Largest work-group</source>
        <translation>Grupo de trabajo máximo</translation>
    </message>
    <message>
        <source>Work-items</source>
        <translation>Elementos de trabajo</translation>
    </message>
    <message>
        <source>Lanes</source>
        <translation>Carriles</translation>
    </message>
    <message>
        <source>Numbers in the device&apos;s native vector</source>
        <translation>Los números que caben en el vector nativo del dispositivo</translation>
    </message>
    <message>
        <source>Warp</source>
        <translation>Warp</translation>
    </message>
    <message>
        <source>Work-items that run in lockstep: a warp or a wavefront</source>
        <translation>Elementos de trabajo que avanzan al unísono: un warp, un wavefront</translation>
    </message>
    <message>
        <source>Registers</source>
        <translation>Registros</translation>
    </message>
    <message>
        <source>Registers of a work-group</source>
        <translation>Registros de un grupo de trabajo</translation>
    </message>
    <message>
        <source>Double precision</source>
        <translation>Doble precisión</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>sí</translation>
    </message>
    <message>
        <source>no</source>
        <translation>no</translation>
    </message>
    <message>
        <source>Notable extensions</source>
        <translation>Extensiones destacadas</translation>
    </message>
    <message>
        <source>Extensions that change what kernels can do; the tool tip lists all</source>
        <translation>Extensiones que cambian lo que pueden hacer los núcleos; la información emergente las enumera todas</translation>
    </message>
    <message>
        <source>waits for its check</source>
        <translation>espera su comprobación</translation>
    </message>
    <message>
        <source>is being checked…</source>
        <translation>comprobándose…</translation>
    </message>
    <message>
        <source>✗ not used. %1</source>
        <translation>✗ no se usa. %1</translation>
    </message>
    <message>
        <source>not checked</source>
        <translation>sin comprobar</translation>
    </message>
    <message>
        <source>not checked. %1</source>
        <translation>sin comprobar. %1</translation>
    </message>
    <message>
        <source>Devices and their features</source>
        <translation>Los dispositivos y lo que pueden hacer</translation>
    </message>
    <message>
        <source>Checked %1</source>
        <translation>Comprobado el %1</translation>
    </message>
    <message>
        <source>● %1</source>
        <translation>● %1</translation>
    </message>
    <message>
        <source>%1 (left out)</source>
        <translation>%1 (excluido)</translation>
    </message>
    <message>
        <source>✗ left out. %1</source>
        <translation>✗ excluido. %1</translation>
    </message>
    <message numerus="yes">
        <source>%1, lines of %n byte(s)</source>
        <translation>
            <numerusform>%1, líneas de %n byte</numerusform>
            <numerusform>%1, líneas de %n bytes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>✓ passed %n test(s)</source>
        <translation>
            <numerusform>✓ superó %n prueba</numerusform>
            <numerusform>✓ superó %n pruebas</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>imago::DevicesWorkspace</name>
    <message>
        <source>Device&amp;s</source>
        <translation>Disposi&amp;tivos</translation>
    </message>
    <message>
        <source>Co&amp;mparison</source>
        <translation>Co&amp;mparación</translation>
    </message>
    <message>
        <source>T&amp;uning</source>
        <translation>A&amp;juste</translation>
    </message>
    <message>
        <source>&lt;p&gt;What each device can do, and whether it works correctly.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Qué puede hacer cada dispositivo y si funciona bien.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;How fast each device is, how close to its limit, and with which plans.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Lo rápido que es cada uno, lo cerca que está de su límite y con qué planes.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;Search for faster plans, and keep them as records.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Buscar planes más rápidos y conservarlos como registros.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&amp;Use this device</source>
        <translation>&amp;Usar este dispositivo</translation>
    </message>
    <message>
        <source>&lt;p&gt;Let the chosen device compute in all workspaces.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Hacer que el dispositivo elegido calcule en todos los espacios de trabajo.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Check this &amp;one</source>
        <translation>C&amp;omprobar este</translation>
    </message>
    <message>
        <source>&lt;p&gt;Check the chosen device again.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Comprobar de nuevo el dispositivo elegido.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&amp;Check all</source>
        <translation>&amp;Comprobar todos</translation>
    </message>
    <message>
        <source>&lt;p&gt;Each device computes small transforms with known results in a separate process. A device that fails, crashes or hangs is not used. The outcome is kept for the same driver.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Cada dispositivo calcula transformadas pequeñas de resultado conocido, en un proceso propio. El que falla, se cierra o se bloquea no se usa. El resultado se conserva para el mismo controlador.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Chosen device</source>
        <translation>Dispositivo elegido</translation>
    </message>
    <message>
        <source>Health check</source>
        <translation>Comprobación de salud</translation>
    </message>
    <message>
        <source>Device %1 of %2</source>
        <translation>Dispositivo %1 de %2</translation>
    </message>
    <message>
        <source>&amp;Live plan</source>
        <translation>P&amp;lan en vivo</translation>
    </message>
    <message>
        <source>&lt;p&gt;Run one transform again and again, and see how its plan spends the time.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Ejecute una transformada una y otra vez y vea en qué emplea su plan el tiempo.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>imago::DriverPanel</name>
    <message>
        <source>The OpenCL driver %1 (%2) is left out. %3</source>
        <translation>El controlador OpenCL %1 (%2) queda excluido. %3</translation>
    </message>
    <message>
        <source>Tr&amp;y again</source>
        <translation>&amp;Reintentar</translation>
    </message>
    <message>
        <source>&lt;p&gt;Ask these drivers for their devices again, each in a separate process. A driver that answers is used when Imago starts again.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Pedir de nuevo a estos controladores sus dispositivos, cada uno en un proceso propio. El que responda se usará cuando Imago se inicie otra vez.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Drivers left out</source>
        <translation>Controladores excluidos</translation>
    </message>
    <message>
        <source>Trying…</source>
        <translation>Probando…</translation>
    </message>
    <message>
        <source>%1 answers now, and is used when Imago starts again.</source>
        <translation>%1 responde ahora, y se usará cuando Imago se inicie otra vez.</translation>
    </message>
</context>
<context>
    <name>imago::DriverTrial</name>
    <message>
        <source>Imago asks the OpenCL drivers for their devices…</source>
        <translation>Imago pide sus dispositivos a los controladores OpenCL…</translation>
    </message>
</context>
<context>
    <name>imago::EngineWords</name>
    <message>
        <source>%1: %2 to %3</source>
        <translation>%1: %2 a %3</translation>
    </message>
    <message>
        <source>Levels were applied: %1 became black, %2 white.</source>
        <translation>Se aplicaron los niveles: %1 pasó a negro y %2 a blanco.</translation>
    </message>
    <message>
        <source>A newer request took the place of this one.</source>
        <translation>Una petición más nueva ocupó el lugar de esta.</translation>
    </message>
    <message>
        <source>The request was cancelled.</source>
        <translation>La petición se canceló.</translation>
    </message>
    <message>
        <source>There is not enough memory for this image.</source>
        <translation>No hay memoria suficiente para esta imagen.</translation>
    </message>
    <message>
        <source>The engine failed unexpectedly: %1.</source>
        <translation>El motor falló de forma inesperada: %1.</translation>
    </message>
    <message>
        <source>The engine failed unexpectedly.</source>
        <translation>El motor falló de forma inesperada.</translation>
    </message>
    <message>
        <source>No device is fit for use. %1</source>
        <translation>Ningún dispositivo es apto para su uso. %1</translation>
    </message>
    <message>
        <source>There is no device %1; there are %2, counted from 0.</source>
        <translation>No hay un dispositivo %1; hay %2, contados desde 0.</translation>
    </message>
    <message>
        <source>No OpenCL driver is installed: %1 names none. Install one, for example &quot;sudo apt install pocl-opencl-icd&quot;, which runs OpenCL on any processor.</source>
        <translation>No hay ningún controlador OpenCL instalado: %1 no nombra ninguno. Instale uno, por ejemplo con &quot;sudo apt install pocl-opencl-icd&quot;, que ejecuta OpenCL en cualquier procesador.</translation>
    </message>
    <message>
        <source>The OpenCL driver %1 names the library %2, which cannot be loaded (%3); install its package again.</source>
        <translation>El controlador OpenCL %1 nombra la biblioteca %2, que no se puede cargar (%3); vuelva a instalar su paquete.</translation>
    </message>
    <message>
        <source>The driver %1 (%2) is left out. %3</source>
        <translation>El controlador %1 (%2) queda excluido. %3</translation>
    </message>
    <message>
        <source>This user may not open %1, which the OpenCL driver %2 needs; being a member of the group that owns it, often &quot;render&quot; or &quot;video&quot;, gives that permission.</source>
        <translation>Este usuario no puede abrir %1, que el controlador OpenCL %2 necesita; el permiso lo da pertenecer al grupo propietario, a menudo &quot;render&quot; o &quot;video&quot;.</translation>
    </message>
    <message>
        <source>The OpenCL driver %1 finds no device: there is no %2, so the system has no such device or its kernel module is not loaded.</source>
        <translation>El controlador OpenCL %1 no encuentra ningún dispositivo: no existe %2, de modo que el sistema no tiene ese dispositivo o su módulo del núcleo no está cargado.</translation>
    </message>
    <message>
        <source>The OpenCL driver %1 has no folder to write to: neither %2 nor a temporary folder can be made.</source>
        <translation>El controlador OpenCL %1 no tiene ninguna carpeta en la que escribir: no se puede crear ni %2 ni una carpeta temporal.</translation>
    </message>
    <message>
        <source>The OpenCL driver %1 (%2) was loaded and offers no device.</source>
        <translation>El controlador OpenCL %1 (%2) se cargó y no ofrece ningún dispositivo.</translation>
    </message>
    <message>
        <source>The only OpenCL device is the simulator %1, which is used only if it is chosen by its name.</source>
        <translation>El único dispositivo OpenCL es el simulador %1, que solo se usa cuando se elige por su nombre.</translation>
    </message>
    <message>
        <source>A buffer of %1 bytes does not fit on &quot;%2&quot;, which allows %3 bytes in one piece and has %4 bytes in all (%5).</source>
        <translation>Un búfer de %1 bytes no cabe en &quot;%2&quot;, que permite %3 bytes de una pieza de %4 bytes en total (%5).</translation>
    </message>
    <message>
        <source>A kernel failed while it ran on &quot;%1&quot; (%2).</source>
        <translation>Un núcleo falló mientras se ejecutaba en &quot;%1&quot; (%2).</translation>
    </message>
    <message>
        <source>A kernel does not build on %1 (%2); the log is in %3.</source>
        <translation>Un núcleo no se compila en %1 (%2); el registro está en %3.</translation>
    </message>
    <message>
        <source>A kernel does not build on %1 (%2); its log could not be written below %3.</source>
        <translation>Un núcleo no se compila en %1 (%2); su registro no se pudo escribir bajo %3.</translation>
    </message>
    <message>
        <source>A kernel does not build on %1 (%2); there is no folder of this user for its log.</source>
        <translation>Un núcleo no se compila en %1 (%2); no hay ninguna carpeta de este usuario para su registro.</translation>
    </message>
    <message>
        <source>The step &quot;%1&quot; needs groups of %2 work-items; %3 runs this kernel with at most %4.</source>
        <translation>El paso &quot;%1&quot; necesita grupos de %2 elementos de trabajo; %3 ejecuta este núcleo con %4 como máximo.</translation>
    </message>
    <message>
        <source>%1 failed: %2 returned %3.</source>
        <translation>%1: falló; %2 devolvió %3.</translation>
    </message>
    <message>
        <source>Opening the device &quot;%1&quot;</source>
        <translation>Al abrir el dispositivo &quot;%1&quot;</translation>
    </message>
    <message>
        <source>Making a queue on &quot;%1&quot;</source>
        <translation>Al crear una cola en &quot;%1&quot;</translation>
    </message>
    <message>
        <source>Uploading %1 bytes to &quot;%2&quot;</source>
        <translation>Al subir %1 bytes a &quot;%2&quot;</translation>
    </message>
    <message>
        <source>Downloading %1 bytes from &quot;%2&quot;</source>
        <translation>Al bajar %1 bytes de &quot;%2&quot;</translation>
    </message>
    <message>
        <source>Launching the kernel &quot;%1&quot; on &quot;%2&quot;</source>
        <translation>Al lanzar el núcleo &quot;%1&quot; en &quot;%2&quot;</translation>
    </message>
    <message>
        <source>Running kernels on &quot;%1&quot;</source>
        <translation>Al ejecutar núcleos en &quot;%1&quot;</translation>
    </message>
    <message>
        <source>Listing the OpenCL platforms</source>
        <translation>Al enumerar las plataformas OpenCL</translation>
    </message>
    <message>
        <source>Listing the devices of an OpenCL platform</source>
        <translation>Al enumerar los dispositivos de una plataforma OpenCL</translation>
    </message>
    <message>
        <source>It gave no answer within %1 s when it was asked for its devices.</source>
        <translation>No respondió en %1 s cuando se le pidieron sus dispositivos.</translation>
    </message>
    <message>
        <source>It ended the process that asked for its devices by signal %1.</source>
        <translation>Terminó con la señal %1 el proceso que pidió sus dispositivos.</translation>
    </message>
    <message>
        <source>It ended the process that asked for its devices with exit code %1.</source>
        <translation>Terminó con el código de salida %1 el proceso que pidió sus dispositivos.</translation>
    </message>
    <message>
        <source>Together with other drivers: %1</source>
        <translation>Junto a otros controladores: %1</translation>
    </message>
    <message>
        <source>The test %1 (%2): %3.</source>
        <translation>La prueba %1 (%2): %3.</translation>
    </message>
    <message>
        <source>the result is wrong: its relative error is %1, and %2 is allowed</source>
        <translation>el resultado es incorrecto: su error relativo es %1, y se permite %2</translation>
    </message>
    <message>
        <source>It did not answer within %1 s before the first transform ran.</source>
        <translation>No respondió en %1 s, antes de la primera transformada.</translation>
    </message>
    <message>
        <source>It did not answer within %1 s, at the test %2.</source>
        <translation>No respondió en %1 s, en la prueba %2.</translation>
    </message>
    <message>
        <source>Its driver ended the process by signal %1 before the first transform ran.</source>
        <translation>Su controlador terminó el proceso con la señal %1 antes de la primera transformada.</translation>
    </message>
    <message>
        <source>Its driver ended the process by signal %1, at the test %2.</source>
        <translation>Su controlador terminó el proceso con la señal %1, en la prueba %2.</translation>
    </message>
    <message>
        <source>The process of the check ended with exit code %1, at the test %2.</source>
        <translation>El proceso de la comprobación terminó con el código de salida %1, en la prueba %2.</translation>
    </message>
    <message>
        <source>The process of the check ended with exit code %1 before the first transform ran.</source>
        <translation>El proceso de la comprobación terminó con el código de salida %1 antes de la primera transformada.</translation>
    </message>
    <message>
        <source>There is no image to compress.</source>
        <translation>No hay imagen que comprimir.</translation>
    </message>
    <message>
        <source>There is no image to filter.</source>
        <translation>No hay imagen que filtrar.</translation>
    </message>
    <message>
        <source>There is no image to look for patterns in.</source>
        <translation>No hay imagen en la que buscar patrones.</translation>
    </message>
    <message>
        <source>There is no signal to analyse.</source>
        <translation>No hay señal que analizar.</translation>
    </message>
    <message>
        <source>There is no signal to filter.</source>
        <translation>No hay señal que filtrar.</translation>
    </message>
    <message>
        <source>There is no signal to cut into frames; open one, or choose noise, an impulse or a sine.</source>
        <translation>No hay señal que cortar en tramas; abra una, o elija ruido, un impulso o una sinusoide.</translation>
    </message>
    <message>
        <source>A batch of %1 numbers exceeds the %2 that are allowed; make the batch smaller.</source>
        <translation>Un lote de %1 números supera los %2 que se permiten; reduzca el lote.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has no double precision (cl_khr_fp64); single is allowed.</source>
        <translation>&quot;%1&quot; no tiene doble precisión (cl_khr_fp64); se permite la simple.</translation>
    </message>
    <message>
        <source>irfft takes half spectra, which the frames of a signal are not; noise, an impulse and a sine are allowed.</source>
        <translation>irfft toma medios espectros, y las tramas de una señal no lo son; se permiten ruido, un impulso y una sinusoide.</translation>
    </message>
    <message>
        <source>A window of size 0 is not possible; it has 1 or more samples.</source>
        <translation>No es posible una ventana de tamaño 0; tiene 1 muestra o más.</translation>
    </message>
    <message>
        <source>The mask&apos;s picture is %1; this filter needs %2 (width x height, with the margin if there is one).</source>
        <translation>La imagen de la máscara es de %1; este filtro necesita %2 (anchura x altura, con el margen si lo hay).</translation>
    </message>
    <message>
        <source>The mask&apos;s picture has a value of %1; values are from 0 to 1.</source>
        <translation>La imagen de la máscara tiene un valor de %1; se permiten de 0 a 1.</translation>
    </message>
    <message>
        <source>Welch&apos;s estimate has no phase; magnitude, power, db and log are allowed</source>
        <translation>La estimación de Welch no tiene fase; se permiten magnitude, power, db y log</translation>
    </message>
    <message>
        <source>A cosine transform has no phase; magnitude, power, db and log are allowed</source>
        <translation>Una transformada del coseno no tiene fase; se permiten magnitude, power, db y log</translation>
    </message>
    <message>
        <source>building kernels</source>
        <translation>compilando núcleos</translation>
    </message>
    <message>
        <source>trying one channel at a time</source>
        <translation>probando un canal cada vez</translation>
    </message>
    <message>
        <source>building the mask</source>
        <translation>construyendo la máscara</translation>
    </message>
    <message>
        <source>transforming back</source>
        <translation>transformando de vuelta</translation>
    </message>
    <message>
        <source>transforming the signal</source>
        <translation>transformando la señal</translation>
    </message>
    <message>
        <source>transforming the interval</source>
        <translation>transformando el intervalo</translation>
    </message>
    <message>
        <source>transforming frames</source>
        <translation>transformando tramas</translation>
    </message>
    <message>
        <source>selecting coefficients</source>
        <translation>seleccionando coeficientes</translation>
    </message>
    <message>
        <source>comparing with the original</source>
        <translation>comparando con el original</translation>
    </message>
    <message>
        <source>fading the edges</source>
        <translation>atenuando los bordes</translation>
    </message>
    <message>
        <source>looking for peaks</source>
        <translation>buscando picos</translation>
    </message>
    <message>
        <source>cannot read &apos;%1&apos; as a table: %2</source>
        <translation>no se puede leer &apos;%1&apos; como tabla: %2</translation>
    </message>
    <message>
        <source>cannot read &apos;%1&apos; as a NumPy array: %2</source>
        <translation>no se puede leer &apos;%1&apos; como matriz NumPy: %2</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a NumPy array that can be read: in its header, %2</source>
        <translation>&apos;%1&apos; no es una matriz NumPy que se pueda leer: en su cabecera, %2</translation>
    </message>
    <message>
        <source>cannot read &apos;%1&apos; as raw samples: %2</source>
        <translation>no se puede leer &apos;%1&apos; como muestras en bruto: %2</translation>
    </message>
    <message>
        <source>cannot read &apos;%1&apos; as a .npz file: %2</source>
        <translation>no se puede leer &apos;%1&apos; como archivo .npz: %2</translation>
    </message>
    <message>
        <source>cannot read &apos;%1&apos; as SigMF metadata: %2</source>
        <translation>no se pueden leer &apos;%1&apos; como metadatos SigMF: %2</translation>
    </message>
    <message>
        <source>cannot read &apos;%1&apos;: it is a SigMF archive; unpack it (tar -xf) and open its .sigmf-meta</source>
        <translation>no se puede leer &apos;%1&apos;: es un archivo empaquetado SigMF; desempaquételo (tar -xf) y abra su .sigmf-meta</translation>
    </message>
    <message>
        <source>cannot read &apos;%1&apos;: there is no &apos;%2&apos; beside it, which says what its samples are; name their format to read them as raw samples</source>
        <translation>no se puede leer &apos;%1&apos;: no hay junto a él ningún &apos;%2&apos;, que dice qué son sus muestras; indique su formato para leerlas como muestras en bruto</translation>
    </message>
    <message>
        <source>%1 of its %2 numbers have more digits than a float32 (about 7) and were rounded.</source>
        <translation>%1 de sus %2 números tienen más cifras que un float32 (unas 7) y se redondearon.</translation>
    </message>
    <message>
        <source>%1 of its %2 integers are beyond 2^53 and became the nearest float64.</source>
        <translation>%1 de sus %2 enteros pasan de 2^53 y se convirtieron en el float64 más cercano.</translation>
    </message>
    <message>
        <source>Its %1 annotations are not shown.</source>
        <translation>Sus %1 anotaciones no se muestran.</translation>
    </message>
    <message>
        <source>Its %1 captures have several centre frequencies; that of the first is shown.</source>
        <translation>Sus %1 capturas tienen varias frecuencias centrales; se muestra la de la primera.</translation>
    </message>
    <message>
        <source>cannot read &apos;%1&apos; as a signal: it is neither sound nor a NumPy array nor a table of numbers, nor named as raw samples are (.cu8, .cs16, .cf32, .sigmf-meta ...)</source>
        <translation>no se puede leer &apos;%1&apos; como señal: no es sonido ni una matriz de NumPy ni una tabla de números, ni su nombre es de muestras en bruto (.cu8, .cs16, .cf32, .sigmf-meta ...)</translation>
    </message>
    <message>
        <source>cannot read &apos;%1&apos; as a signal: %2</source>
        <translation>no se puede leer &apos;%1&apos; como señal: %2</translation>
    </message>
    <message>
        <source>cannot read &apos;%1&apos; as sound: %2</source>
        <translation>no se puede leer &apos;%1&apos; como sonido: %2</translation>
    </message>
    <message>
        <source>cannot read &apos;%1&apos;: %2</source>
        <translation>no se puede leer &apos;%1&apos;: %2</translation>
    </message>
    <message>
        <source>cannot write &apos;%1&apos; as sound: %2</source>
        <translation>no se puede escribir &apos;%1&apos; como sonido: %2</translation>
    </message>
    <message>
        <source>cannot write &apos;%1&apos;: %2</source>
        <translation>no se puede escribir &apos;%1&apos;: %2</translation>
    </message>
    <message>
        <source>cannot write &apos;%1&apos; as %2: %3</source>
        <translation>no se puede escribir &apos;%1&apos; como %2: %3</translation>
    </message>
    <message>
        <source>there is no such file</source>
        <translation>no existe tal archivo</translation>
    </message>
    <message>
        <source>it is a folder; name a file in it</source>
        <translation>es una carpeta; nombre un archivo en ella</translation>
    </message>
    <message>
        <source>it is not a plain file</source>
        <translation>no es un archivo corriente</translation>
    </message>
    <message>
        <source>it cannot be opened</source>
        <translation>no se puede abrir</translation>
    </message>
    <message>
        <source>it has %1 bytes; at most %2 are allowed</source>
        <translation>tiene %1 bytes; se permiten %2 como máximo</translation>
    </message>
    <message>
        <source>the decoder refuses it (%1)</source>
        <translation>el decodificador lo rechaza (%1)</translation>
    </message>
    <message>
        <source>the encoder refuses it (%1)</source>
        <translation>el codificador lo rechaza (%1)</translation>
    </message>
    <message>
        <source>the encoder refuses a picture of this size</source>
        <translation>el codificador rechaza una imagen de este tamaño</translation>
    </message>
    <message>
        <source>it is truncated or damaged</source>
        <translation>está truncado o dañado</translation>
    </message>
    <message>
        <source>it is truncated or damaged; it is far too short for its dimensions</source>
        <translation>está truncado o dañado; es demasiado corto para sus dimensiones</translation>
    </message>
    <message>
        <source>it is truncated or damaged; a PNG begins with IHDR</source>
        <translation>está truncado o dañado; un PNG empieza con IHDR</translation>
    </message>
    <message>
        <source>it is truncated or damaged; there is no picture in this JPEG</source>
        <translation>está truncado o dañado; no hay imagen en este JPEG</translation>
    </message>
    <message>
        <source>it is damaged; a checksum is wrong</source>
        <translation>está dañado; una suma de comprobación es incorrecta</translation>
    </message>
    <message>
        <source>it is damaged; its headers contradict each other</source>
        <translation>está dañado; sus cabeceras se contradicen</translation>
    </message>
    <message>
        <source>it is truncated; its pixels end before its picture does</source>
        <translation>está truncado; sus píxeles acaban antes que su imagen</translation>
    </message>
    <message>
        <source>It is truncated: this JPEG has no end marker, and its lower part may be missing.</source>
        <translation>Está truncado: este JPEG no tiene marca de fin, y puede faltar su parte inferior.</translation>
    </message>
    <message>
        <source>its pixels do not fit in memory</source>
        <translation>sus píxeles no caben en la memoria</translation>
    </message>
    <message>
        <source>its samples do not fit in memory</source>
        <translation>sus muestras no caben en la memoria</translation>
    </message>
    <message>
        <source>its numbers do not fit in memory</source>
        <translation>sus números no caben en la memoria</translation>
    </message>
    <message>
        <source>Its CMYK colours were converted to RGB.</source>
        <translation>Sus colores CMYK se convirtieron a RGB.</translation>
    </message>
    <message>
        <source>Its colour profile is damaged and is not kept.</source>
        <translation>Su perfil de color está dañado y no se conserva.</translation>
    </message>
    <message>
        <source>Its colour profile is longer than 4 MiB, which are allowed, and is not kept.</source>
        <translation>Su perfil de color supera los 4 MiB permitidos y no se conserva.</translation>
    </message>
    <message>
        <source>Its colour profile is not kept: this program was built without zlib.</source>
        <translation>Su perfil de color no se conserva: este programa se compiló sin zlib.</translation>
    </message>
    <message>
        <source>Its EXIF is damaged and is not kept.</source>
        <translation>Sus datos EXIF están dañados y no se conservan.</translation>
    </message>
    <message>
        <source>Its EXIF is damaged: %1 of its entries are not kept.</source>
        <translation>Sus datos EXIF están dañados: no se conservan %1 de sus entradas.</translation>
    </message>
    <message>
        <source>Its description of pages (ImageJ, OME) is not kept.</source>
        <translation>Su descripción de las páginas (ImageJ, OME) no se conserva.</translation>
    </message>
    <message>
        <source>Its colour profile is for RGB, and the file holds gray: it was not written.</source>
        <translation>Su perfil de color es para RGB y el archivo contiene grises: no se escribió.</translation>
    </message>
    <message>
        <source>Its colour profile is for gray, and the file holds RGB: it was not written.</source>
        <translation>Su perfil de color es para grises y el archivo contiene RGB: no se escribió.</translation>
    </message>
    <message>
        <source>Its colour profile is for other colours (CMYK or Lab, for instance), and the file holds %1: it was not written.</source>
        <translation>Su perfil de color es para otros colores (CMYK o Lab, por ejemplo) y el archivo contiene %1: no se escribió.</translation>
    </message>
    <message>
        <source>Its EXIF has %1 bytes; a JPEG holds at most %2: it was not written.</source>
        <translation>Sus datos EXIF ocupan %1 bytes y un JPEG admite %2 como máximo: no se escribieron.</translation>
    </message>
    <message>
        <source>The maker note of its EXIF stands elsewhere in a TIFF: some programs read it no longer.</source>
        <translation>La nota del fabricante de sus datos EXIF ocupa otro lugar en un TIFF: algunos programas ya no la leerán.</translation>
    </message>
    <message>
        <source>its %1 bytes make %2 to unpack; at most %3 are allowed for a file of that length</source>
        <translation>sus %1 bytes dan %2 al descomprimirse; se permiten %3 como máximo para un archivo de esa longitud</translation>
    </message>
    <message>
        <source>it has %1 scans of the picture, more than a JPEG of its length and size may; it is made to cost time</source>
        <translation>tiene %1 pasadas de la imagen, más de las que admite un JPEG de su longitud y tamaño; está hecho para consumir tiempo</translation>
    </message>
    <message>
        <source>it has %1 strips or tiles; at most %2 are allowed</source>
        <translation>tiene %1 tiras o teselas; se permiten %2 como máximo</translation>
    </message>
    <message>
        <source>its strips or tiles are far larger than its picture</source>
        <translation>sus tiras o teselas son mucho mayores que su imagen</translation>
    </message>
    <message>
        <source>Its transparent gray is not kept.</source>
        <translation>Su gris transparente no se conserva.</translation>
    </message>
    <message>
        <source>Its colours are multiplied by its alpha, and stay so.</source>
        <translation>Sus colores están multiplicados por su alfa, y así quedan.</translation>
    </message>
    <message>
        <source>Only the first of its pages is read.</source>
        <translation>Solo se lee la primera de sus páginas.</translation>
    </message>
    <message>
        <source>JPEG has no alpha: it was dropped.</source>
        <translation>JPEG no tiene alfa: se descartó.</translation>
    </message>
    <message>
        <source>the file is there and is read-only</source>
        <translation>el archivo existe y es de solo lectura</translation>
    </message>
    <message>
        <source>there is no folder &apos;%1&apos;</source>
        <translation>no existe la carpeta &apos;%1&apos;</translation>
    </message>
    <message>
        <source>the folder &apos;%1&apos; is not writable</source>
        <translation>no se puede escribir en la carpeta &apos;%1&apos;</translation>
    </message>
    <message>
        <source>there are no numbers in it</source>
        <translation>no hay números en él</translation>
    </message>
    <message>
        <source>line %1 has another number of cells (%2) than the others (%3)</source>
        <translation>la línea %1 tiene otro número de celdas (%2) que las demás (%3)</translation>
    </message>
    <message>
        <source>it does not begin as a .npy file does</source>
        <translation>no empieza como un archivo .npy</translation>
    </message>
    <message>
        <source>it ends within its header</source>
        <translation>acaba dentro de su cabecera</translation>
    </message>
    <message>
        <source>it has no samples</source>
        <translation>no tiene muestras</translation>
    </message>
    <message>
        <source>it has no channels</source>
        <translation>no tiene canales</translation>
    </message>
    <message>
        <source>its samples are complex; real ones are allowed</source>
        <translation>sus muestras son complejas; se permiten las reales</translation>
    </message>
    <message>
        <source>It is damaged: only %1 samples a channel could be read.</source>
        <translation>Está dañado: solo se pudieron leer %1 muestras por canal.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a mask file: it has no &quot;imago-mask&quot;</source>
        <translation>&apos;%1&apos; no es un archivo de máscara: no tiene &quot;imago-mask&quot;</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has version %2 of mask files; known is 1</source>
        <translation>&apos;%1&apos; es de la versión %2 de los archivos de máscara; se conoce la 1</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has no list of &quot;shapes&quot;</source>
        <translation>&apos;%1&apos; no tiene una lista &quot;shapes&quot;</translation>
    </message>
    <message>
        <source>&apos;%1&apos; lacks the number &quot;%2&quot; in %3</source>
        <translation>a &apos;%1&apos; le falta el número &quot;%2&quot; en %3</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>filas</translation>
    </message>
    <message>
        <source>columns</source>
        <translation>columnas</translation>
    </message>
    <message>
        <source>pillars</source>
        <translation>pilares</translation>
    </message>
    <message>
        <source>lines of axis %1</source>
        <translation>líneas del eje %1</translation>
    </message>
    <message>
        <source>rows and columns</source>
        <translation>filas y columnas</translation>
    </message>
    <message>
        <source>complex</source>
        <translation>complejos</translation>
    </message>
    <message>
        <source>planar %1</source>
        <translation>%1 planos</translation>
    </message>
    <message>
        <source>two real rows</source>
        <translation>dos filas reales</translation>
    </message>
    <message>
        <source>two half spectra</source>
        <translation>dos medios espectros</translation>
    </message>
    <message>
        <source>a half spectrum</source>
        <translation>un medio espectro</translation>
    </message>
    <message>
        <source>two real lines</source>
        <translation>dos líneas reales</translation>
    </message>
    <message>
        <source>a real line, packed</source>
        <translation>una línea real, empaquetada</translation>
    </message>
    <message>
        <source>frequencies of a half spectrum</source>
        <translation>frecuencias de un medio espectro</translation>
    </message>
    <message>
        <source>samples of a real line</source>
        <translation>muestras de una línea real</translation>
    </message>
    <message>
        <source>coefficients of a real line</source>
        <translation>coeficientes de una línea real</translation>
    </message>
    <message>
        <source>reordered</source>
        <translation>reordenado</translation>
    </message>
    <message>
        <source>threshold at load</source>
        <translation>umbral al cargar</translation>
    </message>
    <message>
        <source>mask at load</source>
        <translation>máscara al cargar</translation>
    </message>
    <message>
        <source>four-step twiddle at store</source>
        <translation>factor de giro de cuatro pasos al almacenar</translation>
    </message>
    <message>
        <source>Rader over %1 points</source>
        <translation>Rader sobre %1 puntos</translation>
    </message>
    <message>
        <source>Bluestein over %1 points</source>
        <translation>Bluestein sobre %1 puntos</translation>
    </message>
    <message>
        <source>Bluestein</source>
        <translation>Bluestein</translation>
    </message>
    <message>
        <source>mask, and back</source>
        <translation>máscara, y de vuelta</translation>
    </message>
    <message>
        <source>chirp at load</source>
        <translation>chirp al cargar</translation>
    </message>
    <message>
        <source>factors at store</source>
        <translation>factores al almacenar</translation>
    </message>
    <message>
        <source>points %1 apart</source>
        <translation>puntos separados por %1</translation>
    </message>
    <message>
        <source>neighbouring points</source>
        <translation>puntos vecinos</translation>
    </message>
    <message>
        <source>histogram of magnitudes</source>
        <translation>histograma de magnitudes</translation>
    </message>
    <message>
        <source>count and energy of the kept coefficients</source>
        <translation>número y energía de los coeficientes conservados</translation>
    </message>
    <message>
        <source>log magnitudes, mean over the planes</source>
        <translation>magnitudes logarítmicas, media de los planos</translation>
    </message>
    <message>
        <source>a frame that fades to the mean</source>
        <translation>un marco que se funde con la media</translation>
    </message>
    <message>
        <source>the margin around the image</source>
        <translation>el margen alrededor de la imagen</translation>
    </message>
    <message>
        <source>samples to or from 8 bits</source>
        <translation>muestras a 8 bits o desde 8 bits</translation>
    </message>
    <message>
        <source>PSNR and SSIM</source>
        <translation>PSNR y SSIM</translation>
    </message>
    <message>
        <source>the mask&apos;s shapes at every frequency</source>
        <translation>las formas de la máscara en cada frecuencia</translation>
    </message>
    <message>
        <source>the mask times a picture</source>
        <translation>la máscara por una imagen</translation>
    </message>
    <message>
        <source>means of frames</source>
        <translation>medias de las tramas</translation>
    </message>
    <message>
        <source>signals to windowed frames</source>
        <translation>señales a tramas con ventana</translation>
    </message>
    <message>
        <source>spectra to the values that are shown</source>
        <translation>espectros a los valores que se muestran</translation>
    </message>
    <message>
        <source>power of spectra, summed</source>
        <translation>potencia de los espectros, sumada</translation>
    </message>
    <message>
        <source>work-group</source>
        <translation>grupo de trabajo</translation>
    </message>
    <message>
        <source>lanes along</source>
        <translation>carriles a lo largo</translation>
    </message>
    <message>
        <source>lanes across</source>
        <translation>carriles a través</translation>
    </message>
    <message>
        <source>lanes hybrid</source>
        <translation>carriles híbridos</translation>
    </message>
    <message>
        <source>transpose</source>
        <translation>transposición</translation>
    </message>
    <message>
        <source>transposed</source>
        <translation>transpuesto</translation>
    </message>
    <message>
        <source>any size</source>
        <translation>cualquier tamaño</translation>
    </message>
    <message>
        <source>pointwise</source>
        <translation>punto a punto</translation>
    </message>
    <message>
        <source>reduce</source>
        <translation>reducción</translation>
    </message>
    <message>
        <source>registers only</source>
        <translation>solo registros</translation>
    </message>
    <message>
        <source>private scratch</source>
        <translation>memoria privada</translation>
    </message>
    <message>
        <source>in %1 phases</source>
        <translation>en %1 fases</translation>
    </message>
    <message>
        <source>padded %1 after %2</source>
        <translation>con relleno de %1 tras %2</translation>
    </message>
    <message>
        <source>lines by bulk copies</source>
        <translation>líneas por copias en bloque</translation>
    </message>
    <message>
        <source>registers for %1 groups</source>
        <translation>registros para %1 grupos</translation>
    </message>
    <message>
        <source>%1 and %2 in one launch</source>
        <translation>%1 y %2 en un lanzamiento</translation>
    </message>
    <message>
        <source>The test %1 (%2): %3</source>
        <translation>La prueba %1 (%2): %3</translation>
    </message>
    <message>
        <source>The process of the check could not be started.</source>
        <translation>No se pudo iniciar el proceso de la comprobación.</translation>
    </message>
    <message>
        <source>The process of the check could not be started: %1.</source>
        <translation>No se pudo iniciar el proceso de la comprobación: %1.</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1; %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>A band from %1 to %2 cycles per sample is not possible; it needs 0 &lt;= low &lt; high &lt;= 0.5 (below 0 for complex samples only).</source>
        <translation>No es posible una banda de %1 a %2 ciclos por muestra; se permite 0 &lt;= baja &lt; alta &lt;= 0,5 (por debajo de 0 solo con muestras complejas).</translation>
    </message>
    <message>
        <source>A band from %1 to %2 cycles per sample is not possible; it needs -0.5 &lt;= low &lt; high &lt;= 0.5.</source>
        <translation>No es posible una banda de %1 a %2 ciclos por muestra; se permite -0,5 &lt;= baja &lt; alta &lt;= 0,5.</translation>
    </message>
    <message>
        <source>Edges of %1 cycles per sample are not possible; the range is 0 to 0.5.</source>
        <translation>No son posibles bordes de %1 ciclos por muestra; se permite de 0 a 0,5.</translation>
    </message>
    <message>
        <source>The samples are complex already; only real channels can be I and Q.</source>
        <translation>Las muestras ya son complejas; solo canales reales son I y Q.</translation>
    </message>
    <message>
        <source>DCT coefficients</source>
        <translation>coeficientes DCT</translation>
    </message>
    <message>
        <source>local, joint</source>
        <translation>local, conjunto</translation>
    </message>
    <message>
        <source>local, real then imaginary</source>
        <translation>local, real y luego imaginario</translation>
    </message>
    <message>
        <source>There is no band to filter by.</source>
        <translation>No hay ninguna banda con la que filtrar.</translation>
    </message>
    <message>
        <source>There is no column %1 in an image of %2.</source>
        <translation>No hay columna %1 en una imagen de %2.</translation>
    </message>
    <message>
        <source>There is no row %1 in an image of %2.</source>
        <translation>No hay fila %1 en una imagen de %2.</translation>
    </message>
    <message>
        <source>%1 channels are not pairs of I and Q; an even number of channels is allowed.</source>
        <translation>%1 canales no son pares de I y Q; se permite un número par de canales.</translation>
    </message>
    <message>
        <source>%1 channel is not a pair of I and Q; an even number of channels is allowed.</source>
        <translation>%1 canal no es un par de I y Q; se permite un número par de canales.</translation>
    </message>
    <message>
        <source>modes of Poisson&apos;s equation times factors</source>
        <translation>modos de la ecuación de Poisson por factores</translation>
    </message>
    <message>
        <source>residual of Poisson&apos;s equation, summed</source>
        <translation>residuo de la ecuación de Poisson, sumado</translation>
    </message>
    <message>
        <source>spectra times factors</source>
        <translation>espectros por factores</translation>
    </message>
    <message>
        <source>stage</source>
        <translation>etapa</translation>
    </message>
    <message>
        <source>then %1</source>
        <translation>luego %1</translation>
    </message>
    <message>
        <source>two lines of DCT coefficients</source>
        <translation>dos líneas de coeficientes DCT</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Asking an OpenCL device what it can do</source>
        <translation>Al preguntar a un dispositivo OpenCL qué puede hacer</translation>
    </message>
    <message>
        <source>Asking whether a kernel has ended</source>
        <translation>Al preguntar si un núcleo ha terminado</translation>
    </message>
    <message>
        <source>Building the kernel of a copy on &quot;%1&quot;</source>
        <translation>Al compilar el núcleo de una copia en &quot;%1&quot;</translation>
    </message>
    <message>
        <source>A copy of %1 bytes at offset %2 exceeds the buffer of %3 bytes.</source>
        <translation>Una copia de %1 bytes en la posición %2 excede el búfer de %3 bytes.</translation>
    </message>
    <message>
        <source>Copying %1 bytes on &quot;%2&quot;</source>
        <translation>Al copiar %1 bytes en &quot;%2&quot;</translation>
    </message>
    <message>
        <source>A download of %1 bytes at offset %2 exceeds the buffer of %3 bytes.</source>
        <translation>Una bajada de %1 bytes desde la posición %2 excede el búfer de %3 bytes.</translation>
    </message>
    <message>
        <source>No OpenCL device was found. %1</source>
        <translation>No se encontró ningún dispositivo OpenCL. %1</translation>
    </message>
    <message>
        <source>A list of OpenCL drivers could not be written in %1.</source>
        <translation>No se pudo escribir una lista de controladores OpenCL en %1.</translation>
    </message>
    <message>
        <source>No OpenCL device matches &quot;%1&quot;; choose one of %2, by its number or a part of its name.</source>
        <translation>Ningún dispositivo OpenCL corresponde a &quot;%1&quot;; elija uno de %2, por su número o una parte de su nombre.</translation>
    </message>
    <message>
        <source>There is no OpenCL device %1; the devices are 0 to %2.</source>
        <translation>No hay dispositivo OpenCL %1; se permite de 0 a %2.</translation>
    </message>
    <message>
        <source>The device &quot;%1&quot; of %2 compute units does not offer a partition into %3 parts; it offers at most %4.</source>
        <translation>El dispositivo &quot;%1&quot; de %2 unidades de cómputo no ofrece una partición en %3 partes; ofrece %4 como máximo.</translation>
    </message>
    <message>
        <source>A temporary folder could not be made.</source>
        <translation>No se pudo crear una carpeta temporal.</translation>
    </message>
    <message>
        <source>The device &quot;%1&quot; of %2 compute units does not offer a partition into %3 parts; it offers at most %4, of equal size.</source>
        <translation>El dispositivo &quot;%1&quot; de %2 unidades de cómputo no ofrece una partición en %3 partes; ofrece %4 como máximo, de igual tamaño.</translation>
    </message>
    <message>
        <source>Partitioning the device &quot;%1&quot;</source>
        <translation>Al dividir el dispositivo &quot;%1&quot;</translation>
    </message>
    <message>
        <source>Preparing a copy on &quot;%1&quot;</source>
        <translation>Al preparar una copia en &quot;%1&quot;</translation>
    </message>
    <message>
        <source>Reading the time of a kernel</source>
        <translation>Al leer el tiempo de un núcleo</translation>
    </message>
    <message>
        <source>The device &quot;%1&quot; can&apos;t be partitioned into %2 parts; it allows 1 to %3, its compute units.</source>
        <translation>El dispositivo &quot;%1&quot; no se puede dividir en %2 partes; se permite de 1 a %3, sus unidades de cómputo.</translation>
    </message>
    <message>
        <source>The device &quot;%1&quot; can&apos;t be limited to %2 compute units; it allows 1 to %3.</source>
        <translation>El dispositivo &quot;%1&quot; no se puede limitar a %2 unidades de cómputo; se permite de 1 a %3.</translation>
    </message>
    <message>
        <source>An upload of %1 bytes at offset %2 exceeds the buffer of %3 bytes.</source>
        <translation>Una subida de %1 bytes a la posición %2 excede el búfer de %3 bytes.</translation>
    </message>
    <message>
        <source>Bands of complex samples are two-sided, from minus half the rate to half the rate; these are not.</source>
        <translation>Las bandas de muestras complejas son bilaterales, de menos la mitad a la mitad de la frecuencia de muestreo; estas no lo son.</translation>
    </message>
    <message>
        <source>Two-sided bands belong to complex samples, and those of the signal are real.</source>
        <translation>Las bandas bilaterales son de muestras complejas, y las de la señal son reales.</translation>
    </message>
    <message>
        <source>%1 has %2 points; 1 to %3 are allowed.</source>
        <translation>%1 tiene %2 puntos; se permiten de 1 a %3.</translation>
    </message>
    <message>
        <source>The half spectrum of a signal can&apos;t be shifted; only spectra of pictures can.</source>
        <translation>El medio espectro de una señal no se puede desplazar; solo los espectros de imágenes.</translation>
    </message>
    <message>
        <source>Computing log magnitudes</source>
        <translation>Al calcular logaritmos de magnitudes</translation>
    </message>
    <message>
        <source>Counting coefficients by magnitude</source>
        <translation>Al contar coeficientes por magnitud</translation>
    </message>
    <message>
        <source>filtering</source>
        <translation>filtrando</translation>
    </message>
    <message>
        <source>run %1 of %2</source>
        <translation>ejecución %1 de %2</translation>
    </message>
    <message>
        <source>transforming</source>
        <translation>transformando</translation>
    </message>
    <message>
        <source>Downloading a preview</source>
        <translation>Al bajar una vista previa</translation>
    </message>
    <message>
        <source>A density of %1 samples has no potential; each side needs 1 or more.</source>
        <translation>Una densidad de %1 muestras no tiene potencial; se permite un lado de 1 o más.</translation>
    </message>
    <message>
        <source>A hop of 0 samples is not possible; it is 1 or more.</source>
        <translation>No es posible un salto de 0 muestras; se permite 1 o más.</translation>
    </message>
    <message>
        <source>A floor of %1 dB is not possible; it is a finite number.</source>
        <translation>No es posible un suelo de %1 dB; se permite un número finito.</translation>
    </message>
    <message>
        <source>A histogram of %1 coefficients is too large; 4294967295 in one buffer are allowed.</source>
        <translation>Un histograma de %1 coeficientes es demasiado grande; se permiten 4294967295 en un búfer.</translation>
    </message>
    <message>
        <source>The density has samples that are not finite; all must be finite.</source>
        <translation>La densidad tiene muestras no finitas; todas deben serlo.</translation>
    </message>
    <message>
        <source>The potential has samples that are not finite; all must be finite.</source>
        <translation>El potencial tiene muestras no finitas; todas deben serlo.</translation>
    </message>
    <message>
        <source>The potential or its field exceeds the range of the numbers; double precision or a smaller density may help.</source>
        <translation>El potencial o su campo excede el intervalo de los números; la precisión doble o una densidad menor pueden ayudar.</translation>
    </message>
    <message>
        <source>Spacings of %1 between rows and %2 between columns are not possible: the squares of frequencies exceed the range of the numbers.</source>
        <translation>No son posibles distancias de %1 entre filas y %2 entre columnas: los cuadrados de las frecuencias exceden el intervalo de los números.</translation>
    </message>
    <message>
        <source>A spacing of %1 is not possible; it is a finite number above 0.</source>
        <translation>No es posible una distancia de %1; debe ser un número finito mayor que 0.</translation>
    </message>
    <message>
        <source>Computing the potential</source>
        <translation>Al calcular el potencial</translation>
    </message>
    <message>
        <source>Comparing the potential with the density</source>
        <translation>Al comparar el potencial con la densidad</translation>
    </message>
    <message>
        <source>Computing the field</source>
        <translation>Al calcular el campo</translation>
    </message>
    <message>
        <source>%1 has an inner radius of %2, which is not below its outer radius %3.</source>
        <translation>%1 tiene el radio interior %2 no menor que el exterior %3.</translation>
    </message>
    <message>
        <source>Peaks from %1 cycles per pixel on are not possible; the range is 0 to 0.7071.</source>
        <translation>No son posibles picos a partir de %1 ciclos por píxel; se permite de 0 a 0,7071.</translation>
    </message>
    <message>
        <source>A ratio of peaks to their surroundings of %1 is not possible; it is above 1.</source>
        <translation>No es posible una razón de %1 entre los picos y su entorno; debe ser mayor que 1.</translation>
    </message>
    <message>
        <source>Signals of 0 channels can&apos;t be cut into frames; 1 or more are needed.</source>
        <translation>Señales de 0 canales no se pueden cortar en tramas; se permite 1 o más.</translation>
    </message>
    <message>
        <source>There are no samples %1 to %2 in a signal of %3.</source>
        <translation>No hay muestras de %1 a %2 en una señal de %3.</translation>
    </message>
    <message>
        <source>A batch runs at least once.</source>
        <translation>Un lote se ejecuta una vez o más.</translation>
    </message>
    <message>
        <source>A signal of 0 samples can&apos;t be cut into frames; 1 or more are needed.</source>
        <translation>Una señal de 0 muestras no se puede cortar en tramas; se permite 1 o más.</translation>
    </message>
    <message>
        <source>There is no window &quot;%1&quot;; the windows are %2.</source>
        <translation>No hay ventana &quot;%1&quot;; se permiten %2.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a transform of one axis.</source>
        <translation>&apos;%1&apos; no es una transformada de un eje.</translation>
    </message>
    <message>
        <source>There is no image to compare with: it has no samples.</source>
        <translation>No hay imagen con la que comparar: no tiene muestras.</translation>
    </message>
    <message>
        <source>The density has %1 samples; this solver was made for %2.</source>
        <translation>La densidad tiene %1 muestras; este método de resolución se preparó para %2.</translation>
    </message>
    <message>
        <source>Images of different sizes cannot be compared: %1 x %2 x %3 with %4 x %5 x %6.</source>
        <translation>No se pueden comparar imágenes de distinto tamaño: %1 x %2 x %3 con %4 x %5 x %6.</translation>
    </message>
    <message>
        <source>A picture of the mask is missing.</source>
        <translation>Falta una imagen de la máscara.</translation>
    </message>
    <message>
        <source>Preparing the kernels of the figures</source>
        <translation>Al preparar los núcleos de las cifras</translation>
    </message>
    <message>
        <source>Preparing the kernel &quot;%1&quot;</source>
        <translation>Al preparar el núcleo &quot;%1&quot;</translation>
    </message>
    <message>
        <source>%1 takes real samples, and those of the signal are complex; fft and ifft are allowed.</source>
        <translation>%1 toma muestras reales, y las de la señal son complejas; se permiten fft e ifft.</translation>
    </message>
    <message>
        <source>A reference of %1 for decibels is not possible; it is a finite number above 0.</source>
        <translation>No es posible una referencia de %1 para decibelios; se permite un número finito mayor que 0.</translation>
    </message>
    <message>
        <source>A signal of %1 samples can&apos;t be cut into frames: the reflection (half of the window&apos;s %2 samples) has to be shorter than the signal. Padding with zeros is allowed.</source>
        <translation>Una señal de %1 muestras no se puede cortar en tramas; se permite una reflexión de menos que la señal (la mitad de las %2 muestras de la ventana) o relleno con ceros.</translation>
    </message>
    <message>
        <source>A sample rate of %1 is not possible; it is a finite number above 0.</source>
        <translation>No es posible una frecuencia de muestreo de %1; se permite un número finito mayor que 0.</translation>
    </message>
    <message>
        <source>%1 samples do not make %2 channels of %3 samples.</source>
        <translation>%1 muestras no forman %2 canales de %3 muestras.</translation>
    </message>
    <message>
        <source>%1 samples do not make %2 complex channels of %3 samples.</source>
        <translation>%1 muestras no forman %2 canales complejos de %3 muestras.</translation>
    </message>
    <message>
        <source>Setting the arguments of &quot;%1&quot;</source>
        <translation>Al poner los argumentos de &quot;%1&quot;</translation>
    </message>
    <message>
        <source>Shape %1 of the mask (%2)</source>
        <translation>La forma %1 de la máscara (%2)</translation>
    </message>
    <message>
        <source>%1 has %2 %3; the range is above %4 to %5.</source>
        <translation>%1 tiene %2 %3; se permite más de %4 hasta %5.</translation>
    </message>
    <message>
        <source>the angle</source>
        <translation>el ángulo</translation>
    </message>
    <message>
        <source>the horizontal frequency</source>
        <translation>la frecuencia horizontal</translation>
    </message>
    <message>
        <source>the inner radius</source>
        <translation>el radio interior</translation>
    </message>
    <message>
        <source>the outer radius</source>
        <translation>el radio exterior</translation>
    </message>
    <message>
        <source>the radius</source>
        <translation>el radio</translation>
    </message>
    <message>
        <source>%1 has %2 %3; the range is %4 to %5.</source>
        <translation>%1 tiene %2 %3; se permite de %4 a %5.</translation>
    </message>
    <message>
        <source>the soft edge</source>
        <translation>el borde suave</translation>
    </message>
    <message>
        <source>the strength</source>
        <translation>la intensidad</translation>
    </message>
    <message>
        <source>the vertical frequency</source>
        <translation>la frecuencia vertical</translation>
    </message>
    <message>
        <source>the width</source>
        <translation>la anchura</translation>
    </message>
    <message>
        <source>A spectrum of %1 samples (planes, height, width) of %2 is not possible; sizes are 1 or more, and the samples have to be as many.</source>
        <translation>No es posible un espectro de %1 muestras (planos, altura, anchura) de %2; se permiten tamaños de 1 o más, y otras tantas muestras.</translation>
    </message>
    <message>
        <source>A spectrum of %1 samples (signals, length) of %2 is not possible; sizes are 1 or more, and the samples have to be as many.</source>
        <translation>No es posible un espectro de %1 muestras (señales, longitud) de %2; se permiten tamaños de 1 o más, y otras tantas muestras.</translation>
    </message>
    <message>
        <source>A spectrogram of %1 frames exceeds the %2 values that are allowed; a smaller size has fewer.</source>
        <translation>Un espectrograma de %1 tramas tiene más de los %2 valores que se permiten; con un tamaño menor tiene menos.</translation>
    </message>
    <message>
        <source>A spectrogram of %1 frames exceeds the %2 values that are allowed; a hop of %3 has fewer.</source>
        <translation>Un espectrograma de %1 tramas tiene más de los %2 valores que se permiten; con un salto de %3 tiene menos.</translation>
    </message>
    <message>
        <source>Summing the kept coefficients</source>
        <translation>Al sumar los coeficientes conservados</translation>
    </message>
    <message>
        <source>There are fewer coefficients than the number to keep.</source>
        <translation>Hay menos coeficientes que el número que se ha de conservar.</translation>
    </message>
    <message>
        <source>The signal has only %1 frames of %2 samples, each %3 after the last; the batch needs %4.</source>
        <translation>La señal solo tiene %1 tramas de %2 muestras, cada una %3 después de la anterior; el lote necesita %4.</translation>
    </message>
    <message>
        <source>%1 is not the number of a window.</source>
        <translation>El número %1 no es el de una ventana.</translation>
    </message>
    <message>
        <source>A signal of %1 samples can&apos;t be cut into frames: the window of %2 samples is longer than the signal. Padding is allowed.</source>
        <translation>Una señal de %1 muestras no se puede cortar en tramas; se permite una ventana no más larga que la señal (tiene %2 muestras) o relleno.</translation>
    </message>
    <message>
        <source>The arrays of %1 alone need %2 bytes of memory; &quot;%3&quot; has %4</source>
        <translation>Solo las matrices de %1 necesitan %2 bytes de memoria; &quot;%3&quot; tiene %4</translation>
    </message>
    <message>
        <source>filter has at least 2 axes; 1 was given.</source>
        <translation>filter tiene al menos 2 ejes; se dio 1.</translation>
    </message>
    <message>
        <source>A transform has 1 to %2 axes; %1 were given.</source>
        <translation>Una transformada tiene de 1 a %2 ejes; se dieron %1.</translation>
    </message>
    <message>
        <source>The axis %1 is named twice; each axis is transformed once.</source>
        <translation>El eje %1 se nombra dos veces; cada eje se transforma una vez.</translation>
    </message>
    <message>
        <source>%1; a batch of %2 fits.</source>
        <translation>%1; cabe un lote de %2.</translation>
    </message>
    <message>
        <source>An intermediate result of %1 takes %2 bytes; &quot;%3&quot; allows %4 bytes in one piece</source>
        <translation>Un resultado intermedio de %1 ocupa %2 bytes; &quot;%3&quot; permite %4 bytes de una pieza</translation>
    </message>
    <message>
        <source>The convolution of %1 points for a line of %2 points takes a buffer of %3 bytes; the device allows %4 bytes in one piece.</source>
        <translation>La convolución de %1 puntos para una línea de %2 puntos ocupa un búfer de %3 bytes; el dispositivo permite %4 bytes de una pieza.</translation>
    </message>
    <message>
        <source>A DCT-I needs at least 2 points on each axis; an extent of 1 was given.</source>
        <translation>Una DCT-I necesita al menos 2 puntos en cada eje; se dio una extensión de 1.</translation>
    </message>
    <message>
        <source>Every extent and the batch of a transform are at least 1; one of %1 is 0.</source>
        <translation>Toda extensión y el lote de una transformada son al menos 1; en %1 hay un 0.</translation>
    </message>
    <message>
        <source>A first radix of %1 is not possible; it is 4, 8 or 16.</source>
        <translation>No es posible una primera radix de %1; es 4, 8 o 16.</translation>
    </message>
    <message>
        <source>IDXST has only the norm backward: it is unnormalised, as in its paper.</source>
        <translation>IDXST no tiene más norma que backward: no está normalizada, como en su artículo.</translation>
    </message>
    <message>
        <source>In place, %1 takes FFTW&apos;s padded last axis and no other strides: neighbouring reals along it, in rows of %2 reals.</source>
        <translation>In situ, %1 toma el último eje con relleno de FFTW y ningún otro paso: reales contiguos a lo largo de él, en filas de %2 reales.</translation>
    </message>
    <message>
        <source>In place, %1 can&apos;t be planar: reals and complex numbers share one buffer only when these are interleaved.</source>
        <translation>In situ, %1 no puede ser planar: reales y complejos comparten un búfer solo cuando estos están entrelazados.</translation>
    </message>
    <message>
        <source>In place, %1 needs the same strides for input and output.</source>
        <translation>In situ, %1 necesita los mismos pasos en la entrada y la salida.</translation>
    </message>
    <message>
        <source>The input of %1 takes %2 bytes; &quot;%3&quot; allows %4 bytes in one piece</source>
        <translation>La entrada de %1 ocupa %2 bytes; &quot;%3&quot; permite %4 bytes de una pieza</translation>
    </message>
    <message>
        <source>A lane width of %1 is not possible; it is 1, 4, 8 or 16.</source>
        <translation>No es posible una anchura de carril de %1; es 1, 4, 8 o 16.</translation>
    </message>
    <message>
        <source>A largest group of %1 work-items is not possible; it is at least 1, or 0 for the device&apos;s own.</source>
        <translation>No es posible un grupo máximo de %1 elementos de trabajo; es al menos 1, o 0 para el del dispositivo.</translation>
    </message>
    <message>
        <source>A largest radix of %1 is not possible; it is between 2 and 32.</source>
        <translation>No es posible una radix máxima de %1; está entre 2 y 32.</translation>
    </message>
    <message>
        <source>A line of %1 points takes %2 bytes of local memory; the device has %3.</source>
        <translation>Una línea de %1 puntos ocupa %2 bytes de memoria local; el dispositivo tiene %3.</translation>
    </message>
    <message>
        <source>The transform %1 has lines of %2 points in a step; at most %3 are possible.</source>
        <translation>La transformada %1 tiene líneas de %2 puntos en un paso; son posibles %3 como máximo.</translation>
    </message>
    <message>
        <source>A longest step of 1 point is not possible; it is at least 2.</source>
        <translation>No es posible un paso más largo de 1 punto; es al menos 2.</translation>
    </message>
    <message>
        <source>A mask at load is for ifft, and for irfft along two or more axes; %1 is not one.</source>
        <translation>Una máscara al cargar es para ifft, y para irfft en dos o más ejes; %1 no lo es.</translation>
    </message>
    <message>
        <source>The transform %1 needs %2 bytes of memory; &quot;%3&quot; has %4</source>
        <translation>La transformada %1 necesita %2 bytes de memoria; &quot;%3&quot; tiene %4</translation>
    </message>
    <message>
        <source>Native twiddles are for float only; in double they are from a table or precise.</source>
        <translation>Los factores nativos son solo de float; en double son de una tabla o precisos.</translation>
    </message>
    <message>
        <source>There is no axis %1 in an array of %2 axes; axes count from 0, or from -1 backwards.</source>
        <translation>No hay eje %1 en una matriz de %2 ejes; los ejes se cuentan desde 0, o desde -1 hacia atrás.</translation>
    </message>
    <message>
        <source>There is no axis %1 in an array of %2 axis; axes count from 0, or from -1 backwards.</source>
        <translation>No hay eje %1 en una matriz de %2 eje; los ejes se cuentan desde 0, o desde -1 hacia atrás.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has no double precision (cl_khr_fp64); only float is possible.</source>
        <translation>&quot;%1&quot; no tiene doble precisión (cl_khr_fp64); solo es posible float.</translation>
    </message>
    <message>
        <source>A problem reads kind:extents[*batch], for example fft:1024*4096 or dct2:512x512*3; &quot;%1&quot; has no extents.</source>
        <translation>Un problema se escribe clase:extensiones[*lote], por ejemplo fft:1024*4096 o dct2:512x512*3; &quot;%1&quot; no tiene extensiones.</translation>
    </message>
    <message>
        <source>There is no norm &quot;%1&quot;; the norms are backward, ortho and forward.</source>
        <translation>No hay norma &quot;%1&quot;; las normas son backward, ortho y forward.</translation>
    </message>
    <message>
        <source>There is no option %1 of a plan; the options are %2.</source>
        <translation>No hay opción %1 de un plan; las opciones son %2.</translation>
    </message>
    <message>
        <source>A line of %1 points does not split into steps of at most %2 points on this device.</source>
        <translation>Una línea de %1 puntos no se divide en pasos de %2 puntos como máximo en este dispositivo.</translation>
    </message>
    <message>
        <source>There is no transform &quot;%1&quot;; the kinds are %2.</source>
        <translation>No hay transformada &quot;%1&quot;; las clases son %2.</translation>
    </message>
    <message>
        <source>In the problem &quot;%1&quot; the %2 &quot;%3&quot; is not a whole number from 1 up.</source>
        <translation>En el problema &quot;%1&quot;, %2 &quot;%3&quot; no es un número entero de 1 en adelante.</translation>
    </message>
    <message>
        <source>%1 is not a real-to-real transform.</source>
        <translation>%1 no es una transformada de reales a reales.</translation>
    </message>
    <message>
        <source>%1; no batch of it fits.</source>
        <translation>%1; no cabe ningún lote.</translation>
    </message>
    <message>
        <source>%1 has only the norm backward: it is unnormalised, as in its paper.</source>
        <translation>%1 no tiene más norma que backward: no está normalizada, como en su artículo.</translation>
    </message>
    <message>
        <source>The option %1 of a plan is given twice; once is allowed.</source>
        <translation>La opción %1 de un plan se da dos veces; se permite una.</translation>
    </message>
    <message>
        <source>%1 takes %2, not %3.</source>
        <translation>%1 toma %2, y %3 no lo es.</translation>
    </message>
    <message>
        <source>The options of a plan end with a comma, after which another name=value has to follow.</source>
        <translation>Las opciones de un plan acaban en una coma; tras ella va otro nombre=valor.</translation>
    </message>
    <message>
        <source>Options of a plan read name=value,name=value, for example points-per-item=16,padding=off; %1 does not.</source>
        <translation>Las opciones de un plan se escriben nombre=valor,nombre=valor, por ejemplo points-per-item=16,padding=off, y %1 no.</translation>
    </message>
    <message>
        <source>The output of %1 takes %2 bytes; &quot;%3&quot; allows %4 bytes in one piece</source>
        <translation>La salida de %1 ocupa %2 bytes; &quot;%3&quot; permite %4 bytes de una pieza</translation>
    </message>
    <message>
        <source>Points of a work-item and lines of a group are at least 1, or 0 for the planner&apos;s choice.</source>
        <translation>Los puntos de un elemento de trabajo y las líneas de un grupo son al menos 1, o 0 para la elección del planificador.</translation>
    </message>
    <message>
        <source>Rader&apos;s method does not serve a line of %1 points, which has the prime factor %2: %3 has the prime factor %4; at most %5 is possible.</source>
        <translation>El método de Rader no sirve para una línea de %1 puntos, que tiene el factor primo %2: %3 tiene el factor primo %4; es posible %5 como máximo.</translation>
    </message>
    <message>
        <source>Rader&apos;s method does not serve a line of %1 points, which has the prime factor %2: its convolution of %3 points is longer than a step of at most %4 points.</source>
        <translation>El método de Rader no sirve para una línea de %1 puntos, que tiene el factor primo %2: su convolución de %3 puntos es más larga que un paso de %4 puntos como máximo.</translation>
    </message>
    <message>
        <source>A radix of %1 is not possible; it is between 2 and 32, or a prime up to 61.</source>
        <translation>No es posible una radix de %1; está entre 2 y 32, o es un primo hasta 61.</translation>
    </message>
    <message>
        <source>A real-to-real transform has at most 2^30 points on an axis; %1 were given.</source>
        <translation>Una transformada de reales a reales tiene como máximo 2^30 puntos en un eje; se dieron %1.</translation>
    </message>
    <message>
        <source>The minimum of groups of a compute unit is at least 1, or 0 for the planner&apos;s choice.</source>
        <translation>Los grupos de una unidad de cómputo son al menos 1, o 0 para la elección del planificador.</translation>
    </message>
    <message>
        <source>%1 A batch of %2 fits.</source>
        <translation>%1 Cabe un lote de %2.</translation>
    </message>
    <message>
        <source>The strides of the %1 of %2 number %3; one for each of its %4 axes is needed, or none at all.</source>
        <translation>Los pasos de %1 de %2 son %3; hace falta uno para cada uno de sus %4 ejes, o ninguno.</translation>
    </message>
    <message>
        <source>In the problem &quot;%1&quot; the stride &quot;%2&quot; is not a whole number from 0 up.</source>
        <translation>En el problema &quot;%1&quot;, el paso &quot;%2&quot; no es un número entero de 0 en adelante.</translation>
    </message>
    <message>
        <source>The strides of the output of %1 put two elements at one place; every element needs its own place.</source>
        <translation>Los pasos de la salida de %1 ponen dos elementos en un lugar; cada uno necesita el suyo.</translation>
    </message>
    <message>
        <source>The strides of the %1 of %2 reach further than can be addressed.</source>
        <translation>Los pasos de %1 de %2 llegan más lejos de lo que se puede direccionar.</translation>
    </message>
    <message>
        <source>A table of %1 takes %2 bytes; &quot;%3&quot; allows %4 bytes in one piece</source>
        <translation>Una tabla de %1 ocupa %2 bytes; &quot;%3&quot; permite %4 bytes de una pieza</translation>
    </message>
    <message>
        <source>The transform %1 has a table of %2 numbers in a step; at most %3 are possible.</source>
        <translation>La transformada %1 tiene una tabla de %2 números en un paso; son posibles %3 como máximo.</translation>
    </message>
    <message>
        <source>A threshold at load is for idct2 and dct3 along two axes; %1 is not one.</source>
        <translation>Un umbral al cargar es para idct2 y dct3 en dos ejes; %1 no lo es.</translation>
    </message>
    <message>
        <source>The transform %1 has %2 lines in a step; at most %3 are possible.</source>
        <translation>La transformada %1 tiene %2 líneas en un paso; son posibles %3 como máximo.</translation>
    </message>
    <message>
        <source>The transform %1 has more points than can be addressed.</source>
        <translation>La transformada %1 tiene más puntos de los que se pueden direccionar.</translation>
    </message>
    <message>
        <source>The planner has no question &apos;%1&apos; that it can leave out; it has %2.</source>
        <translation>El planificador no tiene ninguna pregunta «%1» que pueda omitir; tiene %2.</translation>
    </message>
    <message>
        <source>%1 has 2 axes; %2 were given.</source>
        <translation>%1 tiene 2 ejes; se dieron %2.</translation>
    </message>
    <message>
        <source>The problem &quot;%1&quot; has more than one batch; axes of a batch are joined by x, for example 3x4.</source>
        <translation>El problema &quot;%1&quot; tiene más de un lote; sus ejes se unen con x, como 3x4.</translation>
    </message>
    <message>
        <source>Handing a kernel&apos;s source to &quot;%1&quot;</source>
        <translation>Al entregar el código de un núcleo a &quot;%1&quot;</translation>
    </message>
    <message>
        <source>The kernel file %1 is not part of this build.</source>
        <translation>El archivo de núcleo %1 no forma parte de esta compilación.</translation>
    </message>
    <message>
        <source>A 2D transform of %1 x %2 needs as many elements, not %3.</source>
        <translation>Una transformada 2D de %1 x %2 necesita otros tantos elementos, no %3.</translation>
    </message>
    <message>
        <source>A Fourier transform needs a length of at least 1.</source>
        <translation>Una transformada de Fourier necesita una longitud de al menos 1.</translation>
    </message>
    <message>
        <source>A root of unity needs an order from 1 to 2^52, not %1.</source>
        <translation>Una raíz de la unidad necesita un orden de 1 a 2^52, no %1.</translation>
    </message>
    <message>
        <source>The sign of a Fourier transform is -1 or +1, not %1.</source>
        <translation>El signo de una transformada de Fourier es -1 o +1, no %1.</translation>
    </message>
    <message>
        <source>There is no reference for the transform %1.</source>
        <translation>No hay referencia para la transformada %1.</translation>
    </message>
    <message>
        <source>%1: %2 is &apos;%3&apos;; %4</source>
        <translation>%1: %2 es &apos;%3&apos;; %4</translation>
    </message>
    <message>
        <source>%1: a row has %2 columns; it has 7: question, device, numbers, lines, points, choice and evidence.</source>
        <translation>%1: una fila tiene %2 columnas; tiene 7: question, device, numbers, lines, points, choice y evidence.</translation>
    </message>
    <message>
        <source>The search was cancelled.</source>
        <translation>La búsqueda se canceló.</translation>
    </message>
    <message>
        <source>Comparing results</source>
        <translation>Al comparar resultados</translation>
    </message>
    <message>
        <source>Copying a result</source>
        <translation>Al copiar un resultado</translation>
    </message>
    <message>
        <source>The devices have changed: number %1 is %2 now.</source>
        <translation>Los dispositivos han cambiado: el número %1 ahora es %2.</translation>
    </message>
    <message>
        <source>A worker has no command &apos;%1&apos;.</source>
        <translation>Un proceso de búsqueda no tiene la orden &apos;%1&apos;.</translation>
    </message>
    <message>
        <source>The first command of a worker has to open a problem.</source>
        <translation>La primera orden de un proceso de búsqueda abre un problema.</translation>
    </message>
    <message>
        <source>The program imago-tune-worker, which tries plans in a separate process, is missing: not %1. The environment variable IMAGO_TUNE_WORKER may name it.</source>
        <translation>Falta imago-tune-worker, que prueba planes en un proceso propio: no está en %1. La variable de entorno IMAGO_TUNE_WORKER puede nombrarlo.</translation>
    </message>
    <message>
        <source>The planner&apos;s own plan of %1 does not run: %2</source>
        <translation>El plan del propio planificador para %1 no se ejecuta: %2</translation>
    </message>
    <message>
        <source>A plan of %1 does not run: %2</source>
        <translation>Un plan de %1 no se ejecuta: %2</translation>
    </message>
    <message>
        <source>Preparing the comparison of results</source>
        <translation>Al preparar la comparación de resultados</translation>
    </message>
    <message>
        <source>Restoring the input of a trial</source>
        <translation>Al restaurar la entrada de un ensayo</translation>
    </message>
    <message>
        <source>imago-tune-worker ended in %1 races in a row; the last time: %2</source>
        <translation>imago-tune-worker terminó en %1 carreras seguidas; la última vez: %2</translation>
    </message>
    <message>
        <source>There is no filtered signal to measure.</source>
        <translation>No hay ninguna señal filtrada que medir.</translation>
    </message>
    <message>
        <source>Asking where a buffer is</source>
        <translation>Al preguntar dónde está un búfer</translation>
    </message>
    <message>
        <source>The transform %1 needs an array for its input and one for its output, or two each if they are complex and planar.</source>
        <translation>La transformada %1 necesita una matriz para su entrada y otra para su salida, dos donde son complejas y planares.</translation>
    </message>
    <message>
        <source>The input and output of %1 can&apos;t share a buffer: their elements are at different places. The placement inplace of the problem makes a plan for one buffer.</source>
        <translation>La entrada y la salida de %1 no pueden compartir un búfer: sus elementos están en lugares distintos. La colocación inplace del problema planifica con un búfer.</translation>
    </message>
    <message>
        <source>%1 The output is incomplete.</source>
        <translation>%1 La salida está incompleta.</translation>
    </message>
    <message>
        <source>The input&apos;s imaginary buffer of %1 holds %2 bytes; it needs %3.</source>
        <translation>El búfer imaginario de la entrada de %1 tiene %2 bytes; necesita %3.</translation>
    </message>
    <message>
        <source>The input buffer of %1 holds %2 bytes; it needs %3.</source>
        <translation>El búfer de entrada de %1 tiene %2 bytes; necesita %3.</translation>
    </message>
    <message>
        <source>The mask of %1 is missing.</source>
        <translation>Falta la máscara de %1.</translation>
    </message>
    <message>
        <source>The transform %1 takes a mask; none has been set.</source>
        <translation>La transformada %1 toma una máscara; no se ha puesto ninguna.</translation>
    </message>
    <message>
        <source>The mask&apos;s buffer of %1 holds %2 bytes; it needs %3.</source>
        <translation>El búfer de la máscara de %1 tiene %2 bytes; necesita %3.</translation>
    </message>
    <message>
        <source>measuring native sine and cosine</source>
        <translation>al medir el seno y el coseno nativos</translation>
    </message>
    <message>
        <source>The native sine and cosine of &quot;%1&quot; are off by up to %2; native twiddles are allowed up to %3.</source>
        <translation>El seno y el coseno nativos de &quot;%1&quot; yerran hasta %2; los factores nativos se permiten hasta %3.</translation>
    </message>
    <message>
        <source>Work on several devices needs a list of at least one device, all of which are open.</source>
        <translation>El trabajo en varios dispositivos necesita una lista de al menos un dispositivo, todos abiertos.</translation>
    </message>
    <message>
        <source>Device %1 of %2, &quot;%3&quot;: %4</source>
        <translation>Dispositivo %1 de %2, &quot;%3&quot;: %4</translation>
    </message>
    <message>
        <source>The output&apos;s imaginary buffer of %1 holds %2 bytes; it needs %3.</source>
        <translation>El búfer imaginario de la salida de %1 tiene %2 bytes; necesita %3.</translation>
    </message>
    <message>
        <source>The output buffer of %1 holds %2 bytes; it needs %3.</source>
        <translation>El búfer de salida de %1 tiene %2 bytes; necesita %3.</translation>
    </message>
    <message>
        <source>The input and output of %1 overlap; they have to be the same buffer, or separate ones.</source>
        <translation>La entrada y la salida de %1 se solapan; son un mismo búfer, o separados.</translation>
    </message>
    <message>
        <source>The real and imaginary parts of the output of %1 overlap; they need a buffer each.</source>
        <translation>Las partes real e imaginaria de la salida de %1 se solapan; necesitan un búfer cada una.</translation>
    </message>
    <message>
        <source>preparing the step &quot;%1&quot;</source>
        <translation>al preparar el paso &quot;%1&quot;</translation>
    </message>
    <message>
        <source>Running a share of a batch</source>
        <translation>Al ejecutar una parte de un lote</translation>
    </message>
    <message>
        <source>setting the arguments of &quot;%1&quot;</source>
        <translation>al poner los argumentos de &quot;%1&quot;</translation>
    </message>
    <message>
        <source>The shares of %1 devices are as many finite numbers of at least 0, one of them above 0; an empty list means that they are measured.</source>
        <translation>Las partes de %1 dispositivos son otros tantos números finitos de al menos 0, uno de ellos mayor que 0; o ninguno, para que se midan.</translation>
    </message>
    <message>
        <source>using %1 bytes of the host&apos;s memory as a buffer</source>
        <translation>al usar %1 bytes de la memoria del sistema como búfer</translation>
    </message>
    <message>
        <source>writing the chirp of Bluestein&apos;s method</source>
        <translation>al escribir el chirp del método de Bluestein</translation>
    </message>
    <message>
        <source>The field &quot;requested&quot; of a tuning record holds only options that say what is computed.</source>
        <translation>Lo que un registro de ajuste llama requested son solo opciones que dicen qué se calcula.</translation>
    </message>
    <message>
        <source>The date of a tuning record reads as 2026-11-20.</source>
        <translation>La fecha de un registro de ajuste se escribe como 2026-11-20.</translation>
    </message>
    <message>
        <source>The %1 of a tuning record say what is computed, which tuning does not choose; such options belong under &quot;requested&quot;.</source>
        <translation>En un registro de ajuste, %1 dicen qué se calcula, lo que ningún ajuste elige; eso solo está en &quot;requested&quot;.</translation>
    </message>
    <message>
        <source>The %1 of a tuning record are out of range.</source>
        <translation>En un registro de ajuste, %1 están fuera de rango.</translation>
    </message>
    <message>
        <source>The copy on &quot;%1&quot; took no time.</source>
        <translation>La copia en &quot;%1&quot; no tardó nada.</translation>
    </message>
    <message>
        <source>The incumbent of a tuning record is faster than the record&apos;s own choice.</source>
        <translation>El plan anterior de un registro de ajuste es más rápido que el que ha de sustituirlo.</translation>
    </message>
    <message>
        <source>they would have %1 bytes, and a file has %2 at most</source>
        <translation>tendrían %1 bytes, y un archivo tiene %2 como máximo</translation>
    </message>
    <message>
        <source>has %1 characters; a tuning record has %2 at most.</source>
        <translation>tiene %1 caracteres; un registro de ajuste tiene %2 como máximo.</translation>
    </message>
    <message>
        <source>another process keeps them locked</source>
        <translation>otro proceso los tiene bloqueados</translation>
    </message>
    <message>
        <source>The model chooses groups for lines of a power of two from 2, not for %1.</source>
        <translation>El modelo elige grupos para líneas de una potencia de dos desde 2; %1 no lo es.</translation>
    </message>
    <message>
        <source>%1: %2 more lines are refused.</source>
        <translation>%1: se rechazan %2 líneas más.</translation>
    </message>
    <message>
        <source>The %1 of a tuning record is not a name, which has 1 to %2 characters and no control characters.</source>
        <translation>En un registro de ajuste, %1 no es un nombre; tiene de 1 a %2 caracteres, ninguno de control.</translation>
    </message>
    <message>
        <source>is not a JSON object of texts and numbers; a tuning record is such an object on one line.</source>
        <translation>no es un objeto JSON de textos y números; un registro de ajuste es uno en su propia línea.</translation>
    </message>
    <message>
        <source>There is no probe of a device called &apos;%1&apos;.</source>
        <translation>No hay ninguna prueba de un dispositivo llamada &apos;%1&apos;.</translation>
    </message>
    <message>
        <source>is not a tuning record: its field &quot;%1&quot; has to be %2.</source>
        <translation>no es un registro de ajuste: su campo &quot;%1&quot; ha de ser %2.</translation>
    </message>
    <message>
        <source>it is not a regular file</source>
        <translation>no es un archivo normal</translation>
    </message>
    <message>
        <source>A tuning record&apos;s device has 1 or more compute units.</source>
        <translation>El dispositivo de un registro de ajuste tiene 1 o más unidades de cómputo.</translation>
    </message>
    <message>
        <source>has bytes that are not UTF-8; a tuning record is text in UTF-8.</source>
        <translation>tiene bytes que no son UTF-8; un registro de ajuste es texto en UTF-8.</translation>
    </message>
    <message>
        <source>its field &quot;%1&quot; has to be a number.</source>
        <translation>su campo &quot;%1&quot; ha de ser un número.</translation>
    </message>
    <message>
        <source>The tuning records in %1 cannot be read: %2.</source>
        <translation>No se pueden leer los registros de ajuste de %1: %2.</translation>
    </message>
    <message>
        <source>its field &quot;%1&quot; has to be a text.</source>
        <translation>su campo &quot;%1&quot; ha de ser un texto.</translation>
    </message>
    <message>
        <source>its field &quot;%1&quot; has to be a whole number from 0 to %2.</source>
        <translation>su campo &quot;%1&quot; ha de ser un número entero de 0 a %2.</translation>
    </message>
    <message>
        <source>The tuning records in %1 cannot be written: %2.</source>
        <translation>No se pueden escribir los registros de ajuste de %1: %2.</translation>
    </message>
    <message>
        <source>%1 is of another format version of tuning records; version %2 is allowed.</source>
        <translation>%1 es de otra versión del formato de registros de ajuste; se permite la versión %2.</translation>
    </message>
    <message>
        <source>Preparing the micro-benchmark &quot;%1&quot;</source>
        <translation>Al preparar la microprueba &quot;%1&quot;</translation>
    </message>
    <message>
        <source>is refused: %1</source>
        <translation>se rechaza: %1</translation>
    </message>
    <message>
        <source>%1: line %2 %3</source>
        <translation>%1: la línea %2 %3</translation>
    </message>
    <message>
        <source>A tuning record has 1 to %1 samples.</source>
        <translation>Un registro de ajuste tiene de 1 a %1 muestras.</translation>
    </message>
    <message>
        <source>The %1 of a tuning record is a finite time of more than 0 ms.</source>
        <translation>En un registro de ajuste, %1 es un tiempo finito de más de 0 ms.</translation>
    </message>
    <message>
        <source>The %1 of a tuning record is a finite time of 0 ms or more.</source>
        <translation>En un registro de ajuste, %1 es un tiempo finito de 0 ms o más.</translation>
    </message>
    <message>
        <source>%1 has %2 bytes; a file of tuning records has %3 at most.</source>
        <translation>%1 tiene %2 bytes; un archivo de registros de ajuste tiene %3 como máximo.</translation>
    </message>
    <message>
        <source>it has a field that a tuning record does not have; there are %1.</source>
        <translation>tiene un campo que un registro de ajuste no tiene; hay %1.</translation>
    </message>
    <message>
        <source>files of one batch must agree in length and rate: &apos;%1&apos; has %2, and &apos;%3&apos; has %4</source>
        <translation>los archivos de un lote deben coincidir en longitud y frecuencia: &apos;%1&apos; tiene %2, y &apos;%3&apos; tiene %4</translation>
    </message>
    <message>
        <source>files of one batch must agree: the samples of one of &apos;%1&apos; and &apos;%2&apos; are complex, and those of the other are real</source>
        <translation>los archivos de un lote deben coincidir: de &apos;%1&apos; y &apos;%2&apos;, uno tiene muestras complejas y el otro, reales</translation>
    </message>
    <message>
        <source>%1 samples at a rate of %2</source>
        <translation>%1 muestras a una frecuencia de %2</translation>
    </message>
    <message>
        <source>%1 samples at an unknown rate</source>
        <translation>%1 muestras a una frecuencia desconocida</translation>
    </message>
    <message>
        <source>the picture cannot be made into a PNG file</source>
        <translation>no se puede convertir la imagen en un archivo PNG</translation>
    </message>
    <message>
        <source>the files have more than the %1 samples that are allowed together</source>
        <translation>los archivos tienen más de las %1 muestras permitidas en conjunto</translation>
    </message>
    <message>
        <source>cannot write &apos;%1&apos;: what is shown can be written as .csv, .npy or .png</source>
        <translation>no se puede escribir &apos;%1&apos;: lo que se muestra se puede escribir como .csv, .npy o .png</translation>
    </message>
    <message>
        <source>its %1 bytes do not fit in memory</source>
        <translation>sus %1 bytes no caben en la memoria</translation>
    </message>
    <message>
        <source>it ended before its %1 bytes</source>
        <translation>acabó antes de sus %1 bytes</translation>
    </message>
    <message>
        <source>its symbolic links lead to one another</source>
        <translation>sus enlaces simbólicos llevan unos a otros</translation>
    </message>
    <message>
        <source>there is no free name for a temporary file in its folder</source>
        <translation>no hay un nombre libre para un archivo temporal en su carpeta</translation>
    </message>
    <message>
        <source>the name of the output file is empty</source>
        <translation>el nombre del archivo de salida está vacío</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a folder</source>
        <translation>&apos;%1&apos; no es una carpeta</translation>
    </message>
    <message>
        <source>it stands for an open file of a program, not for a name in a folder; name the file itself</source>
        <translation>representa un archivo abierto por un programa, no un nombre en una carpeta; nombre el archivo mismo</translation>
    </message>
    <message>
        <source>%1 (it is a symbolic link to &apos;%2&apos;)</source>
        <translation>%1 (es un enlace simbólico a &apos;%2&apos;)</translation>
    </message>
    <message>
        <source>its header says %1 x %2 pixels</source>
        <translation>su cabecera dice %1 x %2 píxeles</translation>
    </message>
    <message>
        <source>its maximum is %1; 1 to 65535 are allowed</source>
        <translation>su máximo es %1; se permite de 1 a 65535</translation>
    </message>
    <message>
        <source>cannot write &apos;%1&apos;: the image is empty or its planes do not match its size</source>
        <translation>no se puede escribir &apos;%1&apos;: la imagen está vacía o sus planos no corresponden a su tamaño</translation>
    </message>
    <message>
        <source>its PNM header does not hold width, height and maximum</source>
        <translation>su cabecera PNM no contiene anchura, altura y máximo</translation>
    </message>
    <message>
        <source>the JPEG quality %1 is out of range; 1 to 100 are allowed</source>
        <translation>la calidad JPEG %1 está fuera de rango; se permite de 1 a 100</translation>
    </message>
    <message>
        <source>the sides of its strips or tiles are damaged</source>
        <translation>los lados de sus tiras o teselas están dañados</translation>
    </message>
    <message>
        <source>16-bit</source>
        <translation>16 bits</translation>
    </message>
    <message>
        <source>8-bit</source>
        <translation>8 bits</translation>
    </message>
    <message>
        <source>it is a BMP of an unknown compression</source>
        <translation>es un BMP de una compresión desconocida</translation>
    </message>
    <message>
        <source>its BMP header is of an unknown kind</source>
        <translation>su cabecera BMP es de un tipo desconocido</translation>
    </message>
    <message>
        <source>it is truncated or damaged (%1)</source>
        <translation>está truncado o dañado (%1)</translation>
    </message>
    <message>
        <source>Its EXIF is damaged: 1 of its entries is not kept.</source>
        <translation>Sus datos EXIF están dañados: no se conserva 1 de sus entradas.</translation>
    </message>
    <message>
        <source>float</source>
        <translation>coma flotante</translation>
    </message>
    <message>
        <source>gray</source>
        <translation>gris</translation>
    </message>
    <message>
        <source>it is a JPEG of %1 bits a sample; 8 are allowed</source>
        <translation>es un JPEG de %1 bits por muestra; se permiten 8</translation>
    </message>
    <message>
        <source>Its maximum is %1; its values are kept as they are.</source>
        <translation>Su máximo es %1; sus valores se conservan como están.</translation>
    </message>
    <message>
        <source>Its maximum of %1 was scaled to 255.</source>
        <translation>Su máximo de %1 se escaló a 255.</translation>
    </message>
    <message>
        <source>cannot read &apos;%1&apos;: this program was built without OpenCV, so it cannot read images; install libopencv-imgcodecs-dev and build again</source>
        <translation>no se puede leer &apos;%1&apos;: este programa se compiló sin OpenCV y no puede leer imágenes; instale libopencv-imgcodecs-dev y vuelva a compilarlo</translation>
    </message>
    <message>
        <source>cannot write &apos;%1&apos;: this program was built without OpenCV, so it cannot write images; install libopencv-imgcodecs-dev and build again</source>
        <translation>no se puede escribir &apos;%1&apos;: este programa se compiló sin OpenCV y no puede escribir imágenes; instale libopencv-imgcodecs-dev y vuelva a compilarlo</translation>
    </message>
    <message>
        <source>Its %1 samples were scaled to %2.</source>
        <translation>Sus muestras de %1 se escalaron a %2.</translation>
    </message>
    <message>
        <source>Its %1 samples were scaled to %2; 1.0 is the maximum.</source>
        <translation>Sus muestras de %1 se escalaron a %2; 1,0 es el máximo.</translation>
    </message>
    <message>
        <source>it is truncated; its header says more than is there</source>
        <translation>está truncado; su cabecera dice más de lo que hay</translation>
    </message>
    <message>
        <source>cannot write &apos;%1&apos;: a side is longer than 2^30 pixels</source>
        <translation>no se puede escribir &apos;%1&apos;: un lado mide más de 2^30 píxeles</translation>
    </message>
    <message>
        <source>it has %1 x %2 pixels; at most %3 are allowed</source>
        <translation>tiene %1 x %2 píxeles; se permiten %3 como máximo</translation>
    </message>
    <message>
        <source>a dictionary</source>
        <translation>un diccionario</translation>
    </message>
    <message>
        <source>a key</source>
        <translation>una clave</translation>
    </message>
    <message>
        <source>a shape in parentheses</source>
        <translation>una forma entre paréntesis</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 y %2 más</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is damaged (%2)</source>
        <translation>&apos;%1&apos; está dañada (%2)</translation>
    </message>
    <message>
        <source>%1&apos; of &apos;%2</source>
        <translation>%1&apos; de &apos;%2</translation>
    </message>
    <message>
        <source>an extent is not a whole number from 0 to 2^64 - 1</source>
        <translation>una extensión no es un número entero de 0 a 2^64 - 1</translation>
    </message>
    <message>
        <source>the key &apos;%1&apos; is unknown or stands twice</source>
        <translation>la clave &apos;%1&apos; es desconocida o está dos veces</translation>
    </message>
    <message>
        <source>%1 bytes of samples do not fit in memory</source>
        <translation>%1 bytes de muestras no caben en la memoria</translation>
    </message>
    <message>
        <source>its shape has more elements than can be addressed</source>
        <translation>su forma tiene más elementos de los que se pueden direccionar</translation>
    </message>
    <message>
        <source>&apos;%1&apos; would unpack from %2 bytes to %3, and %4 are allowed; unpack it by other means if you trust it</source>
        <translation>&apos;%1&apos; pasaría de %2 bytes a %3 al descomprimirse, y se permiten %4; descomprímala por otros medios si confía en ella</translation>
    </message>
    <message>
        <source>it ended before its samples did</source>
        <translation>acabó antes que sus muestras</translation>
    </message>
    <message>
        <source>&apos;%1&apos; (%2)</source>
        <translation>&apos;%1&apos; (%2)</translation>
    </message>
    <message>
        <source>%1 was expected</source>
        <translation>se esperaba %1</translation>
    </message>
    <message>
        <source>&apos;:&apos; after a key was expected</source>
        <translation>se esperaba &apos;:&apos; después de una clave</translation>
    </message>
    <message>
        <source>&apos;%1&apos; or &apos;%2&apos; was expected</source>
        <translation>se esperaba &apos;%1&apos; o &apos;%2&apos;</translation>
    </message>
    <message>
        <source>True or False was expected</source>
        <translation>se esperaba True o False</translation>
    </message>
    <message>
        <source>&apos;%1&apos; claims %2 packed bytes, and the file has %3</source>
        <translation>&apos;%1&apos; declara %2 bytes comprimidos, y el archivo tiene %3</translation>
    </message>
    <message>
        <source>&apos;descr&apos;, &apos;fortran_order&apos; and &apos;shape&apos; must all be there</source>
        <translation>deben estar &apos;descr&apos;, &apos;fortran_order&apos; y &apos;shape&apos;</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is longer than the archive says</source>
        <translation>&apos;%1&apos; es más larga de lo que dice el archivo</translation>
    </message>
    <message>
        <source>&apos;%1&apos; holds several arrays; name one (--array): %2</source>
        <translation>&apos;%1&apos; contiene varias matrices; nombre una (--array): %2</translation>
    </message>
    <message>
        <source>there is no array (.npy) in it</source>
        <translation>no hay ninguna matriz (.npy) en él</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has no array &apos;%2&apos;; it has: %3</source>
        <translation>&apos;%1&apos; no tiene la matriz &apos;%2&apos;; tiene: %3</translation>
    </message>
    <message>
        <source>%1 has no closing quote</source>
        <translation>%1 no tiene comilla de cierre</translation>
    </message>
    <message>
        <source>cannot read &apos;%1&apos;: this program was built without libzip, so it cannot read .npz; install libzip-dev and build again, or save the array as .npy</source>
        <translation>no se puede leer &apos;%1&apos;: este programa se compiló sin libzip y no puede leer .npz; instale libzip-dev y vuelva a compilarlo, o guarde la matriz como .npy</translation>
    </message>
    <message>
        <source>%1 in quotes was expected</source>
        <translation>se esperaba %1 entre comillas</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has no size</source>
        <translation>&apos;%1&apos; no tiene tamaño</translation>
    </message>
    <message>
        <source>it is no ZIP archive that can be read (%1)</source>
        <translation>no es un archivo ZIP que se pueda leer (%1)</translation>
    </message>
    <message>
        <source>%1 holds a byte that is not printable</source>
        <translation>%1 contiene un byte no imprimible</translation>
    </message>
    <message>
        <source>&apos;%1&apos; cannot be unpacked (%2)</source>
        <translation>&apos;%1&apos; no se puede descomprimir (%2)</translation>
    </message>
    <message>
        <source>one number</source>
        <translation>un número</translation>
    </message>
    <message>
        <source>something follows the dictionary</source>
        <translation>hay algo después del diccionario</translation>
    </message>
    <message>
        <source>the type is structured; one plain type is allowed (as float32 or complex64)</source>
        <translation>el tipo es estructurado; se permite un solo tipo simple (como float32 o complex64)</translation>
    </message>
    <message>
        <source>the type</source>
        <translation>el tipo</translation>
    </message>
    <message>
        <source>its header of %1 bytes is longer than the %2 that are allowed</source>
        <translation>su cabecera de %1 bytes supera los %2 permitidos</translation>
    </message>
    <message>
        <source>cannot write &apos;%1&apos;: its shape has too many extents for format version 1.0</source>
        <translation>no se puede escribir &apos;%1&apos;: su forma tiene demasiadas extensiones para la versión 1.0 del formato</translation>
    </message>
    <message>
        <source>its type &apos;%1&apos; is none of bool, int8 to int64, uint8 to uint64, float16, float32, float64, complex64 and complex128</source>
        <translation>su tipo &apos;%1&apos; no es bool, int8 a int64, uint8 a uint64, float16, float32, float64, complex64 ni complex128</translation>
    </message>
    <message>
        <source>format version %1 is unknown; 1, 2 and 3 are allowed</source>
        <translation>la versión %1 del formato es desconocida; se permiten 1, 2 y 3</translation>
    </message>
    <message>
        <source>which cannot be read</source>
        <translation>que no se puede leer</translation>
    </message>
    <message>
        <source>its header promises %1 bytes of samples, and %2 are there</source>
        <translation>su cabecera promete %1 bytes de muestras, y hay %2</translation>
    </message>
    <message>
        <source>cannot write &apos;%1&apos;: the shape does not match the number of samples</source>
        <translation>no se puede escribir &apos;%1&apos;: la forma no corresponde al número de muestras</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has a point in %2 that is not a pair of numbers</source>
        <translation>&apos;%1&apos; tiene en %2 un punto que no es un par de números</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has &quot;%2&quot; in %3; it takes true or false</source>
        <translation>&apos;%1&apos; tiene &quot;%2&quot; en %3; admite true o false</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has a shape %2 without a &quot;kind&quot;</source>
        <translation>&apos;%1&apos; tiene una forma %2 sin &quot;kind&quot;</translation>
    </message>
    <message>
        <source>&apos;%1&apos; lacks the list &quot;points&quot; in %2</source>
        <translation>a &apos;%1&apos; le falta la lista &quot;points&quot; en %2</translation>
    </message>
    <message>
        <source>shape %1</source>
        <translation>la forma %1</translation>
    </message>
    <message>
        <source>the mask</source>
        <translation>la máscara</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has a shape %2 of unknown kind %3; known are %4</source>
        <translation>&apos;%1&apos; tiene una forma %2 de tipo desconocido %3; se conocen %4</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has an unknown &quot;%2&quot; in %3</source>
        <translation>&apos;%1&apos; tiene un &quot;%2&quot; desconocido en %3</translation>
    </message>
    <message>
        <source>sample %1 is not a finite number</source>
        <translation>la muestra %1 no es un número finito</translation>
    </message>
    <message>
        <source>it has %1 axes; (length) and (channels, length) are allowed</source>
        <translation>tiene %1 ejes; se permiten (longitud) y (canales, longitud)</translation>
    </message>
    <message>
        <source>sample %1 is beyond the range of float (3.4e38)</source>
        <translation>la muestra %1 está fuera del rango de float (3,4e38)</translation>
    </message>
    <message>
        <source>%1 samples lay beyond full scale and were clipped.</source>
        <translation>%1 muestras pasaban del fondo de escala y se recortaron.</translation>
    </message>
    <message>
        <source>1 sample lay beyond full scale and was clipped.</source>
        <translation>1 muestra pasaba del fondo de escala y se recortó.</translation>
    </message>
    <message>
        <source>it is damaged</source>
        <translation>está dañado</translation>
    </message>
    <message>
        <source>it ends early</source>
        <translation>acaba antes de tiempo</translation>
    </message>
    <message>
        <source>It promises %1 samples a channel, and %2 could be read.</source>
        <translation>Promete %1 muestras por canal, y se pudieron leer %2.</translation>
    </message>
    <message>
        <source>there are bytes between its captures (&quot;core:header_bytes&quot;); only those before the first are skipped</source>
        <translation>hay bytes entre sus capturas (&quot;core:header_bytes&quot;); solo se omiten los anteriores a la primera</translation>
    </message>
    <message>
        <source>a capture is no object</source>
        <translation>una captura no es un objeto</translation>
    </message>
    <message>
        <source>&quot;captures&quot; is no list</source>
        <translation>&quot;captures&quot; no es una lista</translation>
    </message>
    <message>
        <source>&quot;core:dataset&quot; names no file beside it</source>
        <translation>&quot;core:dataset&quot; no nombra un archivo junto a él</translation>
    </message>
    <message>
        <source>its data type &quot;%1&quot; is not read; allowed are those as &quot;cf32_le&quot;, &quot;ci16_le&quot;, &quot;cu8&quot; and &quot;rf32_le&quot;</source>
        <translation>su tipo de datos &quot;%1&quot; no se lee; se permiten los del estilo de &quot;cf32_le&quot;, &quot;ci16_le&quot;, &quot;cu8&quot; y &quot;rf32_le&quot;</translation>
    </message>
    <message>
        <source>it has no &quot;%1&quot;</source>
        <translation>no tiene &quot;%1&quot;</translation>
    </message>
    <message>
        <source>it has no &quot;%1&quot; object</source>
        <translation>no tiene un objeto &quot;%1&quot;</translation>
    </message>
    <message>
        <source>it is no JSON object</source>
        <translation>no es un objeto JSON</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no number</source>
        <translation>&quot;%1&quot; no es un número</translation>
    </message>
    <message>
        <source>the recording has no samples (&quot;core:metadata_only&quot;)</source>
        <translation>la grabación no tiene muestras (&quot;core:metadata_only&quot;)</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no text</source>
        <translation>&quot;%1&quot; no es un texto</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no whole number from 0 to %2</source>
        <translation>&quot;%1&quot; no es un número entero de 0 a %2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is out of range</source>
        <translation>&quot;%1&quot; está fuera de rango</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is 0</source>
        <translation>&quot;%1&quot; es 0</translation>
    </message>
    <message>
        <source>only tables (CSV) have columns to choose, and &apos;%1&apos; is none</source>
        <translation>solo las tablas (CSV) tienen columnas para elegir, y &apos;%1&apos; no lo es</translation>
    </message>
    <message>
        <source>cannot read &apos;%1&apos;: this program was built without libsndfile, so it cannot read sound; install libsndfile1-dev and build again</source>
        <translation>no se puede leer &apos;%1&apos;: este programa se compiló sin libsndfile y no puede leer sonido; instale libsndfile1-dev y vuelva a compilarlo</translation>
    </message>
    <message>
        <source>cannot write &apos;%1&apos;: this program was built without libsndfile, so it cannot write sound; install libsndfile1-dev and build again</source>
        <translation>no se puede escribir &apos;%1&apos;: este programa se compiló sin libsndfile y no puede escribir sonido; instale libsndfile1-dev y vuelva a compilarlo</translation>
    </message>
    <message>
        <source>sample %1 of channel %2 is not a finite number</source>
        <translation>la muestra %1 del canal %2 no es un número finito</translation>
    </message>
    <message>
        <source>the centre frequency of &apos;%1&apos; must be a finite number</source>
        <translation>la frecuencia central de &apos;%1&apos; debe ser un número finito</translation>
    </message>
    <message>
        <source>&apos;%1&apos; cannot have %2 channels; 1 to %3 are allowed</source>
        <translation>&apos;%1&apos; no puede tener %2 canales; se permite de 1 a %3</translation>
    </message>
    <message>
        <source>the sample rate of &apos;%1&apos; must be a finite number, or 0 where it is unknown</source>
        <translation>la frecuencia de muestreo de &apos;%1&apos; debe ser un número finito, o 0 si es desconocida</translation>
    </message>
    <message>
        <source>behind a header of %1 bytes there is no sample of every channel (%2 bytes) in its %3 bytes</source>
        <translation>tras una cabecera de %1 bytes no hay una muestra de cada canal (%2 bytes) en sus %3 bytes</translation>
    </message>
    <message>
        <source>%1 bytes at its end are too few for another sample of every channel.</source>
        <translation>Los %1 bytes del final son muy pocos para otra muestra de cada canal.</translation>
    </message>
    <message>
        <source>1 byte at its end is too few for another sample of every channel.</source>
        <translation>El byte del final es muy poco para otra muestra de cada canal.</translation>
    </message>
    <message>
        <source>it has more than the %1 samples a channel that are allowed; cut it into pieces</source>
        <translation>tiene más de las %1 muestras por canal permitidas; córtelo en partes</translation>
    </message>
    <message>
        <source>its samples are real; complex ones are allowed</source>
        <translation>sus muestras son reales; se permiten las complejas</translation>
    </message>
    <message>
        <source>%1 holds whole numbers of 24 bits: %2 samples were rounded.</source>
        <translation>%1 contiene números enteros de 24 bits: se redondearon %2 muestras.</translation>
    </message>
    <message>
        <source>a sound file needs a sample rate of a whole number of hertz; write .csv or .npy, or give the signal a rate</source>
        <translation>un archivo de sonido necesita una frecuencia de muestreo de un número entero de hercios; escriba .csv o .npy, o dé una frecuencia a la señal</translation>
    </message>
    <message>
        <source>it has more than the %1 samples that are allowed of %2 channels; cut it into pieces</source>
        <translation>tiene más de las %1 muestras permitidas con %2 canales; córtelo en partes</translation>
    </message>
    <message>
        <source>it has more than the %1 samples that are allowed of 1 channel; cut it into pieces</source>
        <translation>tiene más de las %1 muestras permitidas con 1 canal; córtelo en partes</translation>
    </message>
    <message>
        <source>%1 holds up to %2 channels, and the signal has %3</source>
        <translation>%1 contiene hasta %2 canales, y la señal tiene %3</translation>
    </message>
    <message>
        <source>it has %1 numbers, more than the %2 that are allowed; cut it into pieces</source>
        <translation>tiene %1 números, más de los %2 permitidos; córtelo en partes</translation>
    </message>
    <message>
        <source>cannot write &apos;%1&apos;: .cf32 holds complex samples, and those of the signal are real</source>
        <translation>no se puede escribir &apos;%1&apos;: .cf32 contiene muestras complejas, y las de la señal son reales</translation>
    </message>
    <message>
        <source>%1, and in the next one</source>
        <translation>%1, y en la siguiente</translation>
    </message>
    <message>
        <source>line %1, column %2: %3</source>
        <translation>línea %1, columna %2: %3</translation>
    </message>
    <message>
        <source>bars</source>
        <translation>barras</translation>
    </message>
    <message>
        <source>blanks</source>
        <translation>espacios</translation>
    </message>
    <message>
        <source>reading &apos;%1&apos; was cancelled</source>
        <translation>se canceló la lectura de &apos;%1&apos;</translation>
    </message>
    <message>
        <source>time of day</source>
        <translation>hora del día</translation>
    </message>
    <message>
        <source>The clock goes back by an hour in line %1, as for daylight saving time; the times after it were moved by that.</source>
        <translation>El reloj se retrasa una hora en la línea %1, como en el horario de verano; los tiempos posteriores se han corregido.</translation>
    </message>
    <message>
        <source>The clock goes forward by an hour in line %1, as for daylight saving time; the times after it were moved by that.</source>
        <translation>El reloj se adelanta una hora en la línea %1, como en el horario de verano; los tiempos posteriores se han corregido.</translation>
    </message>
    <message>
        <source>column %1</source>
        <translation>la columna %1</translation>
    </message>
    <message>
        <source>%1 counts the rows and is no channel.</source>
        <translation>%1 cuenta las filas y no es un canal.</translation>
    </message>
    <message>
        <source>Column %1</source>
        <translation>La columna %1</translation>
    </message>
    <message>
        <source>column %1 has no number at all; nothing can be interpolated</source>
        <translation>la columna %1 no tiene ningún número; no se puede interpolar nada</translation>
    </message>
    <message>
        <source>%1 has words and was left out.</source>
        <translation>%1 contiene palabras y se ha omitido.</translation>
    </message>
    <message>
        <source>column %1 (&apos;%2&apos;)</source>
        <translation>la columna %1 (&apos;%2&apos;)</translation>
    </message>
    <message>
        <source>Column %1 (&apos;%2&apos;)</source>
        <translation>La columna %1 (&apos;%2&apos;)</translation>
    </message>
    <message>
        <source>1 to %1</source>
        <translation>1 a %1</translation>
    </message>
    <message>
        <source>decimal comma</source>
        <translation>coma decimal</translation>
    </message>
    <message>
        <source>commas</source>
        <translation>comas</translation>
    </message>
    <message>
        <source>Its dates were read with the day first; both orders are possible.</source>
        <translation>Sus fechas se leyeron con el día primero; ambos órdenes son posibles.</translation>
    </message>
    <message>
        <source>day before month</source>
        <translation>día antes del mes</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has a decimal comma, and the table is read with decimal points</source>
        <translation>&apos;%1&apos; tiene coma decimal, y la tabla se lee con puntos decimales</translation>
    </message>
    <message>
        <source>Its commas were read as decimal commas; they may separate.</source>
        <translation>Sus comas se leyeron como comas decimales; puede que separen.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has a decimal point, and the table is read with decimal commas</source>
        <translation>&apos;%1&apos; tiene punto decimal, y la tabla se lee con comas decimales</translation>
    </message>
    <message>
        <source>line %1 has a time %2 before that of line %3</source>
        <translation>la línea %1 tiene un tiempo %2 antes del de la línea %3</translation>
    </message>
    <message>
        <source>%1 begins empty, with %2 further down; it was left out, and its name takes it.</source>
        <translation>%1 empieza vacía, con %2 más abajo; se ha omitido, y se toma por su nombre.</translation>
    </message>
    <message>
        <source>%1 is empty and was left out.</source>
        <translation>%1 está vacía y se ha omitido.</translation>
    </message>
    <message>
        <source>%1, filled on the line between the neighbours.</source>
        <translation>%1, con valores de la recta entre los vecinos.</translation>
    </message>
    <message>
        <source>%1, filled on the line between the neighbours; 1 at the ends holds the nearest value.</source>
        <translation>%1, con valores de la recta entre los vecinos; 1 en los extremos mantiene el valor más próximo.</translation>
    </message>
    <message>
        <source>%1, filled on the line between the neighbours; %2 at the ends hold the nearest value.</source>
        <translation>%1, con valores de la recta entre los vecinos; %2 en los extremos mantienen el valor más próximo.</translation>
    </message>
    <message>
        <source>%1 has %2 gaps, the first in line %3</source>
        <translation>%1 tiene %2 huecos, el primero en la línea %3</translation>
    </message>
    <message>
        <source>it has cells that are empty or NaN: %1</source>
        <translation>tiene celdas vacías o NaN: %1</translation>
    </message>
    <message>
        <source>The times were passed over, as a rate was given.</source>
        <translation>Los tiempos no se tuvieron en cuenta, pues se dio una frecuencia.</translation>
    </message>
    <message>
        <source>%1 header rows</source>
        <translation>%1 filas de cabecera</translation>
    </message>
    <message>
        <source>in %1</source>
        <translation>en %1</translation>
    </message>
    <message>
        <source>the column &apos;%1&apos; cannot be both the time and a channel</source>
        <translation>la columna &apos;%1&apos; no puede ser el tiempo y un canal a la vez</translation>
    </message>
    <message>
        <source>The samples were taken as they stand, at the mean rate of %1 a second.</source>
        <translation>Las muestras se han tomado como están, a la frecuencia media de %1 por segundo.</translation>
    </message>
    <message>
        <source>The samples were taken as they stand, at the mean rate of %1 a %2.</source>
        <translation>Las muestras se han tomado como están, a la frecuencia media de %1 por %2.</translation>
    </message>
    <message>
        <source>month before day</source>
        <translation>mes antes del día</translation>
    </message>
    <message>
        <source>Its dates were read with the month first; both orders are possible.</source>
        <translation>Sus fechas se leyeron con el mes primero; ambos órdenes son posibles.</translation>
    </message>
    <message>
        <source>%1 more columns</source>
        <translation>%1 columnas más</translation>
    </message>
    <message>
        <source>%1 more columns without numbers were left out.</source>
        <translation>Se han omitido %1 columnas más sin números.</translation>
    </message>
    <message>
        <source>the table has no column &apos;%1&apos;; it has %2</source>
        <translation>la tabla no tiene la columna &apos;%1&apos;; tiene %2</translation>
    </message>
    <message>
        <source>the table has no column &apos;%1&apos;; it has %2; %3</source>
        <translation>la tabla no tiene la columna &apos;%1&apos;; tiene %2; %3</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a number</source>
        <translation>&apos;%1&apos; no es un número</translation>
    </message>
    <message>
        <source>no separator</source>
        <translation>ningún separador</translation>
    </message>
    <message>
        <source>it is no text</source>
        <translation>no es texto</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no time as the others are (%2)</source>
        <translation>&apos;%1&apos; no es un tiempo como los demás (%2)</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a finite number</source>
        <translation>&apos;%1&apos; no es un número finito</translation>
    </message>
    <message>
        <source>%1 numbers</source>
        <translation>%1 números</translation>
    </message>
    <message>
        <source>line %1 has a quote without its other half, or something behind it</source>
        <translation>la línea %1 tiene una comilla sin su pareja, o con algo detrás</translation>
    </message>
    <message>
        <source>line %1 has another number of cells (%2) than the others (%3); a decimal comma needs another separator, or quotes</source>
        <translation>la línea %1 tiene otro número de celdas (%2) que las demás (%3); una coma decimal necesita otro separador, o comillas</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 de %2</translation>
    </message>
    <message>
        <source>%1 has 1 gap, the first in line %2</source>
        <translation>%1 tiene 1 hueco, el primero en la línea %2</translation>
    </message>
    <message>
        <source>1 header row</source>
        <translation>1 fila de cabecera</translation>
    </message>
    <message>
        <source>1 more column</source>
        <translation>1 columna más</translation>
    </message>
    <message>
        <source>1 more column without numbers was left out.</source>
        <translation>Se ha omitido 1 columna más sin números.</translation>
    </message>
    <message>
        <source>1 number</source>
        <translation>1 número</translation>
    </message>
    <message>
        <source>One row has no rate.</source>
        <translation>Una sola fila no tiene frecuencia.</translation>
    </message>
    <message>
        <source>in its own unit</source>
        <translation>en su propia unidad</translation>
    </message>
    <message>
        <source>decimal point</source>
        <translation>punto decimal</translation>
    </message>
    <message>
        <source>The table was read with %1.</source>
        <translation>La tabla se leyó con %1.</translation>
    </message>
    <message>
        <source>line %1 repeats the time of line %2</source>
        <translation>la línea %1 repite el tiempo de la línea %2</translation>
    </message>
    <message>
        <source>%1 rows were resampled on the lines between them, at even times.</source>
        <translation>%1 filas se han remuestreado en las rectas entre ellas, a tiempos regulares.</translation>
    </message>
    <message>
        <source>%1; times must rise, and 1 row does not</source>
        <translation>%1; los tiempos deben crecer, y 1 fila no crece</translation>
    </message>
    <message>
        <source>%1; times must rise, and %2 rows do not</source>
        <translation>%1; los tiempos deben crecer, y %2 filas no crecen</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>semicolons</source>
        <translation>puntos y comas</translation>
    </message>
    <message>
        <source>Its commas were read as separators; they may be decimal commas.</source>
        <translation>Sus comas se leyeron como separadores; puede que sean comas decimales.</translation>
    </message>
    <message>
        <source>%1, as where daylight saving time ends</source>
        <translation>%1, como donde acaba el horario de verano</translation>
    </message>
    <message>
        <source>tabs</source>
        <translation>tabuladores</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has a mark between its thousands that may be a decimal mark; write it without</source>
        <translation>&apos;%1&apos; tiene entre sus millares un signo que puede ser decimal; escríbalo sin él</translation>
    </message>
    <message>
        <source>%1; time in %2, %3</source>
        <translation>%1; tiempo en %2, %3</translation>
    </message>
    <message>
        <source>it has more than %1 columns</source>
        <translation>tiene más de %1 columnas</translation>
    </message>
    <message>
        <source>evenly spaced it would have %1 samples, and it has %2 rows; at most %3 samples a row are allowed: cut the table at its longest step (line %4)</source>
        <translation>con pasos regulares tendría %1 muestras, y tiene %2 filas; se permiten %3 muestras por fila como máximo: corte la tabla en su paso más largo (línea %4)</translation>
    </message>
    <message>
        <source>the column &apos;%1&apos; is asked for twice</source>
        <translation>la columna &apos;%1&apos; se pide dos veces</translation>
    </message>
    <message>
        <source>its times are uneven: steps take from %1 to %2, mostly %3; %4 steps differ, and the longest one ends in line %5</source>
        <translation>sus tiempos son irregulares: los pasos van de %1 a %2, casi siempre %3; %4 pasos difieren, y el más largo termina en la línea %5</translation>
    </message>
    <message>
        <source>its times are uneven: steps take from %1 to %2, mostly %3; 1 step differs, and the longest one ends in line %4</source>
        <translation>sus tiempos son irregulares: los pasos van de %1 a %2, casi siempre %3; 1 paso difiere, y el más largo termina en la línea %4</translation>
    </message>
    <message>
        <source>Its times are uneven: steps take from %1 to %2, mostly %3; %4 steps differ, and the longest one ends in line %5.</source>
        <translation>Sus tiempos son irregulares: los pasos van de %1 a %2, casi siempre %3; %4 pasos difieren, y el más largo termina en la línea %5.</translation>
    </message>
    <message>
        <source>Its times are uneven: steps take from %1 to %2, mostly %3; 1 step differs, and the longest one ends in line %4.</source>
        <translation>Sus tiempos son irregulares: los pasos van de %1 a %2, casi siempre %3; 1 paso difiere, y el más largo termina en la línea %4.</translation>
    </message>
    <message>
        <source>year first</source>
        <translation>año primero</translation>
    </message>
    <message>
        <source>extent</source>
        <translation>la extensión</translation>
    </message>
    <message>
        <source>batch</source>
        <translation>el lote</translation>
    </message>
    <message>
        <source>input</source>
        <translation>la entrada</translation>
    </message>
    <message>
        <source>output</source>
        <translation>la salida</translation>
    </message>
    <message>
        <source>low</source>
        <translation>paso bajo</translation>
    </message>
    <message>
        <source>high</source>
        <translation>paso alto</translation>
    </message>
    <message>
        <source>band</source>
        <translation>paso banda</translation>
    </message>
    <message>
        <source>stop</source>
        <translation>rechazo de banda</translation>
    </message>
    <message>
        <source>notch</source>
        <translation>muesca</translation>
    </message>
    <message>
        <source>wedge</source>
        <translation>cuña</translation>
    </message>
    <message>
        <source>lattice</source>
        <translation>retícula</translation>
    </message>
    <message>
        <source>brush</source>
        <translation>pincel</translation>
    </message>
    <message>
        <source>double precision</source>
        <translation>precisión doble</translation>
    </message>
    <message>
        <source>FFT</source>
        <translation>FFT</translation>
    </message>
    <message>
        <source>2D FFT</source>
        <translation>FFT 2D</translation>
    </message>
    <message>
        <source>2D DCT</source>
        <translation>DCT 2D</translation>
    </message>
    <message>
        <source>in place</source>
        <translation>in situ</translation>
    </message>
    <message>
        <source>inverse 2D DCT</source>
        <translation>DCT 2D inversa</translation>
    </message>
    <message>
        <source>inverse real FFT</source>
        <translation>FFT real inversa</translation>
    </message>
    <message>
        <source>local memory</source>
        <translation>memoria local</translation>
    </message>
    <message>
        <source>long</source>
        <translation>larga</translation>
    </message>
    <message>
        <source>prime length</source>
        <translation>longitud prima</translation>
    </message>
    <message>
        <source>real FFT</source>
        <translation>FFT real</translation>
    </message>
    <message>
        <source>by the kernel of any size, while the plan for this size is compiled in the background</source>
        <translation>por el núcleo para cualquier tamaño, mientras el plan de este tamaño se compila en segundo plano</translation>
    </message>
    <message>
        <source>by the kernel of any size, since the plan for this size could not be compiled</source>
        <translation>por el núcleo para cualquier tamaño, porque no se pudo compilar el plan de este tamaño</translation>
    </message>
    <message>
        <source>by the plan for this size: %1 ms, %2 ms by the kernel of any size</source>
        <translation>por el plan de este tamaño: %1 ms; %2 ms por el núcleo para cualquier tamaño</translation>
    </message>
    <message>
        <source>by the kernel of any size: a plan for this size would have saved %1 ms so far, and is compiled at %2 ms</source>
        <translation>por el núcleo para cualquier tamaño: un plan de este tamaño habría ahorrado %1 ms hasta ahora, y se compila al llegar a %2 ms</translation>
    </message>
    <message>
        <source>by the kernel of any size, so that the result is the same whatever is cached</source>
        <translation>por el núcleo para cualquier tamaño, para que el resultado sea el mismo con cualquier contenido de las cachés</translation>
    </message>
    <message>
        <source>by the kernel of any size: %1 ms, %2 ms by the plan for this size</source>
        <translation>por el núcleo para cualquier tamaño: %1 ms; %2 ms por el plan de este tamaño</translation>
    </message>
    <message>
        <source>by the plan for this size, whose first runs are compared</source>
        <translation>por el plan de este tamaño, cuyas primeras ejecuciones se comparan</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no density: its samples are complex</source>
        <translation>«%1» no es una densidad: sus muestras son complejas</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no density: its shape must be a height and a width</source>
        <translation>«%1» no es una densidad: su forma debe ser una altura y una anchura</translation>
    </message>
    <message>
        <source>The samples were rounded to single precision; imago-cli poisson solves in double.</source>
        <translation>Las muestras se redondearon a precisión simple; imago-cli poisson resuelve en doble.</translation>
    </message>
    <message>
        <source>barriers of a group: %1</source>
        <translation>barreras de un grupo: %1</translation>
    </message>
    <message>
        <source>%1 B</source>
        <translation>%1 B</translation>
    </message>
    <message>
        <source>chosen: %1</source>
        <translation>elegida: %1</translation>
    </message>
    <message>
        <source>exchanges: %1 wavefronts a group, %2 of those without conflicts</source>
        <translation>intercambios: %1 frentes de onda por grupo, %2 de los que habría sin conflictos</translation>
    </message>
    <message>
        <source>not hidden %1</source>
        <translation>sin ocultar %1</translation>
    </message>
    <message>
        <source>%1 GiB</source>
        <translation>%1 GiB</translation>
    </message>
    <message>
        <source>groups of a compute unit: %1, limited by %2 (occupancy %3%)</source>
        <translation>grupos de una unidad de cómputo: %1, límite: %2 (ocupación %3 %)</translation>
    </message>
    <message>
        <source>instructions %1</source>
        <translation>instrucciones %1</translation>
    </message>
    <message>
        <source>%1 work-items a line, lines of a group: %2</source>
        <translation>%1 elementos de trabajo por línea, líneas de un grupo: %2</translation>
    </message>
    <message>
        <source>%1 KiB</source>
        <translation>%1 KiB</translation>
    </message>
    <message>
        <source>launch %1</source>
        <translation>lanzamiento %1</translation>
    </message>
    <message>
        <source>groups</source>
        <translation>grupos</translation>
    </message>
    <message>
        <source>work-items</source>
        <translation>elementos de trabajo</translation>
    </message>
    <message>
        <source>registers</source>
        <translation>registros</translation>
    </message>
    <message>
        <source>local memory %1</source>
        <translation>memoria local %1</translation>
    </message>
    <message>
        <source>%1 MiB</source>
        <translation>%1 MiB</translation>
    </message>
    <message>
        <source>memory %1</source>
        <translation>memoria %1</translation>
    </message>
    <message>
        <source>%1 µs</source>
        <translation>%1 µs</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>%1 moved, sectors %2 of a copy&apos;s</source>
        <translation>%1 movidos, sectores %2 de los de una copia</translation>
    </message>
    <message>
        <source>next best: %1</source>
        <translation>siguiente mejor: %1</translation>
    </message>
    <message>
        <source>%1 predicted</source>
        <translation>%1 previstos</translation>
    </message>
    <message>
        <source>%1 predicted, %2 measured</source>
        <translation>%1 previstos, %2 medidos</translation>
    </message>
    <message>
        <source>radices %1</source>
        <translation>radices %1</translation>
    </message>
    <message>
        <source>registers: %1 of the %2 that a work-item wants</source>
        <translation>registros: %1 de los %2 que quiere un elemento de trabajo</translation>
    </message>
    <message>
        <source>by the planner&apos;s rules</source>
        <translation>según las reglas del planificador</translation>
    </message>
    <message>
        <source>spilled registers %1</source>
        <translation>registros desbordados %1</translation>
    </message>
    <message>
        <source>its field &quot;effort&quot; has to be race, quick or full.</source>
        <translation>su campo &quot;effort&quot; tiene que ser race, quick o full.</translation>
    </message>
    <message>
        <source>work of the busiest core: %1 of the mean</source>
        <translation>trabajo del núcleo más ocupado: %1 de la media</translation>
    </message>
    <message>
        <source>numbers in a lane: %1, strips of a work-item: %2</source>
        <translation>números en un carril: %1, tiras de un elemento de trabajo: %2</translation>
    </message>
    <message>
        <source>%1 moved, cache lines %2 of a copy&apos;s</source>
        <translation>%1 movidos, líneas de caché %2 de las de una copia</translation>
    </message>
    <message>
        <source>prefetch</source>
        <translation>precarga</translation>
    </message>
    <message>
        <source>%1 of scratch</source>
        <translation>%1 de memoria privada</translation>
    </message>
    <message>
        <source>scratch %1</source>
        <translation>memoria privada %1</translation>
    </message>
    <message>
        <source>spilled vectors of a strip: %1</source>
        <translation>vectores desbordados de una tira: %1</translation>
    </message>
    <message>
        <source>streaming stores</source>
        <translation>escrituras sin caché</translation>
    </message>
    <message>
        <source>Screens for %1 planes do not fit a picture of %2.</source>
        <translation>Las tramas de %1 planos no encajan en una imagen de %2.</translation>
    </message>
    <message>
        <source>A strength of %1 is not possible; the range is 0 to 2.</source>
        <translation>Una intensidad de %1 no es posible; el intervalo es de 0 a 2.</translation>
    </message>
    <message>
        <source>Looking for a halftone</source>
        <translation>Buscando una trama de semitonos</translation>
    </message>
    <message>
        <source>The picture has samples that are not finite; all must be finite.</source>
        <translation>La imagen tiene muestras que no son finitas; todas deben serlo.</translation>
    </message>
    <message>
        <source>There is no image to remove a halftone from.</source>
        <translation>No hay ninguna imagen de la que quitar la trama.</translation>
    </message>
    <message>
        <source>Removing the halftone</source>
        <translation>Quitando la trama</translation>
    </message>
    <message>
        <source>A screen with dots %1 pixels apart is not possible; the range is %2 to %3.</source>
        <translation>Una trama con puntos a %1 píxeles de distancia no es posible; el intervalo es de %2 a %3.</translation>
    </message>
    <message>
        <source>All planes have as many screens of a halftone, one or two.</source>
        <translation>Todos los planos tienen el mismo número de tramas, una o dos.</translation>
    </message>
    <message>
        <source>energy of a scale</source>
        <translation>energía de una escala</translation>
    </message>
    <message>
        <source>noise of blocks by tone</source>
        <translation>ruido de los bloques por tono</translation>
    </message>
    <message>
        <source>powers of blocks</source>
        <translation>potencias de los bloques</translation>
    </message>
    <message>
        <source>filter of blocks</source>
        <translation>filtro de los bloques</translation>
    </message>
    <message>
        <source>averages of flat areas</source>
        <translation>medias de las zonas lisas</translation>
    </message>
    <message>
        <source>Gaussian along columns</source>
        <translation>gaussiana a lo largo de las columnas</translation>
    </message>
    <message>
        <source>Gaussian along rows</source>
        <translation>gaussiana a lo largo de las filas</translation>
    </message>
    <message>
        <source>estimate near the edges</source>
        <translation>estimación cerca de los bordes</translation>
    </message>
    <message>
        <source>planes of other colours</source>
        <translation>planos de otros colores</translation>
    </message>
    <message>
        <source>tones of inks</source>
        <translation>tonos de las tintas</translation>
    </message>
    <message>
        <source>dots of the screen</source>
        <translation>puntos de la trama</translation>
    </message>
    <message>
        <source>screen by tone and phase</source>
        <translation>trama por tono y fase</translation>
    </message>
    <message>
        <source>wave of the screen in tiles</source>
        <translation>onda de la trama en teselas</translation>
    </message>
    <message>
        <source>scale under its gain</source>
        <translation>escala con su ganancia</translation>
    </message>
    <message>
        <source>what the screen does not explain</source>
        <translation>lo que la trama no explica</translation>
    </message>
    <message>
        <source>Wiener gains of blocks</source>
        <translation>ganancias de Wiener de los bloques</translation>
    </message>
    <message>
        <source>windowed blocks of the picture</source>
        <translation>bloques de la imagen con ventana</translation>
    </message>
    <message>
        <source>cannot read &apos;%1&apos;: it changed while it was read</source>
        <translation>no se puede leer &apos;%1&apos;: cambió mientras se leía</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is there and is not of an earlier run of this; --replace of imago-cli, or the option in the window, replaces it</source>
        <translation>&apos;%1&apos; ya existe y no es de una ejecución anterior; --replace de imago-cli, o la opción de la ventana, lo sustituye</translation>
    </message>
    <message>
        <source>the result would replace the input &apos;%1&apos;</source>
        <translation>el resultado sustituiría la entrada &apos;%1&apos;</translation>
    </message>
    <message>
        <source>there is not enough memory for this</source>
        <translation>no hay memoria suficiente para esto</translation>
    </message>
    <message>
        <source>the folder &apos;%1&apos; cannot be listed: %2</source>
        <translation>la carpeta &apos;%1&apos; no se puede listar: %2</translation>
    </message>
    <message>
        <source>the folder &apos;%1&apos; cannot be made: %2</source>
        <translation>la carpeta &apos;%1&apos; no se puede crear: %2</translation>
    </message>
    <message>
        <source>&apos;%1&apos; cannot be the folder of the results, too</source>
        <translation>&apos;%1&apos; no puede ser también la carpeta de los resultados</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is also the result of &apos;%2&apos;</source>
        <translation>&apos;%1&apos; es también el resultado de &apos;%2&apos;</translation>
    </message>
    <message>
        <source>the run was stopped</source>
        <translation>la ejecución se detuvo</translation>
    </message>
    <message>
        <source>another run writes to the folder &apos;%1&apos;</source>
        <translation>otra ejecución escribe en la carpeta &apos;%1&apos;</translation>
    </message>
    <message>
        <source>&apos;%1&apos; holds complex samples, and a picture real ones; as a signal its rows can be filtered</source>
        <translation>&apos;%1&apos; tiene muestras complejas, y una imagen, reales; como señal se pueden filtrar sus filas</translation>
    </message>
    <message>
        <source>cannot write &apos;%1&apos;: its pages differ in size or colour, and an array has one size</source>
        <translation>no se puede escribir &apos;%1&apos;: sus páginas difieren en tamaño o color, y una matriz tiene un solo tamaño</translation>
    </message>
    <message>
        <source>A .npy array holds no EXIF: it was not written.</source>
        <translation>Una matriz .npy no contiene EXIF: no se escribió.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has %2 axes and %3 samples; a picture takes two axes, rows and columns, of 1 or more</source>
        <translation>&apos;%1&apos; tiene %2 ejes y %3 muestras; una imagen necesita dos ejes, filas y columnas, de 1 o más</translation>
    </message>
    <message>
        <source>A .npy array holds no colour profile and no EXIF: they were not written.</source>
        <translation>Una matriz .npy no contiene perfil de color ni EXIF: no se escribieron.</translation>
    </message>
    <message>
        <source>A .npy array holds no colour profile: it was not written.</source>
        <translation>Una matriz .npy no contiene perfil de color: no se escribió.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has %2 axes and %3 samples; a picture takes two axes, rows and columns, a stack of pictures three</source>
        <translation>&apos;%1&apos; tiene %2 ejes y %3 muestras; una imagen necesita dos ejes, filas y columnas, y una pila de imágenes, tres</translation>
    </message>
    <message>
        <source>levels are for pictures; the array &apos;%1&apos; holds the samples as they are</source>
        <translation>los niveles son para imágenes; la matriz &apos;%1&apos; contiene las muestras tal como son</translation>
    </message>
    <message>
        <source>its pages lead to one another</source>
        <translation>sus páginas llevan unas a otras</translation>
    </message>
    <message>
        <source>cannot write &apos;%1&apos;: the picture has %2 pages, and only TIFF files and .npy arrays hold several</source>
        <translation>no se puede escribir &apos;%1&apos;: la imagen tiene %2 páginas, y solo los archivos TIFF y las matrices .npy contienen varias</translation>
    </message>
    <message>
        <source>%1, page %2</source>
        <translation>%1, página %2</translation>
    </message>
    <message>
        <source>it has more than %1 pages</source>
        <translation>tiene más de %1 páginas</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>una lista</translation>
    </message>
    <message>
        <source>a mask, as mask files have it</source>
        <translation>una máscara, como en los archivos de máscara</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>un texto</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has %3 for &quot;%2&quot;; it takes %4</source>
        <translation>&apos;%1&apos; tiene %3 en &quot;%2&quot;; admite %4</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a recipe: it has no &quot;imago-recipe&quot;</source>
        <translation>&apos;%1&apos; no es una receta: no tiene &quot;imago-recipe&quot;</translation>
    </message>
    <message>
        <source>&apos;%1&apos; lacks &quot;%2&quot;; it takes %3</source>
        <translation>a &apos;%1&apos; le falta &quot;%2&quot;; admite %3</translation>
    </message>
    <message>
        <source>a number from %1 to %2</source>
        <translation>un número de %1 a %2</translation>
    </message>
    <message>
        <source>one of %1</source>
        <translation>uno de estos: %1</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true o false</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has version %2 of recipes; known is 1</source>
        <translation>&apos;%1&apos; tiene la versión %2 de las recetas; se conoce la 1</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has an unknown &quot;%2&quot;; known there are %3</source>
        <translation>&apos;%1&apos; tiene un &quot;%2&quot; desconocido; ahí se conocen %3</translation>
    </message>
    <message>
        <source>a whole number from %1 to %2</source>
        <translation>un número entero de %1 a %2</translation>
    </message>
    <message>
        <source>blue</source>
        <translation>azul</translation>
    </message>
    <message>
        <source>The recipe is for the %1 channel, and the picture is gray.</source>
        <translation>La receta es para el canal %1, y la imagen es gris.</translation>
    </message>
    <message>
        <source>A filter with its edge at %1 is not possible; the edge is above 0 and below half the sample rate.</source>
        <translation>Un filtro con el borde en %1 no es posible; el borde está por encima de 0 y por debajo de la mitad de la frecuencia de muestreo.</translation>
    </message>
    <message>
        <source>green</source>
        <translation>verde</translation>
    </message>
    <message>
        <source>The recipe has steps for pictures and steps for signals; it takes one or the other.</source>
        <translation>La receta tiene pasos para imágenes y pasos para señales; admite unos u otros.</translation>
    </message>
    <message>
        <source>The recipe has no step.</source>
        <translation>La receta no tiene ningún paso.</translation>
    </message>
    <message>
        <source>The recipe&apos;s frequencies are in hertz, and the signal has no sample rate.</source>
        <translation>Las frecuencias de la receta están en hercios, y la señal no tiene frecuencia de muestreo.</translation>
    </message>
    <message>
        <source>red</source>
        <translation>rojo</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>un objeto</translation>
    </message>
    <message>
        <source>the folder &apos;%1&apos; was removed while the run wrote to it; a new run makes it again</source>
        <translation>la carpeta &apos;%1&apos; se borró mientras la ejecución escribía en ella; una nueva ejecución la crea otra vez</translation>
    </message>
    <message>
        <source>A volume is filtered in all its channels (rgb); single ones are for pictures.</source>
        <translation>Un volumen se filtra en todos sus canales (rgb); los canales sueltos son para imágenes.</translation>
    </message>
    <message>
        <source>The slices of a volume have one size, one depth and one number of channels; these differ.</source>
        <translation>Los cortes de un volumen tienen un mismo tamaño, una misma profundidad de muestra y un mismo número de canales; estos difieren.</translation>
    </message>
    <message>
        <source>A volume&apos;s edges are periodic (none) or mirrored; other treatments are for pictures.</source>
        <translation>Los bordes de un volumen son periódicos (none) o reflejados; los demás tratamientos son para imágenes.</translation>
    </message>
    <message>
        <source>A recipe for volumes has one step.</source>
        <translation>Una receta para volúmenes tiene un solo paso.</translation>
    </message>
    <message>
        <source>a list of a time and a frequency</source>
        <translation>una lista de un tiempo y una frecuencia</translation>
    </message>
    <message>
        <source>A region from %1 to %2 Hz is not possible; it needs %3 &lt;= low &lt; high &lt;= %4 Hz.</source>
        <translation>No es posible una región de %1 a %2 Hz; necesita %3 &lt;= mínima &lt; máxima &lt;= %4 Hz.</translation>
    </message>
    <message>
        <source>A region from %1 to %2 s is not possible; it needs 0 &lt;= from &lt; to &lt;= %3 s, the signal&apos;s length.</source>
        <translation>No es posible una región de %1 a %2 s; necesita 0 &lt;= comienzo &lt; fin &lt;= %3 s, la duración de la señal.</translation>
    </message>
    <message>
        <source>A comb of %1 harmonics of %2, each %3 wide, is not possible; it has 1 to 1000 harmonics, the lowest between 0 and half the rate, and a width above 0.</source>
        <translation>No es posible un peine de %1 armónicos de %2, cada uno de %3 de ancho; tiene de 1 a 1000 armónicos, el más bajo entre 0 y la mitad de la frecuencia de muestreo, y un ancho mayor que 0.</translation>
    </message>
    <message>
        <source>Frames of %1 samples are not possible for regions; they have a power of two of samples, 16 to 65536.</source>
        <translation>Para regiones no son posibles tramas de %1 muestras; tienen una potencia de dos de muestras, de 16 a 65536.</translation>
    </message>
    <message>
        <source>A region from %1 to %2 cycles per sample is not possible; it needs %3 &lt;= low &lt; high &lt;= 0.5.</source>
        <translation>No es posible una región de %1 a %2 ciclos por muestra; necesita %3 &lt;= mínima &lt; máxima &lt;= 0,5.</translation>
    </message>
    <message>
        <source>A gain of %1 dB is not possible; the range is -200 (silence) to 40.</source>
        <translation>No es posible una ganancia de %1 dB; el intervalo es de -200 (silencio) a 40.</translation>
    </message>
    <message>
        <source>A lasso of %1 corners is not possible; it has 3 to 10000, and an area.</source>
        <translation>No es posible un lazo de %1 vértices; tiene de 3 a 10000, y un área.</translation>
    </message>
    <message>
        <source>A region from sample %1 to sample %2 is not possible; it needs 0 &lt;= from &lt; to &lt;= %3, the signal&apos;s length.</source>
        <translation>No es posible una región de la muestra %1 a la muestra %2; necesita 0 &lt;= comienzo &lt; fin &lt;= %3, la longitud de la señal.</translation>
    </message>
    <message>
        <source>Regions that are isolated have one gain, which is that of all the rest; these have several.</source>
        <translation>Las regiones que se aíslan tienen una sola ganancia, que es la de todo lo demás; estas tienen varias.</translation>
    </message>
    <message>
        <source>There is no region to filter by.</source>
        <translation>No hay ninguna región con la que filtrar.</translation>
    </message>
    <message>
        <source>picture or signal from overlapping blocks</source>
        <translation>imagen o señal a partir de bloques que se solapan</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no JPEG file: a number of bytes is a target for JPEG files only</source>
        <translation>«%1» no es un archivo JPEG: un número de bytes es un objetivo solo para archivos JPEG</translation>
    </message>
    <message>
        <source>The session has no recipe for a file.</source>
        <translation>La sesión no tiene ninguna receta para un archivo.</translation>
    </message>
    <message>
        <source>The page &quot;%1&quot; has a recipe and no file.</source>
        <translation>La página «%1» tiene una receta y ningún archivo.</translation>
    </message>
    <message>
        <source>The page &quot;%1&quot; has no recipe; nothing is written for it.</source>
        <translation>La página «%1» no tiene receta; no se escribe nada para ella.</translation>
    </message>
    <message>
        <source>The picture was rounded to the 8 bits that JPEG has.</source>
        <translation>La imagen se redondeó a los 8 bits que tiene JPEG.</translation>
    </message>
    <message>
        <source>the session says &quot;%1&quot; for raw samples, which is no format of them</source>
        <translation>la sesión dice «%1» para muestras en bruto, que no es ningún formato de ellas</translation>
    </message>
    <message>
        <source>libjpeg cannot make the file: %1</source>
        <translation>libjpeg no puede hacer el archivo: %1</translation>
    </message>
    <message>
        <source>This program was built without libjpeg.</source>
        <translation>Este programa se compiló sin libjpeg.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has %2 planes of coefficients; gray or Y, Cb and Cr are allowed.</source>
        <translation>«%1» tiene %2 planos de coeficientes; se admiten gris, o Y, Cb y Cr.</translation>
    </message>
    <message>
        <source>libjpeg cannot read &apos;%1&apos;: %2</source>
        <translation>libjpeg no puede leer «%1»: %2</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no file of quantisation tables: it has %2 numbers, and takes 64 or 128.</source>
        <translation>«%1» no es un archivo de tablas de cuantización: tiene %2 números, y debe tener 64 o 128.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no file of quantisation tables: it has &quot;%2&quot; where a whole number from 1 to 255 belongs.</source>
        <translation>«%1» no es un archivo de tablas de cuantización: tiene «%2» donde debe haber un número entero de 1 a 255.</translation>
    </message>
    <message>
        <source>64 hexadecimal digits</source>
        <translation>64 dígitos hexadecimales</translation>
    </message>
    <message>
        <source>a path</source>
        <translation>una ruta</translation>
    </message>
    <message>
        <source>a list of 64 whole numbers from 1 to 255</source>
        <translation>una lista de 64 números enteros de 1 a 255</translation>
    </message>
    <message>
        <source>true or false, a number or a text</source>
        <translation>true o false, un número o un texto</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has changed since the session was saved.</source>
        <translation>«%1» ha cambiado desde que se guardó la sesión.</translation>
    </message>
    <message>
        <source>The session&apos;s file &apos;%1&apos; was not opened: %2.</source>
        <translation>El archivo «%1» de la sesión no se abrió: %2.</translation>
    </message>
    <message>
        <source>a list of 1 to %1 elements</source>
        <translation>una lista de 1 a %1 elementos</translation>
    </message>
    <message>
        <source>a session cannot hold the name &apos;%1&apos;, which is not UTF-8</source>
        <translation>una sesión no puede contener el nombre «%1», que no es UTF-8</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not a session: it has no &quot;imago-session&quot;</source>
        <translation>«%1» no es una sesión: no tiene &quot;imago-session&quot;</translation>
    </message>
    <message>
        <source>cannot read &apos;%1&apos; to its end</source>
        <translation>no se puede leer «%1» hasta el final</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has the page &quot;%2&quot; twice</source>
        <translation>«%1» tiene la página «%2» dos veces</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has a recipe for pictures in %2, which is a page of signals</source>
        <translation>«%1» tiene en %2 una receta para imágenes, y es una página de señales</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has a recipe for signals in %2, which is a page of pictures</source>
        <translation>«%1» tiene en %2 una receta para señales, y es una página de imágenes</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has version %2 of sessions; known is 1</source>
        <translation>«%1» tiene la versión %2 de las sesiones; se conoce la 1</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>un número entero</translation>
    </message>
    <message>
        <source>A file of %1 bytes is out of reach; the smallest that any setting gives here has %2.</source>
        <translation>Un archivo de %1 bytes no se alcanza; el más pequeño que da algún ajuste aquí tiene %2.</translation>
    </message>
    <message>
        <source>coding the file</source>
        <translation>codificando el archivo</translation>
    </message>
    <message>
        <source>JPEG has samples of 8 bits, and this picture has others; save it with 8 bits first.</source>
        <translation>JPEG tiene muestras de 8 bits, y esta imagen tiene otras; guárdela antes con 8 bits.</translation>
    </message>
    <message>
        <source>A picture of %1 x %2 pixels is no JPEG file; sides are at most %3.</source>
        <translation>Una imagen de %1 x %2 píxeles no cabe en un archivo JPEG; los lados tienen como mucho %3.</translation>
    </message>
    <message>
        <source>A quantisation table with a step of %1 is not possible; steps are 1 to %2.</source>
        <translation>Una tabla de cuantización con un paso de %1 no es posible; los pasos van de 1 a %2.</translation>
    </message>
    <message>
        <source>A quality or a number of bytes needs JPEG&apos;s quantisation; a threshold governs no file.</source>
        <translation>Una calidad o un número de bytes necesita la cuantización de JPEG; un umbral no gobierna ningún archivo.</translation>
    </message>
    <message>
        <source>This program was built without libjpeg, so it knows no size of JPEG files.</source>
        <translation>Este programa se compiló sin libjpeg, y no conoce el tamaño de los archivos JPEG.</translation>
    </message>
    <message>
        <source>A PSNR of %1 dB is out of reach; the most that any setting gives here is %2.</source>
        <translation>Un PSNR de %1 dB no se alcanza; lo más que da algún ajuste aquí es %2.</translation>
    </message>
    <message>
        <source>JPEG&apos;s quantisation runs on one device; give one.</source>
        <translation>La cuantización de JPEG se ejecuta en un dispositivo; indique uno.</translation>
    </message>
    <message>
        <source>An SSIM of %1 is out of reach; the most that any setting gives here is %2.</source>
        <translation>Un SSIM de %1 no se alcanza; lo más que da algún ajuste aquí es %2.</translation>
    </message>
    <message>
        <source>JPEG&apos;s quantisation takes a quality or a target, and no threshold.</source>
        <translation>La cuantización de JPEG toma una calidad o un objetivo, y ningún umbral.</translation>
    </message>
    <message>
        <source>A target of bytes belongs to the last step of a recipe.</source>
        <translation>Un objetivo de bytes corresponde al último paso de una receta.</translation>
    </message>
    <message>
        <source>A recipe with the step &quot;poisson&quot; has an output of the format npy or tif.</source>
        <translation>Una receta con el paso «poisson» tiene una salida de formato npy o tif.</translation>
    </message>
    <message>
        <source>The step &quot;poisson&quot; is the last one of a recipe.</source>
        <translation>El paso «poisson» es el último de una receta.</translation>
    </message>
    <message>
        <source>coefficients but the means of blocks</source>
        <translation>coeficientes salvo las medias de los bloques</translation>
    </message>
    <message>
        <source>picture of luma and chroma</source>
        <translation>imagen de luma y croma</translation>
    </message>
    <message>
        <source>luma and chroma of the picture</source>
        <translation>luma y croma de la imagen</translation>
    </message>
    <message>
        <source>quantised coefficients</source>
        <translation>coeficientes cuantizados</translation>
    </message>
    <message>
        <source>&apos;%1&apos; lacks a quantisation table; it is damaged.</source>
        <translation>A «%1» le falta una tabla de cuantización; está dañado.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has &quot;%2&quot; in a step with &quot;jpeg&quot; or &quot;bytes&quot;, which takes none</source>
        <translation>«%1» tiene &quot;%2&quot; en un paso con &quot;jpeg&quot; o &quot;bytes&quot;, que no lo admite</translation>
    </message>
    <message>
        <source>A target of bytes takes no levels, which would make another file.</source>
        <translation>Un objetivo de bytes no admite niveles, que harían otro archivo.</translation>
    </message>
    <message>
        <source>The report lacks &quot;%1&quot;, or it has a value there that it cannot have.</source>
        <translation>Al informe le falta «%1», o tiene ahí un valor que no puede tener.</translation>
    </message>
    <message>
        <source>Single waves are those of a picture; a volume takes none.</source>
        <translation>Las ondas sueltas son de una imagen; un volumen no admite ninguna.</translation>
    </message>
    <message>
        <source>A wave&apos;s gain of %1 is not possible; the range is 0 to %2.</source>
        <translation>Una ganancia de onda de %1 no es posible; el intervalo va de 0 a %2.</translation>
    </message>
    <message>
        <source>Waves are those of the picture itself, without a margin or a taper: edges none or automatic are allowed.</source>
        <translation>Las ondas son las de la propia imagen, sin margen ni apodizado: se admiten los bordes «Tal cual» o «Auto».</translation>
    </message>
    <message>
        <source>The wave %1,%2 does not fit a picture of %3 x %4 pixels: at most half as many cycles as pixels are possible on each side.</source>
        <translation>La onda %1,%2 no cabe en una imagen de %3 x %4 píxeles: en cada lado son posibles a lo sumo la mitad de ciclos que de píxeles.</translation>
    </message>
    <message>
        <source>A wave&apos;s phase of %1 degrees is not possible; the range is -360 to 360.</source>
        <translation>Una fase de onda de %1 grados no es posible; el intervalo va de -360 a 360.</translation>
    </message>
    <message>
        <source>The wave %1,%2 is its own conjugate, so that its phase changes by 0 or 180 degrees only, not by %3.</source>
        <translation>La onda %1,%2 es su propia conjugada, de modo que su fase cambia solo en 0 o 180 grados, no en %3.</translation>
    </message>
    <message>
        <source>The %1 strongest waves are not possible; the range is 0 to %2.</source>
        <translation>Las %1 ondas más fuertes no son posibles; el intervalo va de 0 a %2.</translation>
    </message>
    <message>
        <source>The strongest waves are those that are kept; without keeping only some waves, none are allowed.</source>
        <translation>Las ondas más fuertes son las que se conservan; si no se conservan solo algunas ondas, no se admite ninguna.</translation>
    </message>
    <message>
        <source>%1 waves are not possible; at most %2 are.</source>
        <translation>%1 ondas no son posibles; a lo sumo lo son %2.</translation>
    </message>
    <message>
        <source>The wave %1,%2 is given twice, perhaps once as its conjugate; once is allowed.</source>
        <translation>La onda %1,%2 se indica dos veces, quizá una como su conjugada; se admite una vez.</translation>
    </message>
    <message>
        <source>A coherence is 0 to 1: its magnitude and its square, the power, are allowed.</source>
        <translation>Una coherencia va de 0 a 1: se permiten su magnitud y el cuadrado de esta, la potencia.</translation>
    </message>
    <message>
        <source>A dpss with the NW %1 is too wide for %2 samples; it is below half of them.</source>
        <translation>Una dpss con NW %1 es demasiado ancha para %2 muestras; es menor que la mitad de ellas.</translation>
    </message>
    <message>
        <source>Channels %1 and %2 do not make a pair; the signal has %3, from 1 on, and the two differ.</source>
        <translation>Los canales %1 y %2 no forman un par; la señal tiene %3, contados desde 1, y los dos son distintos.</translation>
    </message>
    <message>
        <source>A spectrum of 0 tapers is not possible; it has 1 or more.</source>
        <translation>Un espectro de 0 tapers no es posible; tiene 1 o más.</translation>
    </message>
    <message>
        <source>A reassigned spectrogram has no phase; magnitude, power, db and log are allowed</source>
        <translation>Un espectrograma reasignado no tiene fase; se permiten magnitude, power, db y log</translation>
    </message>
    <message>
        <source>A reassigned spectrogram has one window, not several tapers.</source>
        <translation>Un espectrograma reasignado tiene una ventana, no varios tapers.</translation>
    </message>
    <message>
        <source>An average over tapers has no phase; magnitude, power, db and log are allowed</source>
        <translation>Un promedio de tapers no tiene fase; se permiten magnitude, power, db y log</translation>
    </message>
    <message>
        <source>%1 tapers belong to the window dpss; &quot;%2&quot; is one window.</source>
        <translation>%1 tapers son propios de la ventana dpss; «%2» es una sola ventana.</translation>
    </message>
    <message>
        <source>A transform of %1 points is too short for frames of %2 samples.</source>
        <translation>Una transformada de %1 puntos es demasiado corta para tramas de %2 muestras.</translation>
    </message>
    <message>
        <source>%1 tapers of &quot;%2&quot; are too many: more than %3, twice its NW, leak.</source>
        <translation>%1 tapers de «%2» son demasiados: más de %3, el doble de su NW, derraman energía.</translation>
    </message>
    <message>
        <source>power, averaged over tapers</source>
        <translation>potencia, promediada sobre los tapers</translation>
    </message>
    <message>
        <source>power with its time and frequency</source>
        <translation>potencia con su tiempo y su frecuencia</translation>
    </message>
    <message>
        <source>powers and products of two channels, summed</source>
        <translation>potencias y productos de dos canales, sumados</translation>
    </message>
    <message>
        <source>The window &quot;%1&quot; has no parameter, and &quot;%2&quot; gives it one.</source>
        <translation>La ventana «%1» no tiene parámetro, y «%2» le da uno.</translation>
    </message>
    <message>
        <source>The window &quot;%1&quot; with the %2 %3 is not possible; the range is %4 to %5.</source>
        <translation>La ventana «%1» con %2 igual a %3 no es posible; el intervalo es de %4 a %5.</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a number; the %2 of the window &quot;%3&quot; is one.</source>
        <translation>«%1» no es un número; el %2 de la ventana «%3» lo es.</translation>
    </message>
    <message>
        <source>Its colour profile, resolution and EXIF were not written: this program was built without zlib, which PNG needs for them.</source>
        <translation>No se escribieron su perfil de color, su resolución ni su EXIF: este programa se compiló sin zlib, que PNG necesita para ello.</translation>
    </message>
    <message>
        <source>Pictures of %1 and %2 (width x height x channels) cannot be correlated; they have one size and as many channels.</source>
        <translation>Las imágenes de %1 y %2 (anchura x altura x canales) no se pueden correlacionar; deben tener el mismo tamaño y los mismos canales.</translation>
    </message>
    <message>
        <source>Comparing the pictures</source>
        <translation>Comparando las imágenes</translation>
    </message>
    <message>
        <source>the stack was not read to its end</source>
        <translation>la pila no se ha leído hasta el final</translation>
    </message>
    <message>
        <source>This volume takes %1 MB on the device, which has %2 MB.</source>
        <translation>Este volumen ocupa %1 MB en el dispositivo, que tiene %2 MB.</translation>
    </message>
    <message>
        <source>threshold of coefficients, and back</source>
        <translation>umbral de los coeficientes, y de vuelta</translation>
    </message>
    <message>
        <source>lines loaded as one run</source>
        <translation>líneas leídas de una vez, seguidas</translation>
    </message>
    <message>
        <source>lines stored as one run</source>
        <translation>líneas escritas de una vez, seguidas</translation>
    </message>
    <message>
        <source>the result is wrong: it has values that are not finite</source>
        <translation>el resultado es erróneo: tiene valores que no son finitos</translation>
    </message>
    <message>
        <source>It was checked %1 times and did not answer within %2 s, while other programs kept this machine&apos;s processors busy. Check it again when they have ended.</source>
        <translation>Se comprobó %1 veces y no respondió en %2 s, mientras otros programas ocupaban los procesadores de este equipo. Compruébelo de nuevo cuando hayan terminado.</translation>
    </message>
    <message>
        <source>the slices of &apos;%1&apos; and their results take %2 MB of memory, and %3 MB are free</source>
        <translation>los cortes de &apos;%1&apos; y sus resultados ocupan %2 MB de memoria y hay %3 MB libres</translation>
    </message>
    <message>
        <source>its kind of tuples (&apos;%1&apos;) is not read; gray and RGB with or without alpha and black and white are</source>
        <translation>su clase de tuplas (&apos;%1&apos;) no se lee; sí gris y RGB con o sin alfa, y blanco y negro</translation>
    </message>
    <message>
        <source>Only the first of its pictures is read.</source>
        <translation>Solo se lee la primera de sus imágenes.</translation>
    </message>
    <message>
        <source>It states a scale of %1; its values are kept as they are.</source>
        <translation>Indica una escala de %1; sus valores se conservan como están.</translation>
    </message>
    <message>
        <source>Samples that were NaN, infinite or marked as no data: %1 of %2; they became the mean of the known ones around them.</source>
        <translation>Muestras que eran NaN, infinitas o sin dato: %1 de %2; pasaron a ser la media de las conocidas a su alrededor.</translation>
    </message>
    <message>
        <source>Samples that were NaN, infinite or marked as no data: %1 of %2; they became 0.</source>
        <translation>Muestras que eran NaN, infinitas o sin dato: %1 de %2; pasaron a ser 0.</translation>
    </message>
    <message>
        <source>it is a pipe with more than the %1 bytes that fit in memory</source>
        <translation>es una tubería con más de los %1 bytes que caben en la memoria</translation>
    </message>
    <message>
        <source>Its data are damaged (%1): a part of the picture may be wrong.</source>
        <translation>Sus datos están dañados (%1): una parte de la imagen puede ser errónea.</translation>
    </message>
    <message>
        <source>Its data are damaged (%1): from row %2 on a part of the picture may be wrong.</source>
        <translation>Sus datos están dañados (%1): desde la fila %2 una parte de la imagen puede ser errónea.</translation>
    </message>
    <message>
        <source>Smaller copies before its first page are left out.</source>
        <translation>Se omiten las copias más pequeñas antes de su primera página.</translation>
    </message>
    <message>
        <source>Its samples do not have the usual range of floats, 0 to 1; levels were chosen that fit. --levels of imago-cli sets others.</source>
        <translation>Sus muestras no tienen el intervalo usual de los reales, de 0 a 1; se eligieron niveles adecuados. --levels de imago-cli fija otros.</translation>
    </message>
    <message>
        <source>cannot write &apos;%1&apos;: libzip makes no archive of it</source>
        <translation>no se puede escribir &apos;%1&apos;: libzip no hace un archivo de ello</translation>
    </message>
    <message>
        <source>%1 bytes behind its samples were left out.</source>
        <translation>Los %1 bytes que siguen a sus muestras se dejaron fuera.</translation>
    </message>
    <message>
        <source>cannot write &apos;%1&apos;: this program was built without libzip, so it cannot write .npz; .npy is allowed</source>
        <translation>no se puede escribir &apos;%1&apos;: este programa se compiló sin libzip, por lo que no puede escribir .npz; se permite .npy</translation>
    </message>
    <message>
        <source>&apos;%1&apos; cannot be read: %2</source>
        <translation>No se puede leer &apos;%1&apos;: %2</translation>
    </message>
    <message>
        <source>&quot;min-max&quot;, &quot;automatic&quot;, an object with &quot;percent&quot; from 0 to 49, or one with &quot;low&quot; and a larger &quot;high&quot;</source>
        <translation>&quot;min-max&quot;, &quot;automatic&quot;, un objeto con &quot;percent&quot; de 0 a 49, o uno con &quot;low&quot; y un &quot;high&quot; mayor</translation>
    </message>
    <message>
        <source>Its header promises %1 bytes of samples, and %2 follow; all of them were read.</source>
        <translation>Su cabecera promete %1 bytes de muestras y siguen %2; se leyeron todos.</translation>
    </message>
    <message>
        <source>Its header has a rate of 0; the rate is unknown.</source>
        <translation>Su cabecera indica una frecuencia de 0; la frecuencia de muestreo se desconoce.</translation>
    </message>
    <message>
        <source>Its samples do not have the digest of its metadata (core:sha512): one of the two files was changed or is damaged.</source>
        <translation>Sus muestras no tienen el resumen que indican sus metadatos (core:sha512): uno de los dos archivos se modificó o está dañado.</translation>
    </message>
    <message>
        <source>sample %1 of channel %2 is not a finite number; is that its format?</source>
        <translation>la muestra %1 del canal %2 no es un número finito; ¿es ese su formato?</translation>
    </message>
    <message>
        <source>Its header promises %1 bytes of samples, and %2 are there; it ends early.</source>
        <translation>Su cabecera promete %1 bytes de muestras y hay %2; acaba antes de tiempo.</translation>
    </message>
    <message>
        <source>Its header does not give its length, as that of a stream or of a recording that broke off; all samples up to its end were read.</source>
        <translation>Su cabecera no indica su duración, como la de una transmisión o una grabación interrumpida; se leyeron todas las muestras hasta el final.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is beyond the range of double (1.8e308)</source>
        <translation>&apos;%1&apos; está fuera del intervalo de double (1.8e308)</translation>
    </message>
    <message>
        <source>%1 times repeat the one before them, as they have few digits; a rate of %2 a second fits all of them.</source>
        <translation>%1 tiempos repiten el anterior, pues tienen pocas cifras; una frecuencia de %2 por segundo sirve para todos.</translation>
    </message>
    <message>
        <source>Its times fall, as where the newest row comes first; the order was turned round.</source>
        <translation>Sus tiempos decrecen, como cuando la fila más nueva va primero; se dio la vuelta al orden.</translation>
    </message>
    <message>
        <source>%1 NUL characters at its end were left out.</source>
        <translation>Los %1 caracteres NUL del final se dejaron fuera.</translation>
    </message>
    <message>
        <source>the unit of &apos;%1&apos; is none that fits %2, the unit of its column</source>
        <translation>la unidad de «%1» no se corresponde con %2, la unidad de su columna</translation>
    </message>
    <message>
        <source>%1; the samples were taken as they stand, at the mean rate of %2 a second.</source>
        <translation>%1; las muestras se tomaron tal como están, a la frecuencia media de %2 por segundo.</translation>
    </message>
    <message>
        <source>Its %1 long rows were read as channels.</source>
        <translation>Sus %1 filas largas se leyeron como canales.</translation>
    </message>
    <message>
        <source>Its one long row was read as a channel.</source>
        <translation>Su única fila larga se leyó como un canal.</translation>
    </message>
    <message>
        <source>The rate of %1 a second is from &apos;%2&apos; in its head.</source>
        <translation>La frecuencia de %1 por segundo es la de «%2» en su cabecera.</translation>
    </message>
    <message>
        <source>Its channels beyond the colours are not read: %1.</source>
        <translation>Sus canales además de los colores no se leen: %1.</translation>
    </message>
    <message>
        <source>its colour space (TIFF photometric %1) is not read; gray, RGB, palette, CMYK, YCbCr, L*a*b*, LogLuv and colour filter arrays are</source>
        <translation>su espacio de color (fotometría TIFF %1) no se lee; sí gris, RGB, paleta, CMYK, YCbCr, L*a*b*, LogLuv y matrices de filtros de color</translation>
    </message>
    <message>
        <source>its samples are complex; a picture has real ones</source>
        <translation>sus muestras son complejas; una imagen las tiene reales</translation>
    </message>
    <message>
        <source>it is truncated; slice %1 of its stack is not there</source>
        <translation>está truncado; el corte %1 de su pila no está</translation>
    </message>
    <message>
        <source>its %1 of %2 is damaged or cut off (%3)</source>
        <translation>su %1 de %2 está dañada o cortada (%3)</translation>
    </message>
    <message>
        <source>The decoder warns of it: %1. A part of it may be wrong.</source>
        <translation>El decodificador avisa: %1. Una parte puede ser errónea.</translation>
    </message>
    <message>
        <source>Its samples have %1 bits; their values are kept as they are.</source>
        <translation>Sus muestras tienen %1 bits; sus valores se conservan como están.</translation>
    </message>
    <message>
        <source>Its L*a*b* colours were converted to sRGB.</source>
        <translation>Sus colores L*a*b* se convirtieron en sRGB.</translation>
    </message>
    <message>
        <source>Its LogLuv colours were converted to linear RGB.</source>
        <translation>Sus colores LogLuv se convirtieron en RGB lineal.</translation>
    </message>
    <message>
        <source>Its pixels are those of a colour filter array: they are read as gray.</source>
        <translation>Sus píxeles son los de una matriz de filtros de color: se leen como gris.</translation>
    </message>
    <message>
        <source>its compression (%1) is not in this build of libtiff</source>
        <translation>su compresión (%1) no está en esta versión de libtiff</translation>
    </message>
    <message>
        <source>cannot read &apos;%1&apos;: this program was built without libtiff, so it cannot read TIFF; install libtiff-dev and build again</source>
        <translation>no se puede leer &apos;%1&apos;: este programa se compiló sin libtiff, por lo que no puede leer TIFF; instale libtiff-dev y compile de nuevo</translation>
    </message>
    <message>
        <source>number %1</source>
        <translation>número %1</translation>
    </message>
    <message>
        <source>%1 of its %2 strips or tiles are not in the file: their samples are 0.</source>
        <translation>%1 de sus %2 tiras o teselas no están en el archivo: sus muestras son 0.</translation>
    </message>
    <message>
        <source>%1 of its %2 samples of 64 bits were rounded to 32-bit floats.</source>
        <translation>%1 de sus %2 muestras de 64 bits se redondearon a reales de 32 bits.</translation>
    </message>
    <message>
        <source>%1 of its %2 integers are beyond 2^24 and became the nearest 32-bit float.</source>
        <translation>%1 de sus %2 enteros están más allá de 2^24 y pasaron al real de 32 bits más cercano.</translation>
    </message>
    <message>
        <source>its samples have %1 bits of a kind that is not read; integers of 1 to 64 bits and floats of 16, 24, 32 and 64 bits are</source>
        <translation>sus muestras tienen %1 bits de una clase que no se lee; sí enteros de 1 a 64 bits y reales de 16, 24, 32 y 64 bits</translation>
    </message>
    <message>
        <source>its inks are not CMYK</source>
        <translation>sus tintas no son CMYK</translation>
    </message>
    <message>
        <source>strip %1</source>
        <translation>tira %1</translation>
    </message>
    <message>
        <source>tile %1</source>
        <translation>tesela %1</translation>
    </message>
    <message>
        <source>it is damaged (%1)</source>
        <translation>está dañado (%1)</translation>
    </message>
    <message>
        <source>Its 0 is said to be white; its values are kept as they are.</source>
        <translation>Se dice que su 0 es blanco; sus valores se conservan como están.</translation>
    </message>
    <message>
        <source>A buffer of %1 bytes does not fit on &quot;%2&quot;, which computes in the host&apos;s memory: %3.</source>
        <translation>Un búfer de %1 bytes no cabe en «%2», que calcula en la memoria del equipo: %3.</translation>
    </message>
    <message>
        <source>The search for a faster plan of %1 was ended, because it takes more than %2 MB of memory.</source>
        <translation>La búsqueda de un plan más rápido para %1 se ha terminado porque ocupa más de %2 MB de memoria.</translation>
    </message>
    <message>
        <source>it needs %1 of memory, and %2 are free</source>
        <translation>necesita %1 de memoria y hay %2 libres</translation>
    </message>
    <message>
        <source>its lists and objects are in one another more than %1 deep, at byte %2</source>
        <translation>sus listas y objetos están unos dentro de otros a más de %1 niveles, en el byte %2</translation>
    </message>
    <message>
        <source>it has an object of more than %1 members, at byte %2</source>
        <translation>tiene un objeto de más de %1 miembros, en el byte %2</translation>
    </message>
    <message>
        <source>it has more than %1 values</source>
        <translation>tiene más de %1 valores</translation>
    </message>
    <message>
        <source>it has more than the %1 bytes that are allowed</source>
        <translation>tiene más de los %1 bytes permitidos</translation>
    </message>
    <message>
        <source>There is not enough memory: this needs %1, and %2 are free.</source>
        <translation>No hay memoria suficiente: esto necesita %1 y hay %2 libres.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; cannot be read: %2.</source>
        <translation>No se puede leer &apos;%1&apos;: %2.</translation>
    </message>
    <message>
        <source>OpenCL does not work in a process that was forked after its first use: the threads of its driver do not exist there. Start processes anew (in Python by the method &apos;spawn&apos; or &apos;forkserver&apos;), or use OpenCL in the children alone.</source>
        <translation>OpenCL no funciona en un proceso bifurcado después de su primer uso: los hilos de su controlador no existen en él. Inicie procesos nuevos (en Python con el método &apos;spawn&apos; o &apos;forkserver&apos;), o use OpenCL solo en los hijos.</translation>
    </message>
    <message>
        <source>it is damaged: the colours of its palette (ColorMap) are missing</source>
        <translation>está dañado: faltan los colores de su paleta (ColorMap)</translation>
    </message>
    <message>
        <source>cannot write &apos;%1&apos;: the numbers of a spectrum go to an array (.npy), or to a TIFF file of 32-bit floats (.tif)</source>
        <translation>no se puede escribir «%1»: los números de un espectro van a una matriz (.npy), o a un archivo TIFF de flotantes de 32 bits (.tif)</translation>
    </message>
    <message>
        <source>it is none of %1; another program can convert it to one of them</source>
        <translation>no es ninguno de %1; otro programa puede convertirlo en uno de ellos</translation>
    </message>
    <message>
        <source>Line %1 (&apos;%2&apos;), the last one, is no row and was left out.</source>
        <translation>La línea %1 (&apos;%2&apos;), la última, no es una fila y se dejó fuera.</translation>
    </message>
    <message>
        <source>Its last %1 lines, from line %2 on (&apos;%3&apos;), are no rows and were left out.</source>
        <translation>Sus últimas %1 líneas, desde la línea %2 (&apos;%3&apos;), no son filas y se dejaron fuera.</translation>
    </message>
    <message>
        <source>%1, taken as 0.</source>
        <translation>%1, tomado como 0.</translation>
    </message>
    <message>
        <source>cannot write &apos;%1&apos;: this program was built without libtiff, so it cannot write TIFF; install libtiff-dev and build again</source>
        <translation>no se puede escribir &apos;%1&apos;: este programa se compiló sin libtiff, así que no puede escribir TIFF; instale libtiff-dev y vuelva a compilar</translation>
    </message>
    <message>
        <source>cannot write &apos;%1&apos;: libtiff refuses it (%2)</source>
        <translation>no se puede escribir &apos;%1&apos;: libtiff lo rechaza (%2)</translation>
    </message>
    <message>
        <source>cannot read &apos;%1&apos;: samples that are NaN, infinite or marked as no data: %2 of %3; --nan zero of imago-cli takes them as 0, --nan neighbours as the mean of the known ones around them, and --nan leave-out keeps them without a value</source>
        <translation>no se puede leer &apos;%1&apos;: muestras que son NaN, infinitas o sin dato: %2 de %3; --nan zero de imago-cli las toma como 0, --nan neighbours como la media de las conocidas a su alrededor, y --nan leave-out las deja sin valor</translation>
    </message>
    <message>
        <source>Samples that were NaN, infinite or marked as no data: %1 of %2; they are left out: the work takes the mean of the known ones around them, and saved floats are NaN there.</source>
        <translation>Muestras que eran NaN, infinitas o sin dato: %1 de %2; se dejan fuera: el cálculo toma la media de las conocidas a su alrededor, y los reales guardados son NaN ahí.</translation>
    </message>
    <message>
        <source>The file holds no samples without a value: %1 have the mean of the known ones around them; .tif of floats keeps them.</source>
        <translation>El archivo no admite muestras sin valor: %1 tienen la media de las conocidas a su alrededor; un .tif de reales las conserva.</translation>
    </message>
    <message>
        <source>its sample &apos;%1&apos; is no whole number of 0 to its maximum of %2</source>
        <translation>su muestra &apos;%1&apos; no es un número entero de 0 a su máximo de %2</translation>
    </message>
    <message>
        <source>its largest sample is %1, and pictures are 32-bit floats, which have all their digits from 1.2e-38 on; scale it first</source>
        <translation>su mayor muestra es %1, y las imágenes son reales de 32 bits, que tienen todas sus cifras desde 1.2e-38; escálela antes</translation>
    </message>
    <message>
        <source>it holds samples beyond the range of 32-bit floats (3.4e38)</source>
        <translation>contiene muestras fuera del intervalo de los reales de 32 bits (3.4e38)</translation>
    </message>
    <message>
        <source>its samples differ by %1 and reach %2: pictures are 32-bit floats, in which rounding blurs such differences; subtract the mean first</source>
        <translation>sus muestras difieren en %1 y llegan a %2: las imágenes son reales de 32 bits, cuyo redondeo borra tales diferencias; reste antes la media</translation>
    </message>
    <message>
        <source>it is a JPEG-LS, which is not read; JPEG is</source>
        <translation>es un JPEG-LS, que no se lee; JPEG sí</translation>
    </message>
    <message>
        <source>%1 of its %2 samples were rounded to 32-bit floats.</source>
        <translation>%1 de sus %2 muestras se redondearon a reales de 32 bits.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is not JSON: see line %2</source>
        <translation>&apos;%1&apos; no es JSON: véase la línea %2</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has a number that no double holds</source>
        <translation>&apos;%1&apos; tiene un número que no cabe en un real de 64 bits</translation>
    </message>
    <message>
        <source>&apos;%1&apos;: %2</source>
        <translation>«%1»: %2</translation>
    </message>
    <message>
        <source>its CMYK inks are integers of %1 bits with a sign; integers without one and floats are read</source>
        <translation>sus tintas CMYK son enteros de %1 bits con signo; se leen enteros sin signo y números de coma flotante</translation>
    </message>
    <message>
        <source>A plane of the image has no sample that is a number, from which others could be filled.</source>
        <translation>Un plano de la imagen no tiene ninguna muestra que sea un número, con la que rellenar las demás.</translation>
    </message>
    <message>
        <source>The cache of the driver PoCL in %1 is damaged: %2 is not what its name says; remove that folder.</source>
        <translation>La caché del controlador PoCL en %1 está dañada: %2 no es lo que dice su nombre; elimine esa carpeta.</translation>
    </message>
    <message>
        <source>%1 The driver ended this command.</source>
        <translation>%1 El controlador terminó esta orden.</translation>
    </message>
    <message>
        <source>%1 A private one takes its place until this program ends.</source>
        <translation>%1 Una privada ocupa su lugar hasta que termine este programa.</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has complex samples; an operation on pictures takes real ones</source>
        <translation>«%1» tiene muestras complejas; una operación con imágenes toma muestras reales</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no picture: its shape must end in a height and a width</source>
        <translation>«%1» no es una imagen: su forma debe terminar en una altura y una anchura</translation>
    </message>
    <message>
        <source>Accelerated</source>
        <translation>Acelerado</translation>
    </message>
    <message>
        <source>Airy disc (microscope)</source>
        <translation>Disco de Airy (microscopio)</translation>
    </message>
    <message>
        <source>Angle</source>
        <translation>Ángulo</translation>
    </message>
    <message>
        <source>Numerical aperture</source>
        <translation>Apertura numérica</translation>
    </message>
    <message>
        <source>Sharpen</source>
        <translation>Enfocar</translation>
    </message>
    <message>
        <source>sharpened</source>
        <translation>enfocada</translation>
    </message>
    <message>
        <source>Undo a blur that is known: of defocus, motion or a microscope</source>
        <translation>Deshace un desenfoque conocido: por el objetivo, por movimiento o de un microscopio</translation>
    </message>
    <message>
        <source>Disc (defocus)</source>
        <translation>Disco (desenfoque)</translation>
    </message>
    <message>
        <source>Edges</source>
        <translation>Bordes</translation>
    </message>
    <message>
        <source>Mirrored</source>
        <translation>Reflejados</translation>
    </message>
    <message>
        <source>Periodic</source>
        <translation>Periódicos</translation>
    </message>
    <message>
        <source>Faded</source>
        <translation>Atenuados</translation>
    </message>
    <message>
        <source>Zero</source>
        <translation>Cero</translation>
    </message>
    <message>
        <source>Beyond the picture&apos;s range</source>
        <translation>Fuera del intervalo de la imagen</translation>
    </message>
    <message>
        <source>Change of the last iteration</source>
        <translation>Cambio de la última iteración</translation>
    </message>
    <message>
        <source>Iterations</source>
        <translation>Iteraciones</translation>
    </message>
    <message>
        <source>Noise</source>
        <translation>Ruido</translation>
    </message>
    <message>
        <source>Residual</source>
        <translation>Residuo</translation>
    </message>
    <message>
        <source>Gaussian</source>
        <translation>Gaussiana</translation>
    </message>
    <message>
        <source>Line (motion)</source>
        <translation>Línea (movimiento)</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Método</translation>
    </message>
    <message>
        <source>There is no operation &quot;%1&quot;; there are %2.</source>
        <translation>No hay una operación «%1»; hay %2.</translation>
    </message>
    <message>
        <source>The operation &quot;%1&quot; has no setting &quot;%2&quot;; it has %3.</source>
        <translation>La operación «%1» no tiene un ajuste «%2»; tiene %3.</translation>
    </message>
    <message>
        <source>Noise (0: found)</source>
        <translation>Ruido (0: se busca)</translation>
    </message>
    <message>
        <source>Size of a pixel</source>
        <translation>Tamaño de un píxel</translation>
    </message>
    <message>
        <source>Blur</source>
        <translation>Desenfoque</translation>
    </message>
    <message>
        <source>Picture of the blur</source>
        <translation>Imagen del desenfoque</translation>
    </message>
    <message>
        <source>The blur is a picture, and no file is named.</source>
        <translation>El desenfoque es una imagen, y no se nombra ningún archivo.</translation>
    </message>
    <message>
        <source>From a picture</source>
        <translation>De una imagen</translation>
    </message>
    <message>
        <source>Richardson–Lucy stopped: an iteration fitted the picture worse than a constant. The result is that of the iteration before.</source>
        <translation>Richardson–Lucy terminó: una iteración se ajustaba a la imagen peor que una constante. El resultado es el de la iteración anterior.</translation>
    </message>
    <message>
        <source>There are waves beside edges, or noise that was taken for detail: a smaller blur, more noise or fewer iterations lessen them.</source>
        <translation>Hay ondas junto a los bordes, o ruido que se tomó por detalle: un desenfoque menor, más ruido o menos iteraciones los reducen.</translation>
    </message>
    <message>
        <source>Richardson–Lucy</source>
        <translation>Richardson–Lucy</translation>
    </message>
    <message>
        <source>Size of the blur</source>
        <translation>Tamaño del desenfoque</translation>
    </message>
    <message>
        <source>&quot;%1&quot; takes a number from %2 to %3, not &apos;%4&apos;.</source>
        <translation>«%1» toma un número de %2 a %3, no «%4».</translation>
    </message>
    <message>
        <source>&quot;%1&quot; takes one of %2, not &apos;%3&apos;.</source>
        <translation>«%1» toma uno de %2, no «%3».</translation>
    </message>
    <message>
        <source>Tikhonov</source>
        <translation>Tikhonov</translation>
    </message>
    <message>
        <source>Wavelength</source>
        <translation>Longitud de onda</translation>
    </message>
    <message>
        <source>Wiener</source>
        <translation>Wiener</translation>
    </message>
    <message>
        <source>A change</source>
        <translation>Un cambio</translation>
    </message>
    <message>
        <source>A number of iterations</source>
        <translation>Un número de iteraciones</translation>
    </message>
    <message>
        <source>The deconvolution takes %1 MB on the device, which has %2 MB.</source>
        <translation>La deconvolución ocupa %1 MB en el dispositivo, que tiene %2 MB.</translation>
    </message>
    <message>
        <source>A noise</source>
        <translation>Un ruido</translation>
    </message>
    <message>
        <source>%1 of %2 is not possible in a deconvolution; the range is %3 to %4.</source>
        <translation>%1 de %2 no es posible en una deconvolución; el intervalo es de %3 a %4.</translation>
    </message>
    <message>
        <source>%1 samples do not make a picture of %2 (channels x depth x height x width); each is 1 or more, and the samples have to be as many.</source>
        <translation>%1 muestras no forman una imagen de %2 (canales x profundidad x alto x ancho); cada uno es 1 o más, y las muestras tienen que ser otras tantas.</translation>
    </message>
    <message>
        <source>Removing the blur</source>
        <translation>Eliminando el desenfoque</translation>
    </message>
    <message>
        <source>Estimating the noise</source>
        <translation>Estimando el ruido</translation>
    </message>
    <message>
        <source>Comparing the result with the picture</source>
        <translation>Comparando el resultado con la imagen</translation>
    </message>
    <message>
        <source>Richardson-Lucy deconvolves samples of 0 or more, and the picture has %1; Wiener and Tikhonov take any.</source>
        <translation>Richardson-Lucy deconvoluciona muestras de 0 o más, y la imagen tiene %1; Wiener y Tikhonov aceptan cualquiera.</translation>
    </message>
    <message>
        <source>An angle</source>
        <translation>Un ángulo</translation>
    </message>
    <message>
        <source>An aperture</source>
        <translation>Una apertura</translation>
    </message>
    <message>
        <source>The point spread function has samples that are not finite; all must be finite.</source>
        <translation>La función de dispersión de punto tiene muestras que no son finitas; todas deben serlo.</translation>
    </message>
    <message>
        <source>The picture of the point spread function is missing.</source>
        <translation>Falta la imagen de la función de dispersión de punto.</translation>
    </message>
    <message>
        <source>A pixel</source>
        <translation>Un píxel</translation>
    </message>
    <message>
        <source>%1 samples do not make a point spread function of %2 (depth x height x width); each is 1 or more, and the samples have to be as many.</source>
        <translation>%1 muestras no forman una función de dispersión de punto de %2 (profundidad x alto x ancho); cada uno es 1 o más, y las muestras tienen que ser otras tantas.</translation>
    </message>
    <message>
        <source>A size</source>
        <translation>Un tamaño</translation>
    </message>
    <message>
        <source>The samples of the point spread function sum to %1; a sum above 0 is allowed.</source>
        <translation>Las muestras de la función de dispersión de punto suman %1; se admite una suma mayor que 0.</translation>
    </message>
    <message>
        <source>A wavelength</source>
        <translation>Una longitud de onda</translation>
    </message>
    <message>
        <source>samples divided by the blurred estimate</source>
        <translation>muestras divididas por la estimación desenfocada</translation>
    </message>
    <message>
        <source>samples minus the blurred result</source>
        <translation>muestras menos el resultado desenfocado</translation>
    </message>
    <message>
        <source>half spectra times the transfer function</source>
        <translation>medios espectros por la función de transferencia</translation>
    </message>
    <message>
        <source>estimate times its correction</source>
        <translation>estimación por su corrección</translation>
    </message>
    <message>
        <source>estimate continued by its last change</source>
        <translation>estimación continuada por su último cambio</translation>
    </message>
    <message>
        <source>half spectra divided by the transfer function</source>
        <translation>medios espectros divididos por la función de transferencia</translation>
    </message>
    <message>
        <source>sums of generalised cross-validation</source>
        <translation>sumas de la validación cruzada generalizada</translation>
    </message>
    <message>
        <source>cannot write &apos;%1&apos;: what is shown can be written as .csv, .npy or .png, a signal also as %2, and a complex one as %3</source>
        <translation>no se puede escribir &apos;%1&apos;: lo que se muestra se puede escribir como .csv, .npy o .png, una señal también como %2, y una compleja como %3</translation>
    </message>
    <message>
        <source>it is an animated %1; only still ones are read</source>
        <translation>es un %1 animado; solo se leen los fijos</translation>
    </message>
    <message>
        <source>cannot write &apos;%1&apos;: %2 cannot hold %3 samples; %4 can</source>
        <translation>no se puede escribir &apos;%1&apos;: %2 no puede contener muestras de %3; pueden hacerlo %4</translation>
    </message>
    <message>
        <source>it has no extension; allowed are %1</source>
        <translation>no tiene extensión; se permiten %1</translation>
    </message>
    <message>
        <source>the extension &apos;%1&apos; is unknown; allowed are %2</source>
        <translation>la extensión &apos;%1&apos; es desconocida; se permiten %2</translation>
    </message>
    <message>
        <source>it is not an image of a known format (%1)</source>
        <translation>no es una imagen de un formato conocido (%1)</translation>
    </message>
    <message>
        <source>cannot write &apos;%1&apos;: sound can be written as %2</source>
        <translation>no se puede escribir &apos;%1&apos;: el sonido se puede escribir como %2</translation>
    </message>
    <message>
        <source>cannot write &apos;%1&apos;: a signal can be written as %2, a complex one also as %3</source>
        <translation>no se puede escribir &apos;%1&apos;: una señal se puede escribir como %2, y una compleja también como %3</translation>
    </message>
    <message>
        <source>NumPy array</source>
        <translation>Matriz de NumPy</translation>
    </message>
    <message>
        <source>%1 recording</source>
        <translation>Grabación %1</translation>
    </message>
    <message>
        <source>Raw I and Q</source>
        <translation>I y Q en bruto</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabla</translation>
    </message>
    <message>
        <source>Samples that are NaN or infinite: %1 of %2. They would spread over the whole result; fill them first.</source>
        <translation>Muestras que son NaN o infinitas: %1 de %2. Se extenderían por todo el resultado; rellénelas antes.</translation>
    </message>
    <message>
        <source>The cost model chose this shape.</source>
        <translation>El modelo de costes eligió esta forma.</translation>
    </message>
    <message>
        <source>The planner&apos;s rules chose this shape, and the cost model predicts none of those that it compared to be faster.</source>
        <translation>Las reglas del planificador eligieron esta forma, y el modelo de costes no predice que ninguna de las comparadas sea más rápida.</translation>
    </message>
    <message>
        <source>A pair of channels is two numbers of channels, as 1,2, not &apos;%1&apos;.</source>
        <translation>Un par de canales son dos números de canales, como 1,2, y no &apos;%1&apos;.</translation>
    </message>
    <message>
        <source>Divide by it</source>
        <translation>Dividir por él</translation>
    </message>
    <message>
        <source>Lightest background, relative to its mean</source>
        <translation>Fondo más claro, respecto a su media</translation>
    </message>
    <message>
        <source>Darkest background, relative to its mean</source>
        <translation>Fondo más oscuro, respecto a su media</translation>
    </message>
    <message>
        <source>Flatten</source>
        <translation>Aplanar</translation>
    </message>
    <message>
        <source>flattened</source>
        <translation>aplanada</translation>
    </message>
    <message>
        <source>Even out the light of a picture by its own background</source>
        <translation>Igualar la luz de una imagen con su propio fondo</translation>
    </message>
    <message>
        <source>Scale of the background</source>
        <translation>Escala del fondo</translation>
    </message>
    <message>
        <source>Subtract it</source>
        <translation>Restarlo</translation>
    </message>
    <message>
        <source>cosine coefficients times a Gaussian</source>
        <translation>coeficientes del coseno por una gaussiana</translation>
    </message>
    <message>
        <source>samples without their background</source>
        <translation>muestras sin su fondo</translation>
    </message>
    <message>
        <source>The background of plane %1 is %2 at column %3 of row %4, counted from 0; to divide by it, it has to be above %5 everywhere. A larger scale has a smoother background, and subtract takes any.</source>
        <translation>El fondo del plano %1 es %2 en la columna %3 de la fila %4, contadas desde 0; para dividir por él tiene que ser mayor que %5 en todas partes. Una escala mayor tiene un fondo más suave, y restar admite cualquiera.</translation>
    </message>
    <message>
        <source>Evening out the light</source>
        <translation>Igualando la luz</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is empty: it needs an axis and a sample</source>
        <translation>&apos;%1&apos; está vacío: necesita un eje y una muestra</translation>
    </message>
    <message>
        <source>&apos;%1&apos; has a step &quot;compress&quot; that takes one of %2, or &quot;jpeg&quot;</source>
        <translation>«%1» tiene un paso &quot;compress&quot; que toma uno de %2, o &quot;jpeg&quot;</translation>
    </message>
    <message>
        <source>Blocks</source>
        <translation>Bloques</translation>
    </message>
    <message>
        <source>Kept means of blocks</source>
        <translation>Medias de los bloques conservadas</translation>
    </message>
    <message>
        <source>Size of the file</source>
        <translation>Tamaño del archivo</translation>
    </message>
    <message>
        <source>luma</source>
        <translation>luma</translation>
    </message>
    <message>
        <source>RGB</source>
        <translation>RGB</translation>
    </message>
    <message>
        <source>YCbCr</source>
        <translation>YCbCr</translation>
    </message>
    <message>
        <source>Channels</source>
        <translation>Canales</translation>
    </message>
    <message>
        <source>Convolve</source>
        <translation>Convolucionar</translation>
    </message>
    <message>
        <source>Circular</source>
        <translation>Circular</translation>
    </message>
    <message>
        <source>Full</source>
        <translation>Completa</translation>
    </message>
    <message>
        <source>Part that is kept</source>
        <translation>Parte que se conserva</translation>
    </message>
    <message>
        <source>Same size</source>
        <translation>Del mismo tamaño</translation>
    </message>
    <message>
        <source>convolved</source>
        <translation>convolución</translation>
    </message>
    <message>
        <source>Convolve or correlate a picture with a kernel</source>
        <translation>Convolucionar una imagen con un núcleo, o correlacionarla con él</translation>
    </message>
    <message>
        <source>Valid</source>
        <translation>Válida</translation>
    </message>
    <message>
        <source>Correlate</source>
        <translation>Correlacionar</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automático</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Media</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Tal cual</translation>
    </message>
    <message>
        <source>Sum of the kernel</source>
        <translation>Suma del núcleo</translation>
    </message>
    <message>
        <source>Percent kept</source>
        <translation>Porcentaje conservado</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>Núcleo</translation>
    </message>
    <message>
        <source>A convolution needs a kernel, and no file is named.</source>
        <translation>Una convolución necesita un núcleo, y no se nombra ningún archivo.</translation>
    </message>
    <message>
        <source>Normalised</source>
        <translation>Normalizada</translation>
    </message>
    <message>
        <source>A picture of a blur or a kernel has one plane, or three of colours, not %1.</source>
        <translation>Una imagen de un desenfoque o de un núcleo tiene un plano, o tres de colores, no %1.</translation>
    </message>
    <message>
        <source>The result has %1 x %2 samples and the picture %3 x %4: what shows both beside each other, or keeps the picture&apos;s alpha or left-out samples, takes a result of its size.</source>
        <translation>El resultado tiene %1 x %2 muestras y la imagen %3 x %4: lo que muestra ambos lado a lado, o conserva el canal alfa o las muestras omitidas de la imagen, necesita un resultado de su tamaño.</translation>
    </message>
    <message>
        <source>PSNR to reach</source>
        <translation>PSNR que alcanzar</translation>
    </message>
    <message>
        <source>JPEG quality</source>
        <translation>Calidad JPEG</translation>
    </message>
    <message>
        <source>Chroma</source>
        <translation>Croma</translation>
    </message>
    <message>
        <source>4:4:4</source>
        <translation>4:4:4</translation>
    </message>
    <message>
        <source>4:2:2</source>
        <translation>4:2:2</translation>
    </message>
    <message>
        <source>4:2:0</source>
        <translation>4:2:0</translation>
    </message>
    <message>
        <source>SSIM to reach</source>
        <translation>SSIM que alcanzar</translation>
    </message>
    <message>
        <source>Strength</source>
        <translation>Intensidad</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>Umbral</translation>
    </message>
    <message>
        <source>Dead zone</source>
        <translation>Zona muerta</translation>
    </message>
    <message>
        <source>Axes are named for each of the kernel&apos;s: %1 are, and a kernel of %2 samples has %3.</source>
        <translation>Los ejes se nombran para cada uno de los del núcleo: se nombran %1, y un núcleo de %2 muestras tiene %3.</translation>
    </message>
    <message>
        <source>Axes are whole numbers with commas between, as 0,2 or -1, not &apos;%1&apos;.</source>
        <translation>Los ejes son números enteros separados por comas, como 0,2 o -1, no &apos;%1&apos;.</translation>
    </message>
    <message>
        <source>The axis %1 is named twice.</source>
        <translation>El eje %1 se nombra dos veces.</translation>
    </message>
    <message>
        <source>The kernel of %1 samples has %2 along axis %3, which is not one of the axes named.</source>
        <translation>El núcleo de %1 muestras tiene %2 a lo largo del eje %3, que no es uno de los ejes nombrados.</translation>
    </message>
    <message>
        <source>A kernel of equal samples has no correlation coefficients.</source>
        <translation>Un núcleo de muestras iguales no tiene coeficientes de correlación.</translation>
    </message>
    <message>
        <source>A kernel of %1 samples has %2 axes, and the input %3: it has as many or fewer.</source>
        <translation>Un núcleo de %1 muestras tiene %2 ejes, y la entrada %3: tiene tantos o menos.</translation>
    </message>
    <message>
        <source>The kernel has samples that are NaN or infinite: %1 of %2.</source>
        <translation>El núcleo tiene muestras que son NaN o infinitas: %1 de %2.</translation>
    </message>
    <message>
        <source>In the mode valid the kernel fits into the input, and %1 samples along axis %2 do not fit into %3.</source>
        <translation>En el modo valid el núcleo cabe en la entrada, y %1 muestras a lo largo del eje %2 no caben en %3.</translation>
    </message>
    <message>
        <source>The convolution takes %1 MB on the device, which has %2 MB.</source>
        <translation>La convolución ocupa %1 MB en el dispositivo, que tiene %2 MB.</translation>
    </message>
    <message>
        <source>There is no axis %1 of %2; they are %3 to %4.</source>
        <translation>No hay eje %1 de %2; van de %3 a %4.</translation>
    </message>
    <message>
        <source>An input of &apos;%1&apos; has nothing to convolve: it has an axis and a sample or more.</source>
        <translation>Una entrada de &apos;%1&apos; no tiene nada que convolucionar: tiene un eje y una muestra o más.</translation>
    </message>
    <message>
        <source>A kernel of &apos;%1&apos; has nothing to convolve with: it has an axis and a sample or more.</source>
        <translation>Un núcleo de &apos;%1&apos; no tiene nada con que convolucionar: tiene un eje y una muestra o más.</translation>
    </message>
    <message>
        <source>Convolving</source>
        <translation>Convolucionando</translation>
    </message>
    <message>
        <source>cannot read &apos;%1&apos; as a %2 file: %3</source>
        <translation>no se puede leer &apos;%1&apos; como archivo %2: %3</translation>
    </message>
    <message>
        <source>its reader gave no answer that has a form</source>
        <translation>su lector no dio una respuesta con forma</translation>
    </message>
    <message>
        <source>its reader took too long for a file of its length and was ended</source>
        <translation>su lector tardó demasiado para un archivo de su longitud y se terminó</translation>
    </message>
    <message>
        <source>it has no array of numbers</source>
        <translation>no tiene ninguna matriz de números</translation>
    </message>
    <message>
        <source>This copy of Imago reads no %2 files: &apos;%1&apos; needs %3 of the package imago-formats</source>
        <translation>Esta copia de Imago no lee archivos %2: &apos;%1&apos; necesita %3 del paquete imago-formats</translation>
    </message>
    <message>
        <source>This copy of Imago writes no %2 files: &apos;%1&apos; needs %3 of the package imago-formats</source>
        <translation>Esta copia de Imago no escribe archivos %2: &apos;%1&apos; necesita %3 del paquete imago-formats</translation>
    </message>
    <message>
        <source>cannot write &apos;%1&apos;: Imago does not write %2 files; .npy holds any array</source>
        <translation>no se puede escribir &apos;%1&apos;: Imago no escribe archivos %2; .npy admite cualquier matriz</translation>
    </message>
    <message>
        <source>Of the file: %1.</source>
        <translation>Del archivo: %1.</translation>
    </message>
    <message>
        <source>It holds %1 arrays; &apos;%2&apos; was read, and --array of imago-cli names others: %3.</source>
        <translation>Contiene %1 matrices; se leyó &apos;%2&apos;, y --array de imago-cli nombra otras: %3.</translation>
    </message>
    <message>
        <source>its reader was ended by the system (signal %1): it is damaged, or needs more memory than a file of its length may</source>
        <translation>el sistema terminó su lector (señal %1): está dañado, o necesita más memoria de la que admite un archivo de su longitud</translation>
    </message>
    <message>
        <source>its reader cannot be started (%1)</source>
        <translation>su lector no se puede iniciar (%1)</translation>
    </message>
    <message>
        <source>cannot write &apos;%1&apos; as a %2 file: %3</source>
        <translation>no se puede escribir &apos;%1&apos; como archivo %2: %3</translation>
    </message>
    <message>
        <source>the module %1 cannot be opened (%2)</source>
        <translation>el módulo %1 no se puede abrir (%2)</translation>
    </message>
    <message>
        <source>%1 has no alpha: it was dropped.</source>
        <translation>%1 no tiene alfa: se descartó.</translation>
    </message>
    <message>
        <source>%1 holds no colour profile and no EXIF: they were not written.</source>
        <translation>%1 no admite perfil de color ni EXIF: no se escribieron.</translation>
    </message>
    <message>
        <source>--array does not apply: &apos;%1&apos; has no arrays with names</source>
        <translation>--array no se aplica: &apos;%1&apos; no tiene matrices con nombre</translation>
    </message>
    <message>
        <source>Align</source>
        <translation>Alinear</translation>
    </message>
    <message>
        <source>Beyond its edges</source>
        <translation>Más allá de sus bordes</translation>
    </message>
    <message>
        <source>A picture and a reference that have %1 and %2 channels cannot be aligned; both have as many.</source>
        <translation>No se pueden alinear una imagen y una referencia que tienen %1 y %2 canales; ambas tienen los mismos.</translation>
    </message>
    <message>
        <source>Cubic</source>
        <translation>Cúbica</translation>
    </message>
    <message>
        <source>Nearest sample</source>
        <translation>Muestra más cercana</translation>
    </message>
    <message>
        <source>Fourier</source>
        <translation>Fourier</translation>
    </message>
    <message>
        <source>Between samples</source>
        <translation>Entre muestras</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>Referencia</translation>
    </message>
    <message>
        <source>The reference has samples that are NaN or infinite: %1 of %2; fill them first.</source>
        <translation>La referencia tiene muestras que son NaN o infinitas: %1 de %2; rellénelas antes.</translation>
    </message>
    <message>
        <source>An alignment needs a reference, and no file is named.</source>
        <translation>Una alineación necesita una referencia, y no se nombra ningún archivo.</translation>
    </message>
    <message>
        <source>Turn and scale too</source>
        <translation>También giro y escala</translation>
    </message>
    <message>
        <source>A picture of %1 x %2 samples and a reference of %3 x %4 cannot be aligned; they have one size.</source>
        <translation>No se pueden alinear una imagen de %1 x %2 muestras y una referencia de %3 x %4; tienen un mismo tamaño.</translation>
    </message>
    <message>
        <source>aligned</source>
        <translation>alineada</translation>
    </message>
    <message>
        <source>Lay a picture on another one of the same scene</source>
        <translation>Colocar una imagen sobre otra de la misma escena</translation>
    </message>
    <message>
        <source>Frequencies</source>
        <translation>Frecuencias</translation>
    </message>
    <message>
        <source>By agreement</source>
        <translation>Según coinciden</translation>
    </message>
    <message>
        <source>By amplitude</source>
        <translation>Por amplitud</translation>
    </message>
    <message>
        <source>All the same</source>
        <translation>Todas igual</translation>
    </message>
    <message>
        <source>Wrapped</source>
        <translation>Por el otro lado</translation>
    </message>
    <message>
        <source>Turn, counter-clockwise</source>
        <translation>Giro antihorario</translation>
    </message>
    <message>
        <source>Confidence</source>
        <translation>Confianza</translation>
    </message>
    <message>
        <source>Overlap</source>
        <translation>Superposición</translation>
    </message>
    <message>
        <source>Peak of the correlation</source>
        <translation>Pico de la correlación</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>Escala</translation>
    </message>
    <message>
        <source>Shift, down and right</source>
        <translation>Desplazamiento, abajo y derecha</translation>
    </message>
    <message>
        <source>The result&apos;s samples lie at other places than the picture&apos;s, whose alpha or left-out samples it cannot keep: take off the alpha, or fill the samples, first.</source>
        <translation>Las muestras del resultado están en otros lugares que las de la imagen, cuyo alfa o cuyas muestras omitidas no puede conservar: quite antes el alfa, o rellene las muestras.</translation>
    </message>
    <message>
        <source>No place stands out at which the pictures match: the shift may be chance.</source>
        <translation>No destaca ningún lugar en el que coincidan las imágenes: el desplazamiento puede ser casual.</translation>
    </message>
    <message>
        <source>All samples of the picture are the same; it would lie anywhere on the reference.</source>
        <translation>Todas las muestras de la imagen son iguales; encajaría en cualquier lugar de la referencia.</translation>
    </message>
    <message>
        <source>All samples of the reference are the same; a picture would lie anywhere on it.</source>
        <translation>Todas las muestras de la referencia son iguales; una imagen encajaría en cualquier lugar.</translation>
    </message>
    <message>
        <source>Aligning</source>
        <translation>Alineando</translation>
    </message>
    <message>
        <source>A recipe that lays the pages of a stack on each other has one step.</source>
        <translation>Una receta que coloca las páginas de una serie unas sobre otras tiene un solo paso.</translation>
    </message>
    <message>
        <source>it is a file, and this format is a folder</source>
        <translation>es un archivo, y este formato es una carpeta</translation>
    </message>
    <message>
        <source>By its name the centre frequency is %1 Hz.</source>
        <translation>Según su nombre, la frecuencia central es de %1 Hz.</translation>
    </message>
    <message>
        <source>By its name the rate is %1 samples per second.</source>
        <translation>Según su nombre, la frecuencia de muestreo es de %1 muestras por segundo.</translation>
    </message>
    <message>
        <source>%1 x %2</source>
        <translation>%1 x %2</translation>
    </message>
    <message>
        <source>%1 channels</source>
        <translation>%1 canales</translation>
    </message>
    <message>
        <source>%1 frames</source>
        <translation>%1 fotogramas</translation>
    </message>
    <message>
        <source>Its pages are %1.</source>
        <translation>Sus páginas son %1.</translation>
    </message>
    <message>
        <source>Its %1 pages are %2, of which the first change from page to page.</source>
        <translation>Sus %1 páginas son %2, de los que los primeros cambian de una página a la siguiente.</translation>
    </message>
    <message>
        <source>%1 slices</source>
        <translation>%1 cortes</translation>
    </message>
    <message>
        <source>Its slices are %1 um apart.</source>
        <translation>Sus cortes distan %1 um.</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Resultado</translation>
    </message>
    <message>
        <source>Aligned picture</source>
        <translation>Imagen alineada</translation>
    </message>
    <message>
        <source>Correlation</source>
        <translation>Correlación</translation>
    </message>
    <message>
        <source>Turn</source>
        <translation>Giro</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>Columna</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>Abajo</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Página</translation>
    </message>
    <message>
        <source>Plane</source>
        <translation>Plano</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Derecha</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>Fila</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>Puntuación</translation>
    </message>
    <message>
        <source>Least confidence</source>
        <translation>Confianza mínima</translation>
    </message>
    <message>
        <source>Best place, down and right</source>
        <translation>Mejor lugar, hacia abajo y a la derecha</translation>
    </message>
    <message>
        <source>Places</source>
        <translation>Lugares</translation>
    </message>
    <message>
        <source>Its score</source>
        <translation>Su puntuación</translation>
    </message>
    <message>
        <source>Largest shift</source>
        <translation>Desplazamiento mayor</translation>
    </message>
    <message>
        <source>Match</source>
        <translation>Buscar</translation>
    </message>
    <message>
        <source>A template is one picture, not %1 of an array.</source>
        <translation>Una plantilla es una imagen, no %1 de una matriz.</translation>
    </message>
    <message>
        <source>Distance (0: half the template)</source>
        <translation>Distancia (0: media plantilla)</translation>
    </message>
    <message>
        <source>All samples of the template are the same; it matches nowhere.</source>
        <translation>Todas las muestras de la plantilla son iguales; no encaja en ningún sitio.</translation>
    </message>
    <message>
        <source>A template of %1 x %2 samples does not fit into a picture of %3 x %4.</source>
        <translation>Una plantilla de %1 x %2 muestras no cabe en una imagen de %3 x %4.</translation>
    </message>
    <message>
        <source>Places at most</source>
        <translation>Lugares como mucho</translation>
    </message>
    <message>
        <source>matched</source>
        <translation>buscada</translation>
    </message>
    <message>
        <source>Template</source>
        <translation>Plantilla</translation>
    </message>
    <message>
        <source>The template has samples that are NaN or infinite: %1 of %2; fill them first.</source>
        <translation>La plantilla tiene muestras que son NaN o infinitas: %1 de %2; rellénelas antes.</translation>
    </message>
    <message>
        <source>A search needs a template, and no file is named.</source>
        <translation>Una búsqueda necesita una plantilla, y no se nombra ningún archivo.</translation>
    </message>
    <message>
        <source>Least score</source>
        <translation>Puntuación mínima</translation>
    </message>
    <message>
        <source>Find the places of a small picture in a larger one</source>
        <translation>Encontrar los lugares de una imagen pequeña en otra mayor</translation>
    </message>
    <message>
        <source>No place has the least score: the template may be turned, or of another size.</source>
        <translation>Ningún lugar alcanza la puntuación mínima: la plantilla puede estar girada, o ser de otro tamaño.</translation>
    </message>
    <message>
        <source>page %1: %2</source>
        <translation>página %1: %2</translation>
    </message>
    <message>
        <source>the text X,Y,WIDTHxHEIGHT of a region, in pixels</source>
        <translation>el texto X,Y,ANCHURAxALTURA de una región, en píxeles</translation>
    </message>
    <message>
        <source>A region is X,Y,WIDTHxHEIGHT, such as 10,20,256x128: the column and the row of its upper left pixel, from 0, and its sides; not &apos;%1&apos;.</source>
        <translation>Una región es X,Y,ANCHURAxALTURA, como 10,20,256x128: la columna y la fila de su píxel superior izquierdo, desde 0, y sus lados; no «%1».</translation>
    </message>
    <message>
        <source>The region %1 does not lie inside &apos;%2&apos;, which has %3 x %4 pixels.</source>
        <translation>La región %1 no está dentro de «%2», que tiene %3 x %4 píxeles.</translation>
    </message>
    <message>
        <source>All samples of page %1 are the same; it stays where it is.</source>
        <translation>Todas las muestras de la página %1 son iguales; se queda donde está.</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>Imágenes</translation>
    </message>
    <message>
        <source>Microscopy</source>
        <translation>Microscopía</translation>
    </message>
    <message>
        <source>Astronomy</source>
        <translation>Astronomía</translation>
    </message>
    <message>
        <source>Medicine</source>
        <translation>Medicina</translation>
    </message>
    <message>
        <source>Sound</source>
        <translation>Sonido</translation>
    </message>
    <message>
        <source>Radio</source>
        <translation>Radio</translation>
    </message>
    <message>
        <source>Seismics</source>
        <translation>Sísmica</translation>
    </message>
    <message>
        <source>Arrays, tables and settings</source>
        <translation>Matrices, tablas y ajustes</translation>
    </message>
    <message>
        <source>A region to crop is one of pictures, and the recipe is for signals.</source>
        <translation>Una región que recortar es de imágenes, y la receta es para señales.</translation>
    </message>
    <message>
        <source>The aperture of a microscope is smaller than the refractive index.</source>
        <translation>La apertura de un microscopio es menor que el índice de refracción.</translation>
    </message>
    <message>
        <source>Least change</source>
        <translation>Cambio mínimo</translation>
    </message>
    <message>
        <source>The signal has complex samples; cross-correlations and impulse responses are of real ones.</source>
        <translation>La señal tiene muestras complejas; las correlaciones cruzadas y las respuestas al impulso son de muestras reales.</translation>
    </message>
    <message>
        <source>Confocal microscope</source>
        <translation>Microscopio confocal</translation>
    </message>
    <message>
        <source>All samples of one of both signals are the same; they have no lag.</source>
        <translation>Todas las muestras de una de las dos señales son iguales; no tienen retraso.</translation>
    </message>
    <message>
        <source>Lags up to (0: all)</source>
        <translation>Retrasos hasta (0: todos)</translation>
    </message>
    <message>
        <source>−1 to 1</source>
        <translation>−1 a 1</translation>
    </message>
    <message>
        <source>correlation</source>
        <translation>correlación</translation>
    </message>
    <message>
        <source>Sums of products</source>
        <translation>Sumas de productos</translation>
    </message>
    <message>
        <source>Cross-correlation</source>
        <translation>Correlación cruzada</translation>
    </message>
    <message>
        <source>By how much one channel is late behind another one</source>
        <translation>Cuánto se retrasa un canal respecto a otro</translation>
    </message>
    <message>
        <source>First sample&apos;s place, in samples</source>
        <translation>Lugar de la primera muestra, en muestras</translation>
    </message>
    <message>
        <source>Lag of the largest peak, in samples</source>
        <translation>Retraso del pico mayor, en muestras</translation>
    </message>
    <message>
        <source>The same as a time</source>
        <translation>Lo mismo como tiempo</translation>
    </message>
    <message>
        <source>Delay of the largest peak, in samples</source>
        <translation>Retraso del pico mayor de la respuesta, en muestras</translation>
    </message>
    <message>
        <source>Response there</source>
        <translation>Respuesta ahí</translation>
    </message>
    <message>
        <source>There is no channel %1; the signal has %2. A reference of its own comes from another file.</source>
        <translation>No hay un canal %1; la señal tiene %2. Una referencia aparte viene de otro archivo.</translation>
    </message>
    <message>
        <source>The correlation is stronger at a lag of %1 samples, with the opposite sign: one of both signals may be inverted.</source>
        <translation>La correlación es más fuerte con un retraso de %1 muestras y el signo contrario: una de las dos señales puede estar invertida.</translation>
    </message>
    <message>
        <source>The signals have %1 and %2 samples per second; both have one rate.</source>
        <translation>Las señales tienen %1 y %2 muestras por segundo; ambas han de tener la misma frecuencia de muestreo.</translation>
    </message>
    <message>
        <source>Bright spot</source>
        <translation>Punto brillante</translation>
    </message>
    <message>
        <source>Refractive index</source>
        <translation>Índice de refracción</translation>
    </message>
    <message>
        <source>Regularisation</source>
        <translation>Regularización</translation>
    </message>
    <message>
        <source>Impulse response</source>
        <translation>Respuesta al impulso</translation>
    </message>
    <message>
        <source>Samples before 0</source>
        <translation>Muestras antes de 0</translation>
    </message>
    <message>
        <source>Samples from 0 on (0: all)</source>
        <translation>Muestras desde 0 (0: todas)</translation>
    </message>
    <message>
        <source>A response of these signals has %1 samples at most, those before 0 included.</source>
        <translation>Una respuesta de estas señales tiene %1 muestras como mucho, incluidas las de antes de 0.</translation>
    </message>
    <message>
        <source>All samples of the reference are 0; nothing answers it.</source>
        <translation>Todas las muestras de la referencia son 0; nada le responde.</translation>
    </message>
    <message>
        <source>response</source>
        <translation>respuesta</translation>
    </message>
    <message>
        <source>What a system makes of a click, from a sweep and its recording</source>
        <translation>Lo que un sistema hace de un chasquido, a partir de un barrido y su grabación</translation>
    </message>
    <message>
        <source>Sharpened picture</source>
        <translation>Imagen enfocada</translation>
    </message>
    <message>
        <source>Transfer function</source>
        <translation>Función de transferencia</translation>
    </message>
    <message>
        <source>Distance of slices</source>
        <translation>Distancia entre cortes</translation>
    </message>
    <message>
        <source>The column and the row of a spot are %1 or more, so that the square around it is within the picture.</source>
        <translation>La columna y la fila de un punto son %1 o más, para que el cuadrado a su alrededor quepa en la imagen.</translation>
    </message>
    <message>
        <source>The side of the square around a spot is an odd number.</source>
        <translation>El lado del cuadrado alrededor de un punto es un número impar.</translation>
    </message>
    <message>
        <source>Side of the square</source>
        <translation>Lado del cuadrado</translation>
    </message>
    <message>
        <source>A volume has two slices or more, and this picture has one.</source>
        <translation>Un volumen tiene dos cortes o más, y esta imagen tiene uno.</translation>
    </message>
    <message>
        <source>Widefield microscope</source>
        <translation>Microscopio de campo amplio</translation>
    </message>
    <message>
        <source>A refractive index</source>
        <translation>Un índice de refracción</translation>
    </message>
    <message>
        <source>A distance of slices</source>
        <translation>Una distancia entre cortes</translation>
    </message>
    <message>
        <source>Dividing spectra</source>
        <translation>Dividiendo espectros</translation>
    </message>
    <message>
        <source>the elevation</source>
        <translation>la elevación</translation>
    </message>
    <message>
        <source>the frequency from slice to slice</source>
        <translation>la frecuencia de corte a corte</translation>
    </message>
    <message>
        <source>The spot at column %1, row %2 is no brighter than what is around it.</source>
        <translation>El punto de la columna %1, fila %2, no es más brillante que lo que lo rodea.</translation>
    </message>
    <message>
        <source>A square of %1 samples around column %2, row %3 is not within the picture of %4 x %5.</source>
        <translation>Un cuadrado de %1 muestras alrededor de la columna %2, fila %3, no cabe en la imagen de %4 x %5.</translation>
    </message>
    <message>
        <source>%1 has a frequency from slice to slice, or an elevation, which only the volumes of a filter in three dimensions have.</source>
        <translation>%1 tiene una frecuencia de corte a corte, o una elevación, que solo tienen los volúmenes de un filtro en tres dimensiones.</translation>
    </message>
    <message>
        <source>A volume takes all shapes of a mask but brush strokes, and no pictures of a mask.</source>
        <translation>Un volumen admite todas las formas de una máscara menos los trazos de pincel, y ninguna imagen de máscara.</translation>
    </message>
    <message>
        <source>count</source>
        <translation>el número</translation>
    </message>
    <message>
        <source>In the problem &quot;%1&quot; the part &quot;%2&quot; is not one of float, double, half, interleaved, planar, outofplace, inplace, backward, ortho, forward, in=S,S,..., out=S,S,..., nonzero=N,N,... and wanted=N,N,....</source>
        <translation>En el problema «%1», la parte «%2» no es ninguna de float, double, half, interleaved, planar, outofplace, inplace, backward, ortho, forward, in=S,S,..., out=S,S,..., nonzero=N,N,... y wanted=N,N,....</translation>
    </message>
    <message>
        <source>The numbers after &quot;%1&quot; of %2 are %3; one for each of its %4 transformed axes is needed, or none at all.</source>
        <translation>Los números tras «%1» de %2 son %3; hace falta uno por cada uno de sus %4 ejes transformados, o ninguno.</translation>
    </message>
    <message>
        <source>A pruned transform (nonzero, wanted) is never in place; %1 is one that would be.</source>
        <translation>Una transformada podada (nonzero, wanted) nunca es en el mismo lugar; %1 lo sería.</translation>
    </message>
    <message>
        <source>A mask at load multiplies all points; %1 is pruned.</source>
        <translation>Una máscara al cargar multiplica todos los puntos; %1 está podada.</translation>
    </message>
    <message>
        <source>The number after &quot;%1&quot; of %2 for its transformed axis %3 is %4; it is 1 to the %5 elements that the array would have.</source>
        <translation>El número tras «%1» de %2 para su eje transformado %3 es %4; es de 1 a los %5 elementos que tendría la matriz.</translation>
    </message>
    <message>
        <source>Correlation there</source>
        <translation>Correlación ahí</translation>
    </message>
    <message>
        <source>The result is beyond the range of its numbers; scale the signals.</source>
        <translation>El resultado está fuera del intervalo de sus números; escale las señales.</translation>
    </message>
    <message>
        <source>%1 has neighbours %2 apart, so its vectors are too short or point the same way; %3 or more is allowed.</source>
        <translation>%1 tiene vecinos a una distancia de %2, así que sus vectores son demasiado cortos o apuntan en la misma dirección; se permite %3 o más.</translation>
    </message>
    <message>
        <source>The wavelength is too small beside the size of a pixel or the distance of slices; all three are in one unit.</source>
        <translation>La longitud de onda es demasiado pequeña junto al tamaño de un píxel o la distancia entre cortes; las tres van en una unidad.</translation>
    </message>
    <message>
        <source>Slices are laid on</source>
        <translation>Los cortes se colocan sobre</translation>
    </message>
    <message>
        <source>The first slice</source>
        <translation>El primer corte</translation>
    </message>
    <message>
        <source>The last slice</source>
        <translation>El último corte</translation>
    </message>
    <message>
        <source>The mean of the slices</source>
        <translation>La media de los cortes</translation>
    </message>
    <message>
        <source>In three dimensions</source>
        <translation>En tres dimensiones</translation>
    </message>
    <message>
        <source>The plan of %1 has no such mask; plans of filter, plans with mask_at_load and, of complex factors, plans of convolve have one.</source>
        <translation>El plan de %1 no tiene tal máscara; la tienen los planes de filter, los planes con mask_at_load y, de factores complejos, los planes de convolve.</translation>
    </message>
    <message>
        <source>The file of fitted models %1 has a line that is none: it has to be an object with a device, its driver and rows of coefficients.</source>
        <translation>El archivo de modelos ajustados %1 tiene una línea que no lo es: ha de ser un objeto con un dispositivo, su controlador y filas de coeficientes.</translation>
    </message>
    <message>
        <source>The file of fitted models %1 has rows of other questions than step-cost, lanes-cost and shape-by-model.</source>
        <translation>El archivo de modelos ajustados %1 tiene filas de otras preguntas que step-cost, lanes-cost y shape-by-model.</translation>
    </message>
    <message>
        <source>The cost model chose this shape. It predicts it to be %1 times as fast as the next best: %2.</source>
        <translation>El modelo de costes eligió esta forma. Prevé que es %1 veces más rápida que la siguiente mejor: %2.</translation>
    </message>
    <message>
        <source>Options chose this plan: %1. What they leave open is the planner&apos;s choice.</source>
        <translation>Las opciones eligieron este plan: %1. Lo que dejan abierto lo elige el planificador.</translation>
    </message>
    <message>
        <source>A race of the cost model&apos;s best plans chose this plan: %1.</source>
        <translation>Una carrera de los mejores planes del modelo de costes eligió este plan: %1.</translation>
    </message>
    <message>
        <source>A record of a search chose this plan: %1.</source>
        <translation>El registro de una búsqueda eligió este plan: %1.</translation>
    </message>
    <message>
        <source>The planner&apos;s rules chose this shape, by measured rows: %1.</source>
        <translation>Las reglas del planificador eligieron esta forma, por filas medidas: %1.</translation>
    </message>
    <message>
        <source>The planner&apos;s rules chose this shape, and the cost model was asked for no other.</source>
        <translation>Las reglas del planificador eligieron esta forma, y al modelo de costes no se le preguntó por otra.</translation>
    </message>
    <message>
        <source>The planner&apos;s rules chose this shape.</source>
        <translation>Las reglas del planificador eligieron esta forma.</translation>
    </message>
    <message>
        <source>The planner&apos;s rules chose this shape, which the cost model does not know.</source>
        <translation>Las reglas del planificador eligieron esta forma, que el modelo de costes no conoce.</translation>
    </message>
    <message>
        <source>A search in this program chose this plan: %1.</source>
        <translation>Una búsqueda en este programa eligió este plan: %1.</translation>
    </message>
    <message>
        <source>that is within the model&apos;s error, and the chosen shape has smaller work-items or fewer warps</source>
        <translation>eso está dentro del error del modelo, y la forma elegida tiene elementos de trabajo menores o menos warps</translation>
    </message>
    <message>
        <source>on such devices its predictions alone choose no shape, but a search, a race or &apos;imago-cli tune --fit&apos; does</source>
        <translation>en tales dispositivos sus previsiones solas no eligen ninguna forma, pero sí una búsqueda, una carrera o «imago-cli tune --fit»</translation>
    </message>
    <message>
        <source>it replaces the shape of the rules from a predicted gain of %1 times on</source>
        <translation>reemplaza la forma de las reglas a partir de una ganancia prevista de %1 veces</translation>
    </message>
    <message>
        <source>the step&apos;s shape was not open: options name it, or it has but one</source>
        <translation>la forma del paso no estaba abierta: las opciones la nombran, o solo hay una</translation>
    </message>
    <message>
        <source>the shape of the rules was measured for such lines, or has what the model is not fitted for</source>
        <translation>la forma de las reglas se midió con tales líneas, o tiene algo a lo que el modelo no está ajustado</translation>
    </message>
    <message>
        <source>The predictions are by the model that was fitted on this machine.</source>
        <translation>Las previsiones son del modelo ajustado en esta máquina.</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>The cost model predicts %2 to be %1 times as fast; %3.</source>
        <translation>El modelo de costes prevé que %2 es %1 veces más rápida; %3.</translation>
    </message>
    <message>
        <source>The wave %1,%2,%3 does not fit a volume of %4 x %5 pixels and %6 slices: at most half as many cycles as samples are possible along each axis.</source>
        <translation>La onda %1,%2,%3 no cabe en un volumen de %4 x %5 píxeles y %6 cortes: a lo largo de cada eje son posibles a lo sumo la mitad de ciclos que de muestras.</translation>
    </message>
    <message>
        <source>The wave %1,%2,%3 is its own conjugate, so that its phase changes by 0 or 180 degrees only, not by %4.</source>
        <translation>La onda %1,%2,%3 es su propia conjugada, de modo que su fase cambia solo en 0 o 180 grados, no en %4.</translation>
    </message>
    <message>
        <source>The wave %1,%2,%3 is given twice, perhaps once as its conjugate; once is allowed.</source>
        <translation>La onda %1,%2,%3 se indica dos veces, quizá una como su conjugada; se admite una vez.</translation>
    </message>
    <message>
        <source>measured times decide over predictions</source>
        <translation>los tiempos medidos deciden sobre las previsiones</translation>
    </message>
    <message>
        <source>Pages that are taken together need one size and as many channels, and page %1 has others than the first.</source>
        <translation>Las páginas que se toman juntas necesitan un tamaño y el mismo número de canales, y la página %1 tiene otros que la primera.</translation>
    </message>
    <message>
        <source>The blur&apos;s %1 columns were cut to the middle %2: of the picture&apos;s %3, no others reach from one to another.</source>
        <translation>Las %1 columnas del desenfoque se redujeron a las %2 centrales: ninguna otra llega de una a otra de las %3 de la imagen.</translation>
    </message>
    <message>
        <source>The blur&apos;s %1 rows were cut to the middle %2: of the picture&apos;s %3, no others reach from one to another.</source>
        <translation>Las %1 filas del desenfoque se redujeron a las %2 centrales: ninguna otra llega de una a otra de las %3 de la imagen.</translation>
    </message>
    <message>
        <source>The blur&apos;s %1 slices were cut to the middle %2: of the stack&apos;s %3, no others reach from one to another.</source>
        <translation>Los %1 cortes del desenfoque se redujeron a los %2 centrales: ningún otro llega de uno a otro de los %3 de la pila.</translation>
    </message>
    <message>
        <source>the host&apos;s processor</source>
        <translation>el procesador del equipo</translation>
    </message>
    <message>
        <source>A blur of %1 samples is too large for periodic and zero edges, which need all of it, %2 samples at most; mirrored and faded edges take its middle.</source>
        <translation>Un desenfoque de %1 muestras es demasiado grande para bordes periódicos y cero, que lo necesitan entero, %2 muestras como mucho; los reflejados y los atenuados toman su centro.</translation>
    </message>
    <message>
        <source>Edges of %1 Hz are not possible; the range is 0 to %2 Hz.</source>
        <translation>No son posibles bordes de %1 Hz; el intervalo es de 0 a %2 Hz.</translation>
    </message>
    <message>
        <source>A band from %1 to %2 Hz is not possible; it needs %3 &lt;= low &lt; high &lt;= %4 Hz.</source>
        <translation>No es posible una banda de %1 a %2 Hz; debe cumplir %3 &lt;= inferior &lt; superior &lt;= %4 Hz.</translation>
    </message>
    <message>
        <source>fft, ifft, rfft, irfft, filter and convolve alone can be pruned (nonzero, wanted); %1 is none of them.</source>
        <translation>Solo fft, ifft, rfft, irfft, filter y convolve se pueden podar (nonzero, wanted); %1 no es ninguno de ellos.</translation>
    </message>
    <message>
        <source>Coefficients</source>
        <translation>Coeficientes</translation>
    </message>
    <message>
        <source>&lt;kept&gt; of &lt;coefficients&gt;</source>
        <translation>&lt;kept&gt; de &lt;coefficients&gt;</translation>
    </message>
    <message>
        <source>How many of all coefficients stay.</source>
        <translation>Cuántos coeficientes se conservan y cuántos hay.</translation>
    </message>
    <message>
        <source>Energy kept</source>
        <translation>Energía conservada</translation>
    </message>
    <message>
        <source>Share of the sum of squares of all coefficients that stays. The transform keeps energy, so it is also the share of the picture&apos;s.</source>
        <translation>Proporción que se conserva de la suma de los cuadrados de todos los coeficientes. La transformada conserva la energía, así que también es la proporción de la de la imagen.</translation>
    </message>
    <message>
        <source>Estimated size</source>
        <translation>Tamaño estimado</translation>
    </message>
    <message>
        <source>≈ &lt;estimated_bytes&gt; · &lt;estimated_rate&gt;&#x202f;bit/px</source>
        <translation>≈ &lt;estimated_bytes&gt; · &lt;estimated_rate&gt; bit/px</translation>
    </message>
    <message>
        <source>An estimate, not the size of a file: the entropy of all coefficients when those that stay are rounded in steps of the threshold, and a bit for each sign. A coder that uses the places of coefficients, as JPEG does, needs less. Headers are not counted, nor is the loss of PSNR by the rounding.</source>
        <translation>Una estimación, no el tamaño de un archivo: la entropía de todos los coeficientes cuando los que se conservan se redondean en pasos del umbral, más un bit por cada signo. Un codificador que aprovecha la posición de los coeficientes, como JPEG, necesita menos; no se cuentan las cabeceras ni lo que el redondeo cuesta en PSNR.</translation>
    </message>
    <message>
        <source>PSNR</source>
        <translation>PSNR</translation>
    </message>
    <message>
        <source>Peak signal-to-noise ratio between the original and the result as it is saved: above 40 dB the eye hardly sees a difference, below 30 dB it does.</source>
        <translation>Relación señal a ruido de pico entre el original y el resultado tal como se guarda: por encima de 40 dB el ojo apenas ve diferencias; por debajo de 30 dB, sí.</translation>
    </message>
    <message>
        <source>SSIM</source>
        <translation>SSIM</translation>
    </message>
    <message>
        <source>Structural similarity of the luma (Wang 2004): 1 is identical.</source>
        <translation>Similitud estructural de la luma (Wang 2004): 1 es idéntica.</translation>
    </message>
    <message>
        <source>&lt;file_bytes&gt; bytes · &lt;file_rate&gt;&#x202f;bit/px</source>
        <translation>&lt;file_bytes&gt; bytes · &lt;file_rate&gt; bit/px</translation>
    </message>
    <message>
        <source>The bytes of the JPEG file that holds the result, with its metadata.</source>
        <translation>Los bytes del archivo JPEG que contiene el resultado, con sus metadatos.</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>Conservado</translation>
    </message>
    <message>
        <source>Share of the DCT coefficients that stay, over all compressed channels.</source>
        <translation>Proporción de coeficientes de la DCT que se conservan, de todos los canales que se comprimen.</translation>
    </message>
    <message>
        <source>Mean removed</source>
        <translation>Media quitada</translation>
    </message>
    <message>
        <source>No field crosses the edges, so the charges must add up to 0: the mean of the density is subtracted before the equation is solved.</source>
        <translation>Ningún campo cruza los bordes, así que las cargas deben sumar 0: la media de la densidad se resta antes de resolver la ecuación.</translation>
    </message>
    <message>
        <source>Quality used</source>
        <translation>Calidad usada</translation>
    </message>
    <message>
        <source>&lt;quality&gt;|, dead zone &lt;dead_zone_used&gt;</source>
        <translation>&lt;quality&gt;|, zona muerta &lt;dead_zone_used&gt;</translation>
    </message>
    <message>
        <source>The JPEG quality of the steps, and the dead zone in steps if it is wider than rounding.</source>
        <translation>La calidad JPEG de los pasos, y la zona muerta en pasos si es más ancha que el redondeo.</translation>
    </message>
    <message>
        <source>&lt;relative_residual&gt;||none: constant density</source>
        <translation>&lt;relative_residual&gt;||ninguno: densidad constante</translation>
    </message>
    <message>
        <source>How well the potential fulfils the equation: the norm of density − mean + ∇²u, divided by that of density − mean.</source>
        <translation>Cuán bien cumple el potencial la ecuación: la norma de densidad − media + ∇²u, dividida por la de densidad − media.</translation>
    </message>
    <message>
        <source>Rounding explains</source>
        <translation>El redondeo explica</translation>
    </message>
    <message>
        <source>up to &lt;rounding_bound&gt;||–</source>
        <translation>hasta &lt;rounding_bound&gt;||–</translation>
    </message>
    <message>
        <source>The largest residual that rounding to single precision may leave. The Laplacian multiplies the rounding of the potential by the squared frequencies.</source>
        <translation>El mayor residuo que puede dejar el redondeo a precisión simple. El laplaciano multiplica el redondeo del potencial por las frecuencias al cuadrado.</translation>
    </message>
    <message>
        <source>Threshold used</source>
        <translation>Umbral utilizado</translation>
    </message>
    <message>
        <source>The smallest magnitude that stays, in units of the samples.</source>
        <translation>La menor magnitud que se conserva, en unidades de las muestras.</translation>
    </message>
</context>
<context>
    <name>imago::FileWorker</name>
    <message>
        <source>There is not enough memory for this image. Close other programs, or open a smaller image.</source>
        <translation>No hay memoria suficiente para esta imagen. Cierre otros programas o abra una imagen más pequeña.</translation>
    </message>
</context>
<context>
    <name>imago::FilterControls</name>
    <message>
        <source>Mask</source>
        <translation>Máscara</translation>
    </message>
    <message>
        <source>Levels</source>
        <translation>Niveles</translation>
    </message>
    <message>
        <source>A&amp;uto</source>
        <translation>A&amp;uto</translation>
    </message>
    <message>
        <source>&lt;p&gt;Mirror if opposite edges differ so much that the spectrum would show a cross, otherwise none. The line below shows the measured difference.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Espejo si los bordes opuestos difieren tanto que el espectro mostraría una cruz; si no, tal cual. La línea de debajo muestra la diferencia medida.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Periodic patterns</source>
        <translation>Patrones periódicos</translation>
    </message>
    <message>
        <source>Edges</source>
        <translation>Bordes</translation>
    </message>
    <message>
        <source>N&amp;one</source>
        <translation>Ta&amp;l cual</translation>
    </message>
    <message>
        <source>&amp;Mirror</source>
        <translation>Espe&amp;jo</translation>
    </message>
    <message>
        <source>Mea&amp;n</source>
        <translation>&amp;Media</translation>
    </message>
    <message>
        <source>Taper</source>
        <translation>Apodizado</translation>
    </message>
    <message>
        <source>&lt;p&gt;The picture does not change: a transform takes it as periodic, so that opposite edges spill into each other.&lt;/p&gt;</source>
        <translation>&lt;p&gt;La imagen tal como está: la transformada la toma por periódica, de modo que los bordes opuestos se contaminan entre sí.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;A margin with the picture&apos;s reflection, which is cut off again: for low- and high-pass filters.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Un margen con el reflejo de la imagen, que después se recorta: para filtros paso bajo y paso alto.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;A margin of the picture&apos;s mean, which is cut off again.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Un margen con la media de la imagen, que después se recorta.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;The picture&apos;s frame fades to its mean and stays so. The spectra are clean: use this for measurements rather than for viewing.&lt;/p&gt;</source>
        <translation>&lt;p&gt;El contorno de la imagen se desvanece hacia su media, y así se queda. Los espectros son limpios: úselo para medir más que para mirar.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Channels</source>
        <translation>Canales</translation>
    </message>
    <message>
        <source>&lt;p&gt;The channels that are filtered. Luma is the lightness: colours do not change.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Lo que se filtra. La luma es la luminosidad: los colores quedan como están.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Red, green and blue</source>
        <translation>Rojo, verde y azul</translation>
    </message>
    <message>
        <source>Luma</source>
        <translation>Luma</translation>
    </message>
    <message>
        <source>Red only</source>
        <translation>Solo rojo</translation>
    </message>
    <message>
        <source>Green only</source>
        <translation>Solo verde</translation>
    </message>
    <message>
        <source>Blue only</source>
        <translation>Solo azul</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>Cifras</translation>
    </message>
    <message>
        <source>Removed</source>
        <translation>Eliminado</translation>
    </message>
    <message>
        <source>&lt;p&gt;The root mean square of the removed part, in units of the samples.&lt;/p&gt;</source>
        <translation>&lt;p&gt;El valor cuadrático medio (RMS) de lo eliminado, en unidades de las muestras.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Out of range</source>
        <translation>Fuera de rango</translation>
    </message>
    <message>
        <source>&lt;p&gt;Samples of the result beyond the range of the file&apos;s depth: saving clips them.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Muestras del resultado fuera del rango de la profundidad del archivo: al guardar se recortan.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Vista</translation>
    </message>
    <message>
        <source>Ma&amp;gnitude</source>
        <translation>&amp;Magnitud</translation>
    </message>
    <message>
        <source>Pha&amp;se</source>
        <translation>&amp;Fase</translation>
    </message>
    <message>
        <source>What the spectrum shows</source>
        <translation>Qué muestra el espectro</translation>
    </message>
    <message>
        <source>&lt;p&gt;The logarithm of the magnitude, log(1 + |F|), as the mean over the channels. Frequency 0 is in the middle (fftshift).&lt;/p&gt;</source>
        <translation>&lt;p&gt;El logaritmo de la magnitud, log(1 + |F|), la media de los canales. La frecuencia 0 está en el centro (fftshift).&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;The phase: where each wave begins. For colours the green channel is shown.&lt;/p&gt;</source>
        <translation>&lt;p&gt;La fase: dónde empieza cada onda. En color, la del canal verde.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&amp;Gray out what the mask removes</source>
        <translation>Atenuar lo que la máscara &amp;quita</translation>
    </message>
    <message>
        <source>&lt;p&gt;The spectrum loses its colour where the mask removes it.&lt;/p&gt;</source>
        <translation>&lt;p&gt;El espectro pierde su color donde la máscara lo quita.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Show the &amp;margin</source>
        <translation>Mostrar el mar&amp;gen</translation>
    </message>
    <message>
        <source>&lt;p&gt;The original is shown as it is transformed: with its margin, or tapered.&lt;/p&gt;</source>
        <translation>&lt;p&gt;El original se muestra tal como se transforma: con su margen o apodizado.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Gain of the removed component</source>
        <translation>Ganancia de la componente eliminada</translation>
    </message>
    <message>
        <source>&lt;p&gt;The removed part is multiplied by this before it is shown around middle gray.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Lo eliminado se multiplica por este factor antes de mostrarse, en torno al gris medio.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Removed × %1</source>
        <translation>Eliminado × %1</translation>
    </message>
    <message>
        <source>Halftone</source>
        <translation>Semitonos</translation>
    </message>
    <message>
        <source>Waves</source>
        <translation>Ondas</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>Escala</translation>
    </message>
</context>
<context>
    <name>imago::FilterSettings</name>
    <message>
        <source>Low-pass</source>
        <translation>Paso bajo</translation>
    </message>
    <message>
        <source>High-pass</source>
        <translation>Paso alto</translation>
    </message>
    <message>
        <source>Band-pass</source>
        <translation>Paso banda</translation>
    </message>
    <message>
        <source>Band-stop</source>
        <translation>Rechazo de banda</translation>
    </message>
    <message>
        <source>Notch</source>
        <translation>Muesca</translation>
    </message>
    <message>
        <source>Wedge</source>
        <translation>Cuña</translation>
    </message>
    <message>
        <source>Lattice</source>
        <translation>Retícula</translation>
    </message>
    <message>
        <source>Brush</source>
        <translation>Pincel</translation>
    </message>
    <message>
        <source>%1, inverted</source>
        <translation>%1, invertido</translation>
    </message>
    <message>
        <source>%1 at (%2)</source>
        <translation>%1 en (%2)</translation>
    </message>
</context>
<context>
    <name>imago::FilterWords</name>
    <message>
        <source>None: opposite borders meet (they differ %1 times as much as neighbours).</source>
        <translation>Tal cual: los bordes opuestos casan (difieren %1 veces lo que los píxeles vecinos).</translation>
    </message>
    <message>
        <source>Mirror: opposite borders differ %1 times as much as neighbours, which would leave a cross.</source>
        <translation>Espejo: los bordes opuestos difieren %1 veces lo que los píxeles vecinos, lo que dejaría una cruz.</translation>
    </message>
    <message>
        <source>The mask removes the mean: it was %1 and is %2. “Protect the mean” keeps it.</source>
        <translation>La máscara elimina la media: era %1 y es %2. «Proteger la media» la conserva.</translation>
    </message>
    <message>
        <source> · with margin %1 × %2</source>
        <translation> · con margen %1 × %2</translation>
    </message>
    <message>
        <source>%1 · %2 × %3</source>
        <translation>%1 · %2 × %3</translation>
    </message>
    <message>
        <source>phase</source>
        <translation>fase</translation>
    </message>
    <message>
        <source>%1 · log |F|</source>
        <translation>%1 · log |F|</translation>
    </message>
    <message>
        <source>%1 RMS</source>
        <translation>%1 RMS</translation>
    </message>
    <message>
        <source>none: float</source>
        <translation>ninguna: coma flotante</translation>
    </message>
    <message>
        <source>%1 across, %2 down cycles per pixel</source>
        <translation>fx %1, fy %2 ciclos por píxel</translation>
    </message>
    <message>
        <source> · period %1, direction %2°</source>
        <translation> · período %1, dirección %2°</translation>
    </message>
    <message>
        <source> · the mean (DC)</source>
        <translation> · la media (DC)</translation>
    </message>
    <message>
        <source> · |F| %1</source>
        <translation> · |F| %1</translation>
    </message>
    <message>
        <source> · phase %1</source>
        <translation> · fase %1</translation>
    </message>
    <message numerus="yes">
        <source>%1 sample(s)</source>
        <translation>
            <numerusform>%1 muestra</numerusform>
            <numerusform>%1 muestras</numerusform>
        </translation>
    </message>
    <message>
        <source>beyond the frequencies of the picture</source>
        <translation>más allá de las frecuencias de la imagen</translation>
    </message>
    <message>
        <source>frequency 0 across the slices · %1 × %2</source>
        <translation>frecuencia 0 a través de los cortes · %1 × %2</translation>
    </message>
</context>
<context>
    <name>imago::FilterWorkspace</name>
    <message>
        <source>Original</source>
        <translation>Original</translation>
    </message>
    <message>
        <source>without its mean</source>
        <translation>sin su media</translation>
    </message>
    <message numerus="yes">
        <source>The mask, %n shape(s)</source>
        <translation>
            <numerusform>La máscara, %n forma</numerusform>
            <numerusform>La máscara, %n formas</numerusform>
        </translation>
    </message>
    <message>
        <source>The filtered picture</source>
        <translation>La imagen filtrada</translation>
    </message>
    <message>
        <source>Spectrum</source>
        <translation>Espectro</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Resultado</translation>
    </message>
    <message>
        <source>Removed</source>
        <translation>Eliminado</translation>
    </message>
    <message>
        <source>&lt;p&gt;Every point is a wave: the farther from the middle, the finer; the direction is the one along which it repeats. Scales give cycles per pixel and the period in pixels.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Cada punto es una onda: cuanto más lejos del centro, más fina; la dirección es aquella en la que se repite. Las escalas dan los ciclos por píxel y el período en píxeles.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>filtered</source>
        <translation>filtrada</translation>
    </message>
    <message>
        <source>Load mask</source>
        <translation>Cargar máscara</translation>
    </message>
    <message>
        <source>Accept suggested notches</source>
        <translation>Aceptar muescas sugeridas</translation>
    </message>
    <message>
        <source>(original − result) × %1</source>
        <translation>(original − resultado) × %1</translation>
    </message>
    <message>
        <source>Colour scale of the spectrum</source>
        <translation>Escala de color del espectro</translation>
    </message>
    <message>
        <source>Move the screen</source>
        <translation>Mover la trama</translation>
    </message>
    <message>
        <source>The Filter page cannot show this recipe. File, Run on folder carries it out.</source>
        <translation>La página Filtrar no puede mostrar esta receta. Archivo, Ejecutar en una carpeta la lleva a cabo.</translation>
    </message>
    <message>
        <source>Open a picture first; the recipe is for pictures.</source>
        <translation>Abra primero una imagen; la receta es para imágenes.</translation>
    </message>
    <message>
        <source>Open recipe</source>
        <translation>Abrir receta</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Imagen</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>Máscara</translation>
    </message>
    <message>
        <source>no shapes</source>
        <translation>sin formas</translation>
    </message>
    <message>
        <source>Waves</source>
        <translation>Ondas</translation>
    </message>
    <message>
        <source>&lt;p&gt;Colours of the spectrum: the logarithm of the magnitude |F|, the mean over the channels, from 0 to the largest one. Or the phase, from −π to π.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Colores del espectro: el logaritmo de la magnitud |F|, la media de los canales, de 0 a la mayor. O la fase, de −π a π.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>CSV table</source>
        <translation>Tabla CSV</translation>
    </message>
    <message>
        <source>This recipe filters stacks in three dimensions, and what is open is a picture.</source>
        <translation>Esta receta filtra pilas en tres dimensiones, y lo que está abierto es una imagen.</translation>
    </message>
    <message>
        <source>Dimensions</source>
        <translation>Dimensiones</translation>
    </message>
    <message numerus="yes">
        <source>three, of %n slice(s)</source>
        <translation>
            <numerusform>tres, de %n corte</numerusform>
            <numerusform>tres, de %n cortes</numerusform>
        </translation>
    </message>
    <message>
        <source>The waves are not kept, since this picture has another size.</source>
        <translation>Las ondas no se conservan, porque esta imagen tiene otro tamaño.</translation>
    </message>
    <message>
        <source>Reset settings</source>
        <translation>Restablecer los ajustes</translation>
    </message>
</context>
<context>
    <name>imago::FindBar</name>
    <message>
        <source>Previous place</source>
        <translation>Lugar anterior</translation>
    </message>
    <message>
        <source>Next place</source>
        <translation>Lugar siguiente</translation>
    </message>
    <message>
        <source>Find in this page</source>
        <translation>Buscar en esta página</translation>
    </message>
    <message>
        <source>Close the search in this page</source>
        <translation>Cerrar la búsqueda en esta página</translation>
    </message>
    <message>
        <source>Not on this page</source>
        <translation>No está en esta página</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 de %2</translation>
    </message>
</context>
<context>
    <name>imago::FolderDialog</name>
    <message>
        <source>Starts the run, or stops it: what is done stays, and the next run goes on</source>
        <translation>Inicia la ejecución, o la detiene: lo hecho se conserva, y la siguiente ejecución continúa</translation>
    </message>
    <message>
        <source>Run on folder</source>
        <translation>Ejecutar en una carpeta</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Progreso</translation>
    </message>
    <message>
        <source>The program imago-cli is not in the folder of this one: without it no folder is worked on.</source>
        <translation>El programa imago-cli no está en la carpeta de este: sin él no se trabaja en ninguna carpeta.</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>&amp;Detener</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>&amp;Iniciar</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>Deteniendo…</translation>
    </message>
    <message>
        <source>Looking for files…</source>
        <translation>Buscando archivos…</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 de %2</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) written in %1.</source>
        <translation>
            <numerusform>%n archivo escrito en %1.</numerusform>
            <numerusform>%n archivos escritos en %1.</numerusform>
        </translation>
    </message>
    <message>
        <source>Failed, as the list says: %1.</source>
        <translation>Fallidos, como dice la lista: %1.</translation>
    </message>
    <message>
        <source>Skipped, since their results were there: %1.</source>
        <translation>Omitidos, porque sus resultados ya estaban: %1.</translation>
    </message>
    <message>
        <source>Stopped before these, with which Start goes on: %1.</source>
        <translation>Detenido antes de estos, con los que Iniciar continúa: %1.</translation>
    </message>
    <message>
        <source>In the folder, but not for this recipe: %1.</source>
        <translation>En la carpeta, pero no para esta receta: %1.</translation>
    </message>
    <message>
        <source>New in the folder, for the next Start: %1.</source>
        <translation>Nuevos en la carpeta, para el próximo Iniciar: %1.</translation>
    </message>
</context>
<context>
    <name>imago::FolderForm</name>
    <message>
        <source>R&amp;eplace files that no run has written</source>
        <translation>&amp;Sustituir archivos que ninguna ejecución escribió</translation>
    </message>
    <message>
        <source>What this page does</source>
        <translation>Lo que hace esta página</translation>
    </message>
    <message>
        <source>A recipe from a file</source>
        <translation>Una receta de un archivo</translation>
    </message>
    <message>
        <source>Re&amp;cipe</source>
        <translation>Re&amp;ceta</translation>
    </message>
    <message>
        <source>Recipe &amp;file</source>
        <translation>&amp;Archivo de receta</translation>
    </message>
    <message>
        <source>A recipe (.json)</source>
        <translation>Una receta (.json)</translation>
    </message>
    <message>
        <source>&amp;Pictures or signals in</source>
        <translation>Imá&amp;genes o señales en</translation>
    </message>
    <message>
        <source>A folder; its sub-folders belong to it</source>
        <translation>Una carpeta; incluye sus subcarpetas</translation>
    </message>
    <message>
        <source>&amp;Results to</source>
        <translation>&amp;Resultados en</translation>
    </message>
    <message>
        <source>A folder, which is made if it is missing. What a run has written there before is skipped if nothing has changed.</source>
        <translation>Una carpeta, que se crea si no existe. Lo que una ejecución ya escribió allí se omite si nada ha cambiado.</translation>
    </message>
    <message>
        <source>nothing: results have the names of their inputs</source>
        <translation>nada: los resultados se llaman como sus entradas</translation>
    </message>
    <message>
        <source>&amp;Add to names</source>
        <translation>Aña&amp;dir al nombre</translation>
    </message>
    <message>
        <source>F&amp;ormat</source>
        <translation>F&amp;ormato</translation>
    </message>
    <message>
        <source>&lt;p&gt;Without this a file in the folder of the results stays if it is not of an earlier run, and its input is told as failed.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Sin esto, un archivo de la carpeta de resultados se conserva si no es de una ejecución anterior, y su entrada se indica como fallida.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>Examinar…</translation>
    </message>
    <message>
        <source>That of each input</source>
        <translation>El de cada entrada</translation>
    </message>
    <message>
        <source>As the window and imago-cli save it.</source>
        <translation>Como la guardan la ventana e imago-cli.</translation>
    </message>
    <message>
        <source>Choose a recipe, or open a picture and set what is to be done to it.</source>
        <translation>Elija una receta, o abra una imagen y ajuste lo que se le debe hacer.</translation>
    </message>
    <message>
        <source>There is no such recipe.</source>
        <translation>No existe esa receta.</translation>
    </message>
    <message>
        <source>Choose the folder of the pictures or signals.</source>
        <translation>Elija la carpeta de las imágenes o señales.</translation>
    </message>
    <message>
        <source>Choose the folder of the results.</source>
        <translation>Elija la carpeta de los resultados.</translation>
    </message>
    <message>
        <source>The results need another folder: inputs are never replaced.</source>
        <translation>Los resultados necesitan otra carpeta: las entradas nunca se sustituyen.</translation>
    </message>
    <message>
        <source>A part of a name has no “/”.</source>
        <translation>Una parte de un nombre no lleva «/».</translation>
    </message>
    <message>
        <source>Filter stacks as &amp;volumes, in three dimensions</source>
        <translation>Filtrar pilas como &amp;volúmenes, en tres dimensiones</translation>
    </message>
    <message>
        <source>&lt;p&gt;The pages of a TIFF, and the planes of an array of three axes, are slices: low-pass, high-pass, band and stop act along the depth, too. Without this each page is filtered by itself.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Las páginas de un TIFF, y los planos de una matriz de tres ejes, son cortes: paso bajo, paso alto, banda y rechazo actúan también a lo largo de la profundidad. Sin esto, cada página se filtra por separado.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>All &amp;devices share the files</source>
        <translation>Todos los &amp;dispositivos comparten los archivos</translation>
    </message>
    <message>
        <source>&lt;p&gt;A file goes to the device that will end it first. Without this the device that the window uses does all.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Un archivo va al dispositivo que lo terminará antes. Sin esto, el dispositivo que usa la ventana lo hace todo.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>imago::FolderList</name>
    <message numerus="yes">
        <source>%n page(s)</source>
        <translation>
            <numerusform>%n página</numerusform>
            <numerusform>%n páginas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 sample(s) clipped</source>
        <translation>
            <numerusform>%1 muestra recortada</numerusform>
            <numerusform>%1 muestras recortadas</numerusform>
        </translation>
    </message>
    <message>
        <source>Files</source>
        <translation>Archivos</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Archivo</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Estado</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Detalles</translation>
    </message>
    <message>
        <source>%1, written as %2</source>
        <translation>%1, escrito como %2</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>en espera</translation>
    </message>
    <message>
        <source>running</source>
        <translation>en curso</translation>
    </message>
    <message>
        <source>done</source>
        <translation>hecho</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>omitido</translation>
    </message>
    <message>
        <source>Its result is there already</source>
        <translation>Su resultado ya está</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fallido</translation>
    </message>
</context>
<context>
    <name>imago::HalftonePanel</name>
    <message>
        <source>%1 px · %2° · confidence %3%</source>
        <translation>%1 px · %2° · confianza %3 %</translation>
    </message>
    <message>
        <source>Look for the screen a&amp;gain</source>
        <translation>Bus&amp;car la trama otra vez</translation>
    </message>
    <message>
        <source>&lt;p&gt;Turns the dots of a printed and scanned picture into continuous tone: the screen is found, learnt from the picture itself and subtracted. The mask applies afterwards.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Convierte los puntos de una imagen impresa y escaneada en tono continuo: la trama se busca, se aprende de la propia imagen y se resta. La máscara se aplica después.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;Forget the screen that was moved by hand.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Olvidar la trama que se movió a mano.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>%</source>
        <translation>%</translation>
    </message>
    <message>
        <source>Strength of the removal</source>
        <translation>Intensidad</translation>
    </message>
    <message>
        <source>&lt;p&gt;Up to 100% the share of the dots that is removed; beyond that the result is smoother.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Hasta el 100 %, la parte de los puntos que se quita; por encima, el resultado es más liso.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Strength of the halftone&apos;s removal</source>
        <translation>Intensidad con que se quita la trama</translation>
    </message>
    <message>
        <source>Look for the screen again</source>
        <translation>Buscar la trama otra vez</translation>
    </message>
    <message>
        <source>Remove halftone</source>
        <translation>Quitar la trama</translation>
    </message>
    <message>
        <source>Keep halftone</source>
        <translation>Conservar la trama</translation>
    </message>
    <message>
        <source>Looking for the screen…</source>
        <translation>Buscando la trama…</translation>
    </message>
    <message>
        <source>No halftone found: the picture stays as it is.</source>
        <translation>No se encontró ninguna trama: la imagen queda como está.</translation>
    </message>
    <message>
        <source>Drag a mark of the screen on the spectrum to correct it.</source>
        <translation>Arrastre una marca de la trama en el espectro para corregirla.</translation>
    </message>
</context>
<context>
    <name>imago::HelpDialog</name>
    <message>
        <source>Pictures</source>
        <translation>Imágenes</translation>
    </message>
    <message>
        <source>Mask on the spectrum</source>
        <translation>Máscara sobre el espectro</translation>
    </message>
    <message>
        <source>Plots of signals</source>
        <translation>Gráficas de señales</translation>
    </message>
    <message>
        <source>Wheel, + and −</source>
        <translation>Rueda, + y −</translation>
    </message>
    <message>
        <source>Zoom in and out</source>
        <translation>Acercar y alejar</translation>
    </message>
    <message>
        <source>Drag, arrow keys</source>
        <translation>Arrastrar, teclas de flecha</translation>
    </message>
    <message>
        <source>Move the picture</source>
        <translation>Mover la imagen</translation>
    </message>
    <message>
        <source>Double click</source>
        <translation>Doble clic</translation>
    </message>
    <message>
        <source>Show one pane alone, and all again</source>
        <translation>Mostrar un solo panel, y todos de nuevo</translation>
    </message>
    <message>
        <source>Escape</source>
        <translation>Escape</translation>
    </message>
    <message>
        <source>Back to all panes; then leave the full screen</source>
        <translation>Volver a todos los paneles; después, salir de la pantalla completa</translation>
    </message>
    <message>
        <source>Shift with left and right</source>
        <translation>Mayús con izquierda y derecha</translation>
    </message>
    <message>
        <source>Move the divider of before and after</source>
        <translation>Mover el divisor entre antes y después</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Supr</translation>
    </message>
    <message>
        <source>Remove the selected shape</source>
        <translation>Quitar la forma seleccionada</translation>
    </message>
    <message>
        <source>Arrow keys, with Shift ten at once</source>
        <translation>Teclas de flecha; con Mayús, diez a la vez</translation>
    </message>
    <message>
        <source>Move the selected shape by one frequency</source>
        <translation>Mover la forma seleccionada una frecuencia</translation>
    </message>
    <message>
        <source>Leave the tool; then select nothing</source>
        <translation>Dejar la herramienta; después, no seleccionar nada</translation>
    </message>
    <message>
        <source>Wheel, with Shift</source>
        <translation>Rueda, con Mayús</translation>
    </message>
    <message>
        <source>Zoom; move along</source>
        <translation>Acercar o alejar; desplazarse</translation>
    </message>
    <message>
        <source>Drag</source>
        <translation>Arrastrar</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Mostrar todo</translation>
    </message>
    <message>
        <source>Show me in the &amp;window</source>
        <translation>Mostrar en la &amp;ventana</translation>
    </message>
    <message>
        <source>Keys and mouse</source>
        <translation>Teclas y ratón</translation>
    </message>
    <message>
        <source>This workspace</source>
        <translation>Este espacio de trabajo</translation>
    </message>
    <message>
        <source>What it does</source>
        <translation>Qué hace</translation>
    </message>
    <message>
        <source>Keys or mouse</source>
        <translation>Teclas o ratón</translation>
    </message>
    <message>
        <source>Shows these steps one by one in the window</source>
        <translation>Muestra estos pasos uno a uno en la ventana</translation>
    </message>
    <message>
        <source>Open something first, so that the tour has something to show</source>
        <translation>Abra primero algo, para que la visita tenga algo que mostrar</translation>
    </message>
    <message>
        <source>Select an interval of time, or a band of frequencies, or draw a region of the spectrogram</source>
        <translation>Seleccionar un intervalo de tiempo o una banda de frecuencias, o dibujar una región del espectrograma</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Espacio</translation>
    </message>
    <message>
        <source>Play the signal, or pause</source>
        <translation>Reproducir la señal, o hacer una pausa</translation>
    </message>
    <message>
        <source>Remove the selected band or region</source>
        <translation>Quitar la banda o la región seleccionada</translation>
    </message>
    <message>
        <source>Wave over a picture</source>
        <translation>Onda sobre una imagen</translation>
    </message>
    <message>
        <source>Drag, left and right</source>
        <translation>Arrastrar, izquierda y derecha</translation>
    </message>
    <message>
        <source>Move the wave: change its phase</source>
        <translation>Mover la onda: cambiar su fase</translation>
    </message>
    <message>
        <source>Shift and drag, up and down</source>
        <translation>Mayús y arrastrar, arriba y abajo</translation>
    </message>
    <message>
        <source>Change its amplitude</source>
        <translation>Cambiar su amplitud</translation>
    </message>
    <message>
        <source>Remove the wave from the picture</source>
        <translation>Quitar la onda de la imagen</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Intro</translation>
    </message>
    <message>
        <source>Draw a shape with the tool, without the mouse</source>
        <translation>Dibujar una forma con la herramienta, sin el ratón</translation>
    </message>
    <message>
        <source>Enter on the spectrum</source>
        <translation>Intro en el espectro</translation>
    </message>
    <message>
        <source>Pick a wave, without the mouse</source>
        <translation>Elegir una onda, sin el ratón</translation>
    </message>
    <message>
        <source>Select an interval of time, without the mouse</source>
        <translation>Seleccionar un intervalo de tiempo, sin el ratón</translation>
    </message>
    <message>
        <source>Arrow keys, Home, End, + and −</source>
        <translation>Flechas, Inicio, Fin, + y −</translation>
    </message>
    <message>
        <source>Move along; zoom</source>
        <translation>Desplazarse; ampliar o reducir</translation>
    </message>
    <message>
        <source>Enter in the spectrogram</source>
        <translation>Intro en el espectrograma</translation>
    </message>
    <message>
        <source>Draw a region with the tool, without the mouse; arrow keys move it</source>
        <translation>Dibujar una región con la herramienta, sin el ratón; las flechas la mueven</translation>
    </message>
    <message>
        <source>Ctrl+R, then drag on the original</source>
        <translation>Ctrl+R, y arrastrar sobre el original</translation>
    </message>
    <message>
        <source>Draw, move or resize the region to work on</source>
        <translation>Dibujar, mover o cambiar de tamaño la región en que trabajar</translation>
    </message>
    <message>
        <source>Arrow keys on a region, with Shift</source>
        <translation>Flechas sobre una región, con Mayús</translation>
    </message>
    <message>
        <source>Move the region; resize it</source>
        <translation>Mover la región; cambiar su tamaño</translation>
    </message>
    <message>
        <source>Ctrl and click, or A and B</source>
        <translation>Ctrl y clic, o A y B</translation>
    </message>
    <message>
        <source>Put two cursors, and read what lies between them</source>
        <translation>Poner dos cursores, y leer qué hay entre ellos</translation>
    </message>
</context>
<context>
    <name>imago::HelperPanel</name>
    <message>
        <source>%1 is missing: drivers are not tried before they are loaded, no copy is timed to find the fastest device, and features of GPUs beyond OpenCL 1.2 are not used.</source>
        <translation>Falta %1: los controladores no se prueban antes de cargarlos, no se mide ninguna copia para hallar el mejor dispositivo y no se aprovecha lo que una GPU puede hacer más allá de OpenCL 1.2.</translation>
    </message>
    <message>
        <source>%1 is missing: Imago does not search for faster plans.</source>
        <translation>Falta %1: no se buscan planes más rápidos.</translation>
    </message>
    <message>
        <source>%1 is missing: kernels are not compiled ahead, and the first picture takes longer.</source>
        <translation>Falta %1: los núcleos no se compilan de antemano y la primera imagen tarda más.</translation>
    </message>
    <message>
        <source>&lt;p&gt;They were searched for at %1.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Se buscaron en %1.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Missing programs</source>
        <translation>Programas que faltan</translation>
    </message>
</context>
<context>
    <name>imago::HistogramView</name>
    <message>
        <source>Histogram</source>
        <translation>Histograma</translation>
    </message>
    <message>
        <source>from %1 to %2; %3 of the samples are below, %4 above</source>
        <translation>de %1 a %2; el %3 de las muestras está por debajo, el %4 por encima</translation>
    </message>
    <message>
        <source>&lt;p&gt;How many samples of the original are shown how light: %1. Heights are logarithmic.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Cuántas muestras del original se ven con qué claridad: %1. Las alturas son logarítmicas.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>imago::HitList</name>
    <message>
        <source>Places that were found</source>
        <translation>Lugares encontrados</translation>
    </message>
</context>
<context>
    <name>imago::IdleTuning</name>
    <message>
        <source>Imago can look for faster plans of your transforms while nobody uses it: at the lowest priority, on one processor core, with at most 200 MB of memory.</source>
        <translation>Imago puede buscar planes más rápidos para sus transformadas mientras nadie lo usa: con la prioridad más baja, en un núcleo del procesador y con 200 MB de memoria como mucho.</translation>
    </message>
    <message>
        <source>Do that</source>
        <translation>Hacerlo</translation>
    </message>
    <message>
        <source>No</source>
        <translation>No</translation>
    </message>
</context>
<context>
    <name>imago::ImagePane</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Show all panes again</source>
        <translation>Mostrar de nuevo todos los paneles</translation>
    </message>
    <message>
        <source>Show this pane alone</source>
        <translation>Mostrar solo este panel</translation>
    </message>
    <message>
        <source>&lt;p&gt;%1 (or double-click the picture)&lt;/p&gt;</source>
        <translation>&lt;p&gt;%1 (o haga doble clic en la imagen)&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Put this pane back</source>
        <translation>Devolver este panel</translation>
    </message>
    <message>
        <source>Show this pane in its own window</source>
        <translation>Mostrar este panel en su propia ventana</translation>
    </message>
    <message>
        <source>&lt;p&gt;%1 (or drag its title away)&lt;/p&gt;</source>
        <translation>&lt;p&gt;%1 (o arrastre su título fuera)&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>imago::ImageView</name>
    <message>
        <source>No picture</source>
        <translation>Sin imagen</translation>
    </message>
    <message>
        <source>%1 × %2 pixels, shown at %3 %</source>
        <translation>%1 × %2 píxeles, al %3 %</translation>
    </message>
</context>
<context>
    <name>imago::ImageWorkspace</name>
    <message>
        <source>Levels of %1</source>
        <translation>Niveles de %1</translation>
    </message>
    <message>
        <source>&lt;p&gt;The samples that are shown black and white. The picture itself does not change; Levels in the column at the right sets them.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Las muestras que se ven en negro y en blanco. La imagen misma no cambia; se eligen en Niveles, en la columna de la derecha.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>There is no result.</source>
        <translation>No hay resultado.</translation>
    </message>
    <message>
        <source>Undo the last step</source>
        <translation>Deshacer el último paso</translation>
    </message>
</context>
<context>
    <name>imago::IterationRow</name>
    <message>
        <source>Stop here</source>
        <translation>Parar aquí</translation>
    </message>
    <message>
        <source>Iteration %1</source>
        <translation>Iteración %1</translation>
    </message>
</context>
<context>
    <name>imago::JobBar</name>
    <message>
        <source>about %1 left</source>
        <translation>quedan unos %1</translation>
    </message>
    <message>
        <source>about %1 min left</source>
        <translation>quedan unos %1 min</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Progreso</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Cancelar</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>Deteniendo…</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
</context>
<context>
    <name>imago::JpegPanel</name>
    <message>
        <source>Compare with &amp;libjpeg&apos;s file</source>
        <translation>Comparar con el archivo de &amp;libjpeg</translation>
    </message>
    <message>
        <source>&lt;p&gt;Colour differences have all pixels.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Las diferencias de color tienen todos los píxeles.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;Colour differences have half the pixels of a row.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Las diferencias de color tienen la mitad de los píxeles de una fila.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;Colour differences have a quarter of the pixels, as most JPEG files do.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Las diferencias de color tienen la cuarta parte de los píxeles, como en la mayoría de los archivos JPEG.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;Coefficients below this many steps become zero. 0.5 is rounding to nearest, as every JPEG file has it; more makes a smaller file of the same tables.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Los coeficientes por debajo de estos pasos se anulan. 0,5 es redondear al más cercano, como en todo archivo JPEG; más hace un archivo menor con las mismas tablas.&lt;/p&gt;</translation>
    </message>
    <message>
        <source> steps</source>
        <translation> pasos</translation>
    </message>
    <message>
        <source>T&amp;ables…</source>
        <translation>&amp;Tablas…</translation>
    </message>
    <message>
        <source>&lt;p&gt;See and change the steps of the 64 coefficients.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Ver y cambiar los pasos de los 64 coeficientes.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>Abr&amp;ir…</translation>
    </message>
    <message>
        <source>&lt;p&gt;Take the tables of a JPEG file, or of a text of 64 or 128 steps.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Tomar las tablas de un archivo JPEG, o de un texto de 64 o 128 pasos.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;Also has libjpeg make a file of the picture at the same tables, and shows what differs. It takes a little longer.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Además, libjpeg hace un archivo de la imagen con las mismas tablas, y se muestra qué difiere. Tarda un poco más.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Own tables</source>
        <translation>Tablas propias</translation>
    </message>
    <message>
        <source>Tables of Annex K</source>
        <translation>Tablas del anexo K</translation>
    </message>
    <message>
        <source>all coefficients are the same</source>
        <translation>todos los coeficientes son iguales</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %2 coefficients differ, by %n step(s) at most</source>
        <translation>
            <numerusform>%1 de %2 coeficientes difieren, en %n paso como mucho</numerusform>
            <numerusform>%1 de %2 coeficientes difieren, en %n pasos como mucho</numerusform>
        </translation>
    </message>
    <message>
        <source>libjpeg: %1, %2, SSIM %3; %4.</source>
        <translation>libjpeg: %1, %2, SSIM %3; %4.</translation>
    </message>
</context>
<context>
    <name>imago::LagDialog</name>
    <message>
        <source>Cross-correlation and impulse response</source>
        <translation>Correlación cruzada y respuesta al impulso</translation>
    </message>
    <message>
        <source>What is computed</source>
        <translation>Qué se calcula</translation>
    </message>
    <message>
        <source>&lt;p&gt;The reference: of an impulse response the sweep or the noise that was played.&lt;/p&gt;</source>
        <translation>&lt;p&gt;La referencia: de una respuesta al impulso, el barrido o el ruido que se reprodujo.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;The channel that is late where the lag is positive: of an impulse response the recording.&lt;/p&gt;</source>
        <translation>&lt;p&gt;El canal que va detrás donde el retraso es positivo: de una respuesta al impulso, la grabación.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>Calcular</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>Referencia</translation>
    </message>
    <message>
        <source>Compared channel</source>
        <translation>Canal comparado</translation>
    </message>
    <message>
        <source>&amp;Copy numbers</source>
        <translation>Co&amp;piar números</translation>
    </message>
    <message>
        <source>&lt;p&gt;Copies the numbers as text for a spreadsheet.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Copia los números como texto para una hoja de cálculo.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>&amp;Exportar…</translation>
    </message>
    <message>
        <source>&lt;p&gt;Writes the numbers to a CSV table.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Escribe los números en una tabla CSV.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>CSV table</source>
        <translation>Tabla CSV</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Muestras</translation>
    </message>
    <message>
        <source>Time in %1</source>
        <translation>Tiempo en %1</translation>
    </message>
    <message>
        <source>Computing…</source>
        <translation>Calculando…</translation>
    </message>
    <message>
        <source>&lt;p&gt;Where the reference is: a channel of the open signal, or another file, as a sweep that was played while the open signal was recorded. Of the file all samples count.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Dónde está la referencia: un canal de la señal abierta, u otro archivo, como un barrido que se emitió mientras se grababa la señal abierta. Del archivo cuentan todas las muestras.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Reference in</source>
        <translation>Referencia en</translation>
    </message>
    <message>
        <source>The open signal</source>
        <translation>La señal abierta</translation>
    </message>
    <message>
        <source>Another file…</source>
        <translation>Otro archivo…</translation>
    </message>
    <message>
        <source>Open a signal of two channels first, or a recording whose reference is in another file.</source>
        <translation>Abra antes una señal de dos canales, o una grabación cuya referencia esté en otro archivo.</translation>
    </message>
</context>
<context>
    <name>imago::Languages</name>
    <message>
        <source>There is no language &quot;%1&quot; in this build; there are: %2.</source>
        <translation>El idioma &quot;%1&quot; no está en esta compilación; los que hay: %2.</translation>
    </message>
</context>
<context>
    <name>imago::LevelsPanel</name>
    <message>
        <source>Sample that is black</source>
        <translation>Muestra que es negra</translation>
    </message>
    <message>
        <source>&lt;p&gt;This sample and those below it are shown black.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Esta muestra y las menores se ven en negro.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Sample that is white</source>
        <translation>Muestra que es blanca</translation>
    </message>
    <message>
        <source>&lt;p&gt;This sample and those above it are shown white.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Esta muestra y las mayores se ven en blanco.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Percent at each end</source>
        <translation>Porcentaje en cada extremo</translation>
    </message>
    <message>
        <source>&lt;p&gt;This share of the samples is shown black, and as many white.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Esta parte de las muestras se ve en negro y otro tanto en blanco.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Levels</source>
        <translation>Niveles</translation>
    </message>
    <message>
        <source>&lt;p&gt;Which samples are shown black and white. The picture itself does not change; saving applies the levels only if you choose so.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Qué muestras se ven en negro y en blanco. La imagen misma no cambia; al guardar, los niveles se aplican solo si usted lo pide.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automáticos</translation>
    </message>
    <message>
        <source>Full range of the depth</source>
        <translation>Todo el rango de la profundidad</translation>
    </message>
    <message>
        <source>Smallest to largest sample</source>
        <translation>De la menor a la mayor muestra</translation>
    </message>
    <message>
        <source>Percentiles</source>
        <translation>Percentiles</translation>
    </message>
    <message>
        <source>Manual</source>
        <translation>Manuales</translation>
    </message>
    <message>
        <source>Gamma</source>
        <translation>Gamma</translation>
    </message>
    <message>
        <source>&lt;p&gt;Above 1 dark samples are shown lighter, below 1 darker.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Por encima de 1, las muestras oscuras se ven más claras; por debajo de 1, más oscuras.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Curve between black and white</source>
        <translation>Curva entre negro y blanco</translation>
    </message>
    <message>
        <source>&lt;p&gt;How light the samples between black and white are shown. Logarithmic: equal ratios are equal steps, so that faint parts are seen beside bright ones.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Con qué claridad se ven las muestras entre negro y blanco. Logarítmica: razones iguales son pasos iguales, de modo que lo débil se ve junto a lo brillante.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Linear</source>
        <translation>Lineal</translation>
    </message>
    <message>
        <source>Logarithmic</source>
        <translation>Logarítmica</translation>
    </message>
</context>
<context>
    <name>imago::LiveControls</name>
    <message>
        <source>&amp;In one buffer</source>
        <translation>En &amp;un solo búfer</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>Ejecuta&amp;r</translation>
    </message>
    <message>
        <source>&lt;p&gt;Run the transform again and again in a process of its own, and show the plan with the times of its steps.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Ejecuta la transformada una y otra vez en un proceso propio y muestra el plan con los tiempos de sus pasos.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>Problema</translation>
    </message>
    <message>
        <source>Transform</source>
        <translation>Transformada</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Tamaño</translation>
    </message>
    <message>
        <source>&lt;p&gt;Points, or rows x columns: 1024, 512x512.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Puntos, o filas x columnas: 1024, 512x512.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>Lote</translation>
    </message>
    <message>
        <source>&lt;p&gt;How many such transforms run at once.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Cuántas transformadas así se calculan a la vez.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Precisión</translation>
    </message>
    <message>
        <source>single</source>
        <translation>simple</translation>
    </message>
    <message>
        <source>double</source>
        <translation>doble</translation>
    </message>
    <message>
        <source>&lt;p&gt;The output replaces the input.&lt;/p&gt;</source>
        <translation>&lt;p&gt;La salida reemplaza a la entrada.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Dispositivo</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>Opciones</translation>
    </message>
    <message>
        <source>the planner&apos;s choice</source>
        <translation>la elección del planificador</translation>
    </message>
    <message>
        <source>&lt;p&gt;Options of the plan instead of the planner&apos;s choice, as name=value,name=value: for example family=work-group, radices=16.8.8, exchange=joint, group-lines=4. The help of “imago-cli plan” lists all of them.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Opciones del plan en lugar de la elección del planificador, como nombre=valor,nombre=valor: por ejemplo family=work-group, radices=16.8.8, exchange=joint, group-lines=4. La ayuda de «imago-cli plan» las enumera todas.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>One transform</source>
        <translation>Una transformada</translation>
    </message>
    <message>
        <source>Its plan</source>
        <translation>Su plan</translation>
    </message>
    <message>
        <source>Tried</source>
        <translation>Probados</translation>
    </message>
    <message>
        <source>St&amp;op</source>
        <translation>&amp;Parar</translation>
    </message>
    <message>
        <source>&lt;p&gt;The transform as imago-cli names it: kind:extents*batch, followed by double, half, planar, inplace or ortho where these differ from the default. The list has what was run here.&lt;/p&gt;</source>
        <translation>&lt;p&gt;La transformada como la nombra imago-cli: tipo:dimensiones*lote, seguido de double, half, planar, inplace u ortho si difieren de lo predeterminado. La lista contiene lo que se ha ejecutado aquí.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>half</source>
        <translation>media</translation>
    </message>
    <message>
        <source>&lt;p&gt;Of the numbers in memory. Half precision has 16 bits a number, and is computed in single precision: about twice as fast where memory limits, with an error of 2 to 4 in 10,000.&lt;/p&gt;</source>
        <translation>&lt;p&gt;La de los números en la memoria. La precisión media tiene 16 bits por número y se calcula en precisión simple: cerca del doble de rápido donde limita la memoria, con un error de 2 a 4 en 10 000.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>imago::LivePage</name>
    <message>
        <source>Run this sh&amp;ape</source>
        <translation>Ejecutar esta &amp;forma</translation>
    </message>
    <message>
        <source>&lt;p&gt;Run the shape that is chosen in the table instead of the step&apos;s own, and compare.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Ejecuta la forma elegida en la tabla en lugar de la propia del paso, para comparar.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>One transform, live</source>
        <translation>Una transformada, en vivo</translation>
    </message>
    <message>
        <source>Choose a transform and press Run: its plan appears as a picture, with the passes of each step, the work-items of a group, memory and registers, and the time of each step beside what bounds it. Below stands why the planner chose it.</source>
        <translation>Elija una transformada y pulse Ejecutar: su plan aparece como imagen, con las pasadas de cada paso, los elementos de trabajo de un grupo, la memoria y los registros, y el tiempo de cada paso junto a lo que lo limita. Debajo se explica por qué lo eligió el planificador.</translation>
    </message>
    <message>
        <source>Written: %1.</source>
        <translation>Escrito: %1.</translation>
    </message>
    <message>
        <source>Why this plan</source>
        <translation>Por qué este plan</translation>
    </message>
    <message>
        <source>Planning and compiling…</source>
        <translation>Planificando y compilando…</translation>
    </message>
    <message>
        <source>Runs: %1</source>
        <translation>Ejecuciones: %1</translation>
    </message>
    <message>
        <source>Save the plan</source>
        <translation>Guardar el plan</translation>
    </message>
    <message>
        <source>Picture (*.png);;Drawing (*.svg);;Report (*.json);;Text (*.txt)</source>
        <translation>Imagen (*.png);;Dibujo (*.svg);;Informe (*.json);;Texto (*.txt)</translation>
    </message>
    <message>
        <source>There is no plan to save: run a transform.</source>
        <translation>No hay ningún plan que guardar: ejecute una transformada.</translation>
    </message>
    <message>
        <source>%1 cannot be written: the name ends in .png, .svg, .json or .txt.</source>
        <translation>No se puede escribir %1: el nombre termina en .png, .svg, .json o .txt.</translation>
    </message>
</context>
<context>
    <name>imago::LiveView</name>
    <message>
        <source>RGB</source>
        <translation>RGB</translation>
    </message>
    <message>
        <source>gray</source>
        <translation>gris</translation>
    </message>
    <message>
        <source>filter %1, %2</source>
        <translation>filtrar %1, %2</translation>
    </message>
    <message>
        <source>compress %1, %2</source>
        <translation>comprimir %1, %2</translation>
    </message>
    <message>
        <source>Work</source>
        <translation>Trabajo</translation>
    </message>
    <message>
        <source>The operation, and the size of the image</source>
        <translation>La operación y el tamaño de la imagen</translation>
    </message>
    <message>
        <source>Next result</source>
        <translation>Resultado siguiente</translation>
    </message>
    <message>
        <source>Median time from a change of the mask or threshold to the result in the host&apos;s memory, while the image&apos;s spectrum is on the device</source>
        <translation>Tiempo mediano desde otra máscara o umbral hasta el resultado en la memoria del anfitrión, con el espectro de la imagen en el dispositivo</translation>
    </message>
    <message>
        <source>Lower quartile</source>
        <translation>Cuartil inferior</translation>
    </message>
    <message>
        <source>Quartile of the next results</source>
        <translation>Cuartil de los resultados siguientes</translation>
    </message>
    <message>
        <source>Upper quartile</source>
        <translation>Cuartil superior</translation>
    </message>
    <message>
        <source>First result</source>
        <translation>Primer resultado</translation>
    </message>
    <message>
        <source>Includes upload, transform and the building of kernels</source>
        <translation>Incluye la subida, la transformada y la compilación de núcleos</translation>
    </message>
    <message>
        <source>Building</source>
        <translation>Compilación</translation>
    </message>
    <message>
        <source>Building of kernels within the first result; none where they are kept on disk</source>
        <translation>Compilación de núcleos dentro del primer resultado; ninguna si están guardados en disco</translation>
    </message>
    <message>
        <source>Time to the next result (ms)</source>
        <translation>Tiempo hasta el resultado siguiente (ms)</translation>
    </message>
    <message>
        <source>&lt;p&gt;The engine&apos;s share of the time from a move of the mask or slider to the picture: below 16 ms the picture follows every frame of the screen, below 60 ms it feels immediate.&lt;/p&gt;</source>
        <translation>&lt;p&gt;La parte del motor de lo que pasa entre un movimiento de la máscara o del control y la imagen: por debajo de 16 ms sigue cada cuadro de la pantalla, por debajo de 60 ms parece inmediato.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>imago::MainWindow</name>
    <message>
        <source>Imago</source>
        <translation>Imago</translation>
    </message>
    <message>
        <source>Closing when the file is written</source>
        <translation>Se cerrará cuando el archivo esté escrito</translation>
    </message>
    <message>
        <source>mask</source>
        <translation>máscara</translation>
    </message>
    <message>
        <source>Masks</source>
        <translation>Máscaras</translation>
    </message>
    <message>
        <source>Compress</source>
        <translation>Comprimir</translation>
    </message>
    <message>
        <source>Drop small DCT coefficients of an image</source>
        <translation>Descartar los coeficientes pequeños de la DCT de una imagen</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filtrar</translation>
    </message>
    <message>
        <source>Remove patterns from an image&apos;s spectrum, or keep only some</source>
        <translation>Quitar patrones del espectro de una imagen o dejar solo algunos</translation>
    </message>
    <message>
        <source>Signals</source>
        <translation>Señales</translation>
    </message>
    <message>
        <source>Spectra and spectrograms of signals; many one-dimensional transforms at once</source>
        <translation>Espectros y espectrogramas de señales; muchas transformadas unidimensionales a la vez</translation>
    </message>
    <message>
        <source>Open table</source>
        <translation>Abrir tabla</translation>
    </message>
    <message>
        <source>Tables (%1);;All files (*)</source>
        <translation>Tablas (%1);;Todos los archivos (*)</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Dispositivos</translation>
    </message>
    <message>
        <source>What each OpenCL device can do, how fast it is, and why</source>
        <translation>Qué puede hacer cada dispositivo OpenCL, a qué velocidad y por qué</translation>
    </message>
    <message>
        <source>&lt;p&gt;Pixels of the screen for each pixel of the image.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Píxeles de la pantalla por cada píxel de la imagen.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Neither XDG_CACHE_HOME nor HOME names a folder.</source>
        <translation>Ni XDG_CACHE_HOME ni HOME nombran una carpeta.</translation>
    </message>
    <message>
        <source>The folder %1 does not exist.</source>
        <translation>La carpeta %1 no existe.</translation>
    </message>
    <message>
        <source>%1 is not a folder.</source>
        <translation>%1 no es una carpeta.</translation>
    </message>
    <message>
        <source>%1 belongs to another user.</source>
        <translation>%1 pertenece a otro usuario.</translation>
    </message>
    <message>
        <source>%1 cannot be written.</source>
        <translation>No se puede escribir en %1.</translation>
    </message>
    <message>
        <source>The disk of %1 is full.</source>
        <translation>El disco de %1 está lleno.</translation>
    </message>
    <message>
        <source>Compiled kernels and measurements are not kept for the next start. %1</source>
        <translation>Los núcleos compilados y las mediciones no se guardan para el próximo inicio. %1</translation>
    </message>
    <message>
        <source>Imago does not search for faster plans any more. Tools, Tune when idle turns the search on again.</source>
        <translation>Ya no se buscan planes más rápidos. Herramientas, Ajustar en reposo lo vuelve a activar.</translation>
    </message>
    <message>
        <source>Load mask</source>
        <translation>Cargar máscara</translation>
    </message>
    <message>
        <source>Save mask</source>
        <translation>Guardar máscara</translation>
    </message>
    <message>
        <source>Saved the mask %1.</source>
        <translation>Se ha guardado la máscara %1.</translation>
    </message>
    <message>
        <source>Open image</source>
        <translation>Abrir imagen</translation>
    </message>
    <message>
        <source>Images (%1);;All files (*)</source>
        <translation>Imágenes (%1);;Todos los archivos (*)</translation>
    </message>
    <message>
        <source>Opened %1.</source>
        <translation>Se ha abierto %1.</translation>
    </message>
    <message>
        <source>Copied: %1.</source>
        <translation>Copiado: %1.</translation>
    </message>
    <message>
        <source>There is nothing here to copy yet.</source>
        <translation>Aquí no hay todavía nada que copiar.</translation>
    </message>
    <message>
        <source>Reading %1</source>
        <translation>Leyendo %1</translation>
    </message>
    <message>
        <source>%1 – Imago</source>
        <translation>%1 – Imago</translation>
    </message>
    <message>
        <source>Writing %1</source>
        <translation>Escribiendo %1</translation>
    </message>
    <message>
        <source>Saved %1 (%2).</source>
        <translation>Se ha guardado %1 (%2).</translation>
    </message>
    <message>
        <source>Saved %1.</source>
        <translation>Se ha guardado %1.</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportar</translation>
    </message>
    <message>
        <source>%1 has failed its health check and is not used. %2</source>
        <translation>%1 no ha superado su comprobación de salud y no se usa. %2</translation>
    </message>
    <message>
        <source> There is no other device.</source>
        <translation> No hay ningún otro dispositivo.</translation>
    </message>
    <message>
        <source> %1 takes its place.</source>
        <translation> %1 ocupa su lugar.</translation>
    </message>
    <message>
        <source>Open signals</source>
        <translation>Abrir señales</translation>
    </message>
    <message>
        <source>Signals (%1);;All files (*)</source>
        <translation>Señales (%1);;Todos los archivos (*)</translation>
    </message>
    <message numerus="yes">
        <source> %n more: see Devices.</source>
        <translation>
            <numerusform> %n más: véase Dispositivos.</numerusform>
            <numerusform> %n más: véase Dispositivos.</numerusform>
        </translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Reintentar</translation>
    </message>
    <message numerus="yes">
        <source>Reading %n file(s)</source>
        <translation>
            <numerusform>Leyendo %n archivo</numerusform>
            <numerusform>Leyendo %n archivos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 sample(s) lay outside the range and were clipped.</source>
        <translation>
            <numerusform>%1 muestra quedaba fuera del rango y se ha recortado.</numerusform>
            <numerusform>%1 muestras quedaban fuera del rango y se han recortado.</numerusform>
        </translation>
    </message>
    <message>
        <source>Poisson</source>
        <translation>Poisson</translation>
    </message>
    <message>
        <source>The potential and the field of a charge density</source>
        <translation>El potencial y el campo de una densidad de carga</translation>
    </message>
    <message>
        <source>Open density</source>
        <translation>Abrir densidad</translation>
    </message>
    <message>
        <source>Saved the recipe %1.</source>
        <translation>Se guardó la receta %1.</translation>
    </message>
    <message>
        <source>Save recipe</source>
        <translation>Guardar receta</translation>
    </message>
    <message>
        <source>recipe</source>
        <translation>receta</translation>
    </message>
    <message>
        <source>Recipes</source>
        <translation>Recetas</translation>
    </message>
    <message>
        <source>Open recipe</source>
        <translation>Abrir receta</translation>
    </message>
    <message>
        <source>Opened the recipe %1.</source>
        <translation>Se abrió la receta %1.</translation>
    </message>
    <message>
        <source>Plan of %1</source>
        <translation>Plan de %1</translation>
    </message>
    <message>
        <source>%1 – %2</source>
        <translation>%1 – %2</translation>
    </message>
    <message>
        <source>Imago %1, %2</source>
        <translation>Imago %1, %2</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Ajustes</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Archivo</translation>
    </message>
    <message>
        <source>What is done</source>
        <translation>Qué se hace</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Dispositivo</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>Cifras</translation>
    </message>
    <message>
        <source>Report as PDF</source>
        <translation>Informe en PDF</translation>
    </message>
    <message>
        <source>report</source>
        <translation>informe</translation>
    </message>
    <message>
        <source>PDF document</source>
        <translation>Documento PDF</translation>
    </message>
    <message>
        <source>The report could not be printed.</source>
        <translation>No se pudo imprimir el informe.</translation>
    </message>
    <message>
        <source>Printed the report.</source>
        <translation>Se imprimió el informe.</translation>
    </message>
    <message>
        <source>Open session</source>
        <translation>Abrir sesión</translation>
    </message>
    <message>
        <source>Save session</source>
        <translation>Guardar sesión</translation>
    </message>
    <message>
        <source>Sessions</source>
        <translation>Sesiones</translation>
    </message>
    <message>
        <source>Saved the session %1.</source>
        <translation>Se guardó la sesión %1.</translation>
    </message>
    <message>
        <source>The session&apos;s device %1 is not here; %2 computes.</source>
        <translation>El dispositivo %1 de la sesión no está aquí; calcula %2.</translation>
    </message>
    <message>
        <source>Opened the session %1.</source>
        <translation>Se abrió la sesión %1.</translation>
    </message>
    <message>
        <source>Open quantisation tables</source>
        <translation>Abrir tablas de cuantización</translation>
    </message>
    <message>
        <source>JPEG files and texts of tables (*.jpg *.jpeg *.txt);;All files (*)</source>
        <translation>Archivos JPEG y textos de tablas (*.jpg *.jpeg *.txt);;Todos los archivos (*)</translation>
    </message>
    <message>
        <source>Second picture</source>
        <translation>Segunda imagen</translation>
    </message>
    <message>
        <source>The recipe is carried out as soon as something is open.</source>
        <translation>La receta se ejecuta en cuanto haya algo abierto.</translation>
    </message>
    <message>
        <source>Saved the preset “%1”.</source>
        <translation>Se guardó el preajuste «%1».</translation>
    </message>
    <message>
        <source>The settings are those of the preset “%1”.</source>
        <translation>Los ajustes son los del preajuste «%1».</translation>
    </message>
    <message>
        <source>Picture as it is drawn</source>
        <translation>Imagen tal como se dibuja</translation>
    </message>
    <message>
        <source>NumPy array of complex numbers</source>
        <translation>Matriz NumPy de números complejos</translation>
    </message>
    <message>
        <source>TIFF of real and imaginary parts</source>
        <translation>TIFF de partes real e imaginaria</translation>
    </message>
    <message>
        <source>Export spectrum</source>
        <translation>Exportar espectro</translation>
    </message>
    <message>
        <source>spectrum</source>
        <translation>espectro</translation>
    </message>
    <message>
        <source>TIFF of 32-bit floats: original − result</source>
        <translation>TIFF de flotantes de 32 bits: original − resultado</translation>
    </message>
    <message>
        <source>NumPy array: original − result</source>
        <translation>Matriz NumPy: original − resultado</translation>
    </message>
    <message>
        <source>Export what was removed</source>
        <translation>Exportar lo eliminado</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>eliminado</translation>
    </message>
    <message>
        <source>NumPy array of coefficients before the threshold</source>
        <translation>Matriz NumPy de los coeficientes antes del umbral</translation>
    </message>
    <message>
        <source>TIFF of 32-bit floats: coefficients before the threshold</source>
        <translation>TIFF de flotantes de 32 bits: coeficientes antes del umbral</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>Abrir carpeta</translation>
    </message>
    <message>
        <source>The recipe&apos;s region %1 does not lie inside the picture; all of it is used.</source>
        <translation>La región %1 de la receta no está dentro de la imagen; se usa toda ella.</translation>
    </message>
    <message>
        <source>region</source>
        <translation>región</translation>
    </message>
    <message>
        <source>Save region</source>
        <translation>Guardar región</translation>
    </message>
    <message>
        <source>TIFF</source>
        <translation>TIFF</translation>
    </message>
    <message>
        <source>PNG</source>
        <translation>PNG</translation>
    </message>
    <message>
        <source>No other picture is open</source>
        <translation>No hay otra imagen abierta</translation>
    </message>
    <message>
        <source>Reference</source>
        <translation>Referencia</translation>
    </message>
    <message>
        <source>Reading the slices of %1</source>
        <translation>Leyendo los cortes de %1</translation>
    </message>
    <message>
        <source>The slices of this file have different sizes or channels, so that there are no planes across them.</source>
        <translation>Los cortes de este archivo tienen distintos tamaños o canales, así que no hay planos a través de ellos.</translation>
    </message>
    <message>
        <source>Undo the last step</source>
        <translation>Deshacer el último paso</translation>
    </message>
</context>
<context>
    <name>imago::ManualKey</name>
    <message>
        <source>Help</source>
        <translation>Ayuda</translation>
    </message>
    <message>
        <source>&lt;p&gt;Opens the page of the manual for this window (F1).&lt;/p&gt;</source>
        <translation>&lt;p&gt;Abre la página del manual para esta ventana (F1).&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>imago::ManualSidebar</name>
    <message>
        <source>Search the manual</source>
        <translation>Buscar en el manual</translation>
    </message>
    <message>
        <source>&lt;p&gt;All words have to be there; &quot;words in quotes&quot; stand together.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Deben estar todas las palabras; las &quot;palabras entre comillas&quot; van juntas.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Table of contents</source>
        <translation>Índice</translation>
    </message>
    <message>
        <source>The manual does not have “%1”.</source>
        <translation>El manual no tiene «%1».</translation>
    </message>
</context>
<context>
    <name>imago::ManualView</name>
    <message>
        <source>Page of the manual</source>
        <translation>Página del manual</translation>
    </message>
</context>
<context>
    <name>imago::ManualWindow</name>
    <message>
        <source>Back</source>
        <translation>Atrás</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Adelante</translation>
    </message>
    <message>
        <source>Table of contents</source>
        <translation>Índice</translation>
    </message>
    <message>
        <source>Find in this page</source>
        <translation>Buscar en esta página</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation>Texto más pequeño</translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation>Texto más grande</translation>
    </message>
    <message>
        <source>Print this page</source>
        <translation>Imprimir esta página</translation>
    </message>
    <message>
        <source>Search the manual</source>
        <translation>Buscar en el manual</translation>
    </message>
    <message>
        <source>Text of the usual size</source>
        <translation>Texto de tamaño normal</translation>
    </message>
    <message>
        <source>Next place</source>
        <translation>Lugar siguiente</translation>
    </message>
    <message>
        <source>Previous place</source>
        <translation>Lugar anterior</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>This page has not been translated yet.</source>
        <translation>Esta página aún no está traducida.</translation>
    </message>
    <message>
        <source>Manual</source>
        <translation>Manual</translation>
    </message>
    <message>
        <source>%1 – Manual</source>
        <translation>%1 – Manual</translation>
    </message>
    <message>
        <source>The manual is not here: this program has been installed without it.</source>
        <translation>El manual no está aquí: este programa se ha instalado sin él.</translation>
    </message>
    <message>
        <source>The page could not be printed.</source>
        <translation>No se pudo imprimir la página.</translation>
    </message>
</context>
<context>
    <name>imago::MaskDocument</name>
    <message>
        <source>Add %1</source>
        <translation>Añadir %1</translation>
    </message>
    <message>
        <source>Delete %1</source>
        <translation>Borrar %1</translation>
    </message>
</context>
<context>
    <name>imago::MaskOverlay</name>
    <message>
        <source>Move %1</source>
        <translation>Mover %1</translation>
    </message>
    <message>
        <source>Resize %1</source>
        <translation>Redimensionar %1</translation>
    </message>
    <message numerus="yes">
        <source>%n shape(s) in the mask</source>
        <translation>
            <numerusform>%n forma en la máscara</numerusform>
            <numerusform>%n formas en la máscara</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, selected: %2</source>
        <translation>%1, seleccionada: %2</translation>
    </message>
</context>
<context>
    <name>imago::MaskTools</name>
    <message>
        <source>Select</source>
        <translation>Elegir</translation>
    </message>
    <message>
        <source>&lt;p&gt;Select, move and resize shapes in the spectrum. Delete removes the selected one, arrow keys move it by one frequency. (Esc)&lt;/p&gt;</source>
        <translation>&lt;p&gt;Seleccionar, mover y redimensionar formas en el espectro. Supr borra la seleccionada; las teclas de flecha la mueven una frecuencia. (Esc)&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Low</source>
        <translation>Bajo</translation>
    </message>
    <message>
        <source>&lt;p&gt;Low-pass: frequencies inside the circle stay, finer detail goes. Drag to the circle&apos;s edge.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Paso bajo: las frecuencias dentro del círculo se conservan; el detalle más fino desaparece. Arrastre hasta el borde del círculo.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>High</source>
        <translation>Alto</translation>
    </message>
    <message>
        <source>&lt;p&gt;High-pass: frequencies outside the circle stay, slow changes of light go. Drag to the circle&apos;s edge.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Paso alto: las frecuencias fuera del círculo se conservan; los cambios lentos de luz desaparecen. Arrastre hasta el borde del círculo.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Band</source>
        <translation>Banda</translation>
    </message>
    <message>
        <source>&lt;p&gt;Band-pass: frequencies between two circles stay; inverted, they go. Drag from one circle to the other.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Paso banda: las frecuencias entre dos círculos se conservan; invertido, desaparecen. Arrastre de un círculo al otro.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Notch</source>
        <translation>Muesca</translation>
    </message>
    <message>
        <source>&lt;p&gt;Notch: removes one pattern of stripes, a spot and its mirror image. Press on the spot and drag to its edge.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Muesca: quita un patrón de rayas, un punto y su reflejo. Pulse sobre el punto y arrastre hasta su borde.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Lattice</source>
        <translation>Retícula</translation>
    </message>
    <message>
        <source>&lt;p&gt;Lattice: notches at all harmonics of a screen, a weave or a raster. Press on the first spot; both vectors can be dragged then.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Retícula: muescas en todos los armónicos de una trama, un tejido o un ráster. Pulse sobre el primer punto; después se pueden arrastrar ambos vectores.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Wedge</source>
        <translation>Cuña</translation>
    </message>
    <message>
        <source>&lt;p&gt;Wedge: removes patterns of about one direction. Press in the middle of the direction and drag to its edge.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Cuña: quita los patrones de aproximadamente una dirección. Pulse en el centro de la dirección y arrastre hasta su borde.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Brush</source>
        <translation>Pincel</translation>
    </message>
    <message>
        <source>&lt;p&gt;Brush: removes what a stroke and its mirror image cover.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Pincel: quita lo que cubren un trazo y su reflejo.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Tools of the mask</source>
        <translation>Herramientas de la máscara</translation>
    </message>
    <message>
        <source>Wave</source>
        <translation>Onda</translation>
    </message>
    <message>
        <source>&lt;p&gt;Wave: a click on a point of the spectrum shows its wave over the picture, where its phase and amplitude can be dragged.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Onda: un clic en un punto del espectro muestra su onda sobre la imagen, donde se pueden arrastrar su fase y su amplitud.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>imago::MediaStore</name>
    <message>
        <source>Column %1</source>
        <translation>Columna %1</translation>
    </message>
    <message>
        <source>Column %1 (%2)</source>
        <translation>Columna %1 (%2)</translation>
    </message>
    <message numerus="yes">
        <source>%1 has %2 gap(s), the first one in line %3.</source>
        <translation>
            <numerusform>%1 tiene %2 hueco, en la línea %3.</numerusform>
            <numerusform>%1 tiene %2 huecos, el primero en la línea %3.</numerusform>
        </translation>
    </message>
    <message>
        <source>The times are uneven: steps take from %1 to %2, mostly %3, and the longest one ends in line %4.</source>
        <translation>Los tiempos son irregulares: los pasos van de %1 a %2, casi siempre %3, y el más largo termina en la línea %4.</translation>
    </message>
    <message>
        <source>%1 counts the rows and is no channel.</source>
        <translation>%1 cuenta las filas y no es un canal.</translation>
    </message>
    <message>
        <source>%1 begins empty and was left out; it has numbers further down.</source>
        <translation>%1 empieza vacía y se ha omitido; tiene números más abajo.</translation>
    </message>
    <message>
        <source>%1 is empty and was left out.</source>
        <translation>%1 está vacía y se ha omitido.</translation>
    </message>
    <message>
        <source>%1 has words and was left out.</source>
        <translation>%1 contiene palabras y se ha omitido.</translation>
    </message>
    <message>
        <source>The table was read as the last one with these titles; Columns… changes that.</source>
        <translation>La tabla se ha leído como la última con estos títulos; Columnas… permite cambiarlo.</translation>
    </message>
    <message>
        <source>%1 was taken as the time; Columns… changes that.</source>
        <translation>%1 se ha tomado como el tiempo; Columnas… permite cambiarlo.</translation>
    </message>
    <message numerus="yes">
        <source>%n more column(s) without numbers were left out.</source>
        <translation>
            <numerusform>Se ha omitido %n columna más sin números.</numerusform>
            <numerusform>Se han omitido %n columnas más sin números.</numerusform>
        </translation>
    </message>
    <message>
        <source>They were interpolated; at the ends the nearest value is held.</source>
        <translation>Se han interpolado; en los extremos se mantiene el valor más próximo.</translation>
    </message>
    <message>
        <source>They were interpolated.</source>
        <translation>Se han interpolado.</translation>
    </message>
    <message>
        <source>The clock goes forward by an hour in line %1, as for daylight saving time; later times were moved.</source>
        <translation>El reloj se adelanta una hora en la línea %1, como en el horario de verano; los tiempos posteriores se han corregido.</translation>
    </message>
    <message>
        <source>The clock goes back by an hour in line %1, as for daylight saving time; later times were moved.</source>
        <translation>El reloj se retrasa una hora en la línea %1, como en el horario de verano; los tiempos posteriores se han corregido.</translation>
    </message>
    <message>
        <source>The samples were resampled linearly.</source>
        <translation>Las muestras se han remuestreado linealmente.</translation>
    </message>
    <message>
        <source>The samples were taken as they stand, at the mean rate.</source>
        <translation>Las muestras se han tomado como están, a la frecuencia media.</translation>
    </message>
    <message numerus="yes">
        <source>%n more column(s) have gaps.</source>
        <translation>
            <numerusform>%n columna más tiene huecos.</numerusform>
            <numerusform>%n columnas más tienen huecos.</numerusform>
        </translation>
    </message>
    <message>
        <source>They were taken as 0.</source>
        <translation>Se tomaron como 0.</translation>
    </message>
</context>
<context>
    <name>imago::MemoryView</name>
    <message>
        <source>upload from the host</source>
        <translation>subida desde el anfitrión</translation>
    </message>
    <message>
        <source>download to the host</source>
        <translation>bajada al anfitrión</translation>
    </message>
    <message>
        <source>copy, one vector per item</source>
        <translation>copia, un vector por elemento</translation>
    </message>
    <message>
        <source>copy by pages</source>
        <translation>copia por páginas</translation>
    </message>
    <message>
        <source>copy, streaming stores</source>
        <translation>copia, escritura directa</translation>
    </message>
    <message>
        <source>copy by the driver</source>
        <translation>copia por el controlador</translation>
    </message>
    <message>
        <source>stride %1</source>
        <translation>paso %1</translation>
    </message>
    <message>
        <source>offset %1</source>
        <translation>desplazamiento %1</translation>
    </message>
    <message>
        <source>Pattern</source>
        <translation>Patrón</translation>
    </message>
    <message>
        <source>The width of the vector that a work-item reads and writes, the stride between neighbours in vectors, and the offset of the first element in floats; or the method of the copy</source>
        <translation>La anchura del vector que lee y escribe un elemento de trabajo, el paso entre vecinos en vectores y el desplazamiento del primer elemento en float; o el método de la copia</translation>
    </message>
    <message>
        <source>GB/s</source>
        <translation>GB/s</translation>
    </message>
    <message>
        <source>Bytes read and bytes written, divided by the median time; for transfers the bytes transferred</source>
        <translation>Bytes leídos y bytes escritos, divididos por el tiempo mediano; en las transferencias, los bytes transferidos</translation>
    </message>
    <message>
        <source>Of best</source>
        <translation>Del mejor</translation>
    </message>
    <message>
        <source>Share of the fastest pattern&apos;s speed</source>
        <translation>Parte de la velocidad del patrón más rápido</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Tiempo</translation>
    </message>
    <message>
        <source>Median time of one copy</source>
        <translation>Tiempo mediano de una copia</translation>
    </message>
    <message>
        <source>Pattern of access</source>
        <translation>Patrón de acceso</translation>
    </message>
    <message>
        <source>&lt;p&gt;Copies within the device&apos;s memory: bytes read and written, divided by the time. Upload and download pass the bus. A good kernel accesses wide vectors at stride 1 and offset 0, and avoids strides and offsets, which are slower.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Copias dentro de la memoria del dispositivo, bytes leídos y escritos entre el tiempo; subida y bajada pasan por el bus. Vectores anchos con paso 1 y desplazamiento 0 es lo que hace un buen núcleo; lo que pierden pasos y desplazamientos es lo que debe evitar.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>imago::MessageBar</name>
    <message>
        <source>Close this message</source>
        <translation>Cerrar este mensaje</translation>
    </message>
    <message>
        <source>Close message</source>
        <translation>Cerrar mensaje</translation>
    </message>
    <message>
        <source>Act on this message</source>
        <translation>Actuar sobre este mensaje</translation>
    </message>
</context>
<context>
    <name>imago::OpenTabs</name>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 y %n más</numerusform>
            <numerusform>%1 y %n más</numerusform>
        </translation>
    </message>
    <message>
        <source>Open files</source>
        <translation>Archivos abiertos</translation>
    </message>
</context>
<context>
    <name>imago::Opening</name>
    <message>
        <source>one mask is open at a time</source>
        <translation>solo se abre una máscara a la vez</translation>
    </message>
    <message>
        <source>signals are opened without pictures and masks</source>
        <translation>las señales se abren sin imágenes ni máscaras</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Not opened: %1.</source>
        <translation>No se han abierto: %1.</translation>
    </message>
    <message numerus="yes">
        <source>Open %n signal(s) as a batch</source>
        <translation>
            <numerusform>Abrir %n señal como lote</numerusform>
            <numerusform>Abrir %n señales como lote</numerusform>
        </translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>Abrir %1</translation>
    </message>
    <message>
        <source>Nothing here can be opened</source>
        <translation>Nada de esto se puede abrir</translation>
    </message>
    <message>
        <source>Open %1 with the mask %2</source>
        <translation>Abrir %1 con la máscara %2</translation>
    </message>
    <message>
        <source>not a picture, a signal, a mask, a recipe or a session</source>
        <translation>no es una imagen, una señal, una máscara, una receta ni una sesión</translation>
    </message>
    <message>
        <source>a session is opened by itself</source>
        <translation>una sesión se abre sola</translation>
    </message>
    <message>
        <source>a folder is opened by itself</source>
        <translation>una carpeta se abre sola</translation>
    </message>
    <message>
        <source>Run on the folder %1</source>
        <translation>Ejecutar en la carpeta %1</translation>
    </message>
    <message numerus="yes">
        <source>Open %n picture(s) in tabs</source>
        <translation>
            <numerusform>Abrir %n imagen en una pestaña</numerusform>
            <numerusform>Abrir %n imágenes en pestañas</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>imago::OperationForm</name>
    <message>
        <source>Choose…</source>
        <translation>Elegir…</translation>
    </message>
</context>
<context>
    <name>imago::OperationWorkspace</name>
    <message>
        <source>Original</source>
        <translation>Original</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Resultado</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Diferencia</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>Cifras</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Vista</translation>
    </message>
    <message>
        <source>Reset settings</source>
        <translation>Restablecer ajustes</translation>
    </message>
    <message>
        <source>The picture of the page %1</source>
        <translation>La imagen de la página %1</translation>
    </message>
    <message>
        <source>This page cannot show this recipe. File, Run on folder carries it out.</source>
        <translation>Esta página no puede mostrar esta receta. Archivo, Ejecutar en carpeta la lleva a cabo.</translation>
    </message>
    <message>
        <source>Open a picture first; the recipe is for pictures.</source>
        <translation>Abra primero una imagen; la receta es para imágenes.</translation>
    </message>
    <message>
        <source>Open recipe</source>
        <translation>Abrir receta</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Imagen</translation>
    </message>
    <message>
        <source>original − result · × %1</source>
        <translation>original − resultado · × %1</translation>
    </message>
    <message>
        <source>Subtracted</source>
        <translation>Restadas</translation>
    </message>
    <message>
        <source>Overlaid</source>
        <translation>Superpuestas</translation>
    </message>
    <message>
        <source>Blinking</source>
        <translation>Alternadas</translation>
    </message>
    <message>
        <source>Both pictures</source>
        <translation>Ambas imágenes</translation>
    </message>
    <message>
        <source>reference magenta · result green</source>
        <translation>referencia magenta · resultado verde</translation>
    </message>
    <message>
        <source>result</source>
        <translation>resultado</translation>
    </message>
    <message>
        <source>reference</source>
        <translation>referencia</translation>
    </message>
    <message>
        <source>reference − result · × %1</source>
        <translation>referencia − resultado · × %1</translation>
    </message>
    <message>
        <source>Click it in the picture.</source>
        <translation>Haga clic en él en la imagen.</translation>
    </message>
    <message>
        <source>Place in the picture</source>
        <translation>Lugar en la imagen</translation>
    </message>
    <message>
        <source>Lay the slices on each other</source>
        <translation>Colocar los cortes unos sobre otros</translation>
    </message>
    <message>
        <source>&lt;p&gt;The open stack becomes its own reference: all its slices are laid on the first one, or on another that is chosen.&lt;/p&gt;</source>
        <translation>&lt;p&gt;La pila abierta pasa a ser su propia referencia: todos sus cortes se colocan sobre el primero, o sobre otro que se elija.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Click it in a plane XY.</source>
        <translation>Haga clic en él en un plano XY.</translation>
    </message>
    <message>
        <source>The slices of the stack were not read, so there is no result of all of them.</source>
        <translation>Los cortes de la pila no se leyeron, por lo que no hay un resultado de todos ellos.</translation>
    </message>
</context>
<context>
    <name>imago::OrdersView</name>
    <message>
        <source>padded</source>
        <translation>con relleno</translation>
    </message>
    <message>
        <source>not padded</source>
        <translation>sin relleno</translation>
    </message>
    <message>
        <source>lanes across</source>
        <translation>carriles a través</translation>
    </message>
    <message>
        <source>%1: %2, %3</source>
        <translation>%1: %2, %3</translation>
    </message>
    <message>
        <source>N</source>
        <translation>N</translation>
    </message>
    <message>
        <source>Points of one transform</source>
        <translation>Puntos de una transformada</translation>
    </message>
    <message>
        <source>Radices</source>
        <translation>Radices</translation>
    </message>
    <message>
        <source>The radix sequence, first pass first</source>
        <translation>La secuencia de radices, primero la primera pasada</translation>
    </message>
    <message>
        <source>Padded, GFLOP/s</source>
        <translation>Con relleno, GFLOP/s</translation>
    </message>
    <message>
        <source>The exchange in local memory, with places left free against bank conflicts</source>
        <translation>El intercambio en memoria local con huecos libres contra conflictos de bancos</translation>
    </message>
    <message>
        <source>Not padded, GFLOP/s</source>
        <translation>Sin relleno, GFLOP/s</translation>
    </message>
    <message>
        <source>The exchange without free places</source>
        <translation>El intercambio sin huecos libres</translation>
    </message>
    <message>
        <source>Padded / not padded</source>
        <translation>Con relleno / sin relleno</translation>
    </message>
    <message>
        <source>Speed with padding, divided by that without it</source>
        <translation>Velocidad con relleno sobre la de sin él</translation>
    </message>
    <message>
        <source>Lanes across, GFLOP/s</source>
        <translation>Carriles a través, GFLOP/s</translation>
    </message>
    <message>
        <source>Each vector lane holds a transform, without local memory, as on a CPU</source>
        <translation>Cada carril del vector contiene una transformada, sin memoria local, como en una CPU</translation>
    </message>
    <message>
        <source>Of bound</source>
        <translation>Del límite</translation>
    </message>
    <message>
        <source>Share of the speed of a plain copy of as many bytes, with padding</source>
        <translation>Parte de la velocidad de una simple copia de otros tantos bytes, con relleno</translation>
    </message>
    <message>
        <source>GFLOP/s</source>
        <translation>GFLOP/s</translation>
    </message>
    <message>
        <source>N: radix sequence</source>
        <translation>N: secuencia de radices</translation>
    </message>
    <message>
        <source>&lt;p&gt;The same radices in another order do the same arithmetic, but touch local memory in other strides. Padding leaves places free so that work-items meet fewer bank conflicts; it costs local memory.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Las mismas radices en otro orden hacen la misma aritmética, pero tocan la memoria local con otros pasos. El relleno deja huecos libres para que los elementos de trabajo tengan menos conflictos de bancos; cuesta memoria local.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>imago::OutputName</name>
    <message>
        <source>“.%1” is not a format that can be written here: end the name with %2.</source>
        <translation>«.%1» no es uno de los formatos posibles: termine el nombre con %2.</translation>
    </message>
    <message>
        <source>, </source>
        <translation>, </translation>
    </message>
</context>
<context>
    <name>imago::PairPanel</name>
    <message>
        <source>First channel</source>
        <translation>Primer canal</translation>
    </message>
    <message>
        <source>&lt;p&gt;The channel that the phase is relative to.&lt;/p&gt;</source>
        <translation>&lt;p&gt;El canal al que se refiere la fase.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Second channel</source>
        <translation>Segundo canal</translation>
    </message>
    <message>
        <source>&lt;p&gt;The channel whose phase is shown: it is negative where this channel is late.&lt;/p&gt;</source>
        <translation>&lt;p&gt;El canal cuya fase se muestra: es negativa donde este canal va retrasado.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Confidence</source>
        <translation>Confianza</translation>
    </message>
    <message>
        <source>&lt;p&gt;Power density: the true density of noise is in the shaded band with this probability, at each frequency (chi-square; the degrees of freedom follow from the window and the overlap). Coherence: independent channels exceed the dashed line only with the remaining probability.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Densidad de potencia: la densidad verdadera del ruido está en la banda sombreada con esta probabilidad, en cada frecuencia (ji-cuadrado; los grados de libertad se deducen de la ventana y del solapamiento). Coherencia: canales independientes superan la línea discontinua solo con la probabilidad restante.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Ninguna</translation>
    </message>
    <message>
        <source>Channels</source>
        <translation>Canales</translation>
    </message>
</context>
<context>
    <name>imago::PaneGrid</name>
    <message>
        <source>The panes are in windows of their own.</source>
        <translation>Los paneles están en sus propias ventanas.</translation>
    </message>
</context>
<context>
    <name>imago::PartWindow</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 de %2</translation>
    </message>
</context>
<context>
    <name>imago::PictureWords</name>
    <message>
        <source>%1 × %2 · %3 · %4</source>
        <translation>%1 × %2 · %3 · %4</translation>
    </message>
    <message>
        <source>gray</source>
        <translation>gris</translation>
    </message>
    <message>
        <source>RGB</source>
        <translation>RGB</translation>
    </message>
    <message>
        <source>margin</source>
        <translation>margen</translation>
    </message>
    <message>
        <source>x %1, y %2 · original %3</source>
        <translation>x %1, y %2 · original %3</translation>
    </message>
    <message>
        <source> · result %1</source>
        <translation> · resultado %1</translation>
    </message>
</context>
<context>
    <name>imago::PlaceTable</name>
    <message>
        <source>What was found</source>
        <translation>Lo que se encontró</translation>
    </message>
</context>
<context>
    <name>imago::PlanCosts</name>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>Why this plan</source>
        <translation>Por qué este plan</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Paso</translation>
    </message>
    <message>
        <source>Radices</source>
        <translation>Radices</translation>
    </message>
    <message>
        <source>L1 × L2</source>
        <translation>L1 × L2</translation>
    </message>
    <message>
        <source>Moved</source>
        <translation>Movido</translation>
    </message>
    <message>
        <source>Sectors</source>
        <translation>Sectores</translation>
    </message>
    <message>
        <source>Wavefronts</source>
        <translation>Frentes de onda</translation>
    </message>
    <message>
        <source>Barriers</source>
        <translation>Barreras</translation>
    </message>
    <message>
        <source>Groups, limit</source>
        <translation>Grupos, límite</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Memoria</translation>
    </message>
    <message>
        <source>Local</source>
        <translation>Local</translation>
    </message>
    <message>
        <source>Instructions</source>
        <translation>Instrucciones</translation>
    </message>
    <message>
        <source>Not hidden</source>
        <translation>Sin ocultar</translation>
    </message>
    <message>
        <source>Launch</source>
        <translation>Lanzamiento</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>Previsto</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>Medido</translation>
    </message>
    <message>
        <source>The step&apos;s own shape, and below it the next best by prediction</source>
        <translation>La forma del propio paso y, debajo, las siguientes mejores según la predicción</translation>
    </message>
    <message>
        <source>The radix sequence: butterfly sizes, first pass first</source>
        <translation>La secuencia de radices: tamaños de las mariposas, la primera pasada al principio</translation>
    </message>
    <message>
        <source>Bytes that the step reads and writes, each point once</source>
        <translation>Bytes que el paso lee y escribe, cada punto una vez</translation>
    </message>
    <message>
        <source>Bank conflicts × the wavefronts of a group&apos;s exchanges without them</source>
        <translation>Conflictos de bancos × los frentes de onda de los intercambios de un grupo sin ellos</translation>
    </message>
    <message>
        <source>Barriers of a work-group</source>
        <translation>Barreras de un grupo de trabajo</translation>
    </message>
    <message>
        <source>Predicted time of device memory or of the shared cache, with spills</source>
        <translation>Tiempo previsto de la memoria del dispositivo o de la caché compartida, con desbordamientos</translation>
    </message>
    <message>
        <source>Predicted time of instructions</source>
        <translation>Tiempo previsto de las instrucciones</translation>
    </message>
    <message>
        <source>The part of these times that no other work-group hides</source>
        <translation>La parte de estos tiempos que ningún otro grupo de trabajo oculta</translation>
    </message>
    <message>
        <source>Predicted time of the launch</source>
        <translation>Tiempo previsto del lanzamiento</translation>
    </message>
    <message>
        <source>Predicted time; less than the sum, since the terms overlap</source>
        <translation>Tiempo previsto; menor que la suma, porque los términos se solapan</translation>
    </message>
    <message>
        <source>Kernel time of the last run</source>
        <translation>Tiempo de núcleo de la última ejecución</translation>
    </message>
    <message>
        <source>next best</source>
        <translation>siguiente mejor</translation>
    </message>
    <message>
        <source>Work-groups of a compute unit at a time, what limits them, and the share of its work-items that they have</source>
        <translation>Grupos de trabajo simultáneos de una unidad de cómputo, qué los limita y qué parte de sus elementos de trabajo tienen</translation>
    </message>
    <message>
        <source>Work-items of one transform × transforms of one work-group; numbers of a vector lane × strips of a work-item</source>
        <translation>Elementos de trabajo de una transformada × transformadas de un grupo de trabajo; números de un carril vectorial × tiras de un elemento de trabajo</translation>
    </message>
    <message>
        <source>Bytes of the memory sectors, or cache lines, that it touches, relative to a copy&apos;s</source>
        <translation>Bytes de los sectores de memoria, o de las líneas de caché, que toca, en relación con los de una copia</translation>
    </message>
    <message>
        <source>Predicted time of local memory, or of the private scratch</source>
        <translation>Tiempo previsto de la memoria local, o de la memoria privada</translation>
    </message>
</context>
<context>
    <name>imago::PlanDock</name>
    <message>
        <source>, %1 × as fast</source>
        <translation>, %1 veces más rápido</translation>
    </message>
    <message>
        <source>by a record</source>
        <translation>por un registro de ajuste</translation>
    </message>
    <message>
        <source>by a search</source>
        <translation>por una búsqueda</translation>
    </message>
    <message>
        <source>by hand</source>
        <translation>a mano</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>&amp;Plan</source>
        <translation>&amp;Plan</translation>
    </message>
    <message>
        <source>&lt;p&gt;How the engine solves the transform: each step is one kernel.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Cómo resuelve el motor la transformada: un núcleo por paso.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>No run yet</source>
        <translation>Aún sin ejecutar</translation>
    </message>
    <message>
        <source>Turn off</source>
        <translation>Desactivar</translation>
    </message>
    <message>
        <source>&lt;p&gt;Stop the search for faster plans in idle time. Tools, Tune when idle turns it on again.&lt;/p&gt;</source>
        <translation>&lt;p&gt;No buscar planes más rápidos mientras no se hace nada más. Herramientas, Ajustar en reposo lo vuelve a activar.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Idle: tuning waits for mains power</source>
        <translation>En reposo: el ajuste espera a la red eléctrica</translation>
    </message>
    <message>
        <source>The search rests, so that it takes one core on average.</source>
        <translation>Descansa, para ocupar un solo núcleo de media.</translation>
    </message>
    <message>
        <source>Tools, Tune on battery lets it continue.</source>
        <translation>Herramientas, Ajustar con batería le permite seguir.</translation>
    </message>
    <message>
        <source>Steps of the plan</source>
        <translation>Pasos del plan</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Paso</translation>
    </message>
    <message>
        <source>Family</source>
        <translation>Familia</translation>
    </message>
    <message>
        <source>Radices</source>
        <translation>Radices</translation>
    </message>
    <message>
        <source>L1 × L2</source>
        <translation>L1 × L2</translation>
    </message>
    <message>
        <source>Lanes</source>
        <translation>Carriles</translation>
    </message>
    <message>
        <source>Exchange</source>
        <translation>Intercambio</translation>
    </message>
    <message>
        <source>Local</source>
        <translation>Local</translation>
    </message>
    <message>
        <source>Private</source>
        <translation>Privada</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Tiempo</translation>
    </message>
    <message>
        <source>How the kernel runs: work-items with local memory, or vector lanes</source>
        <translation>Cómo se ejecuta el núcleo: elementos de trabajo con memoria local o carriles vectoriales</translation>
    </message>
    <message>
        <source>The radix sequence: butterfly sizes, first pass first</source>
        <translation>La secuencia de radices: tamaños de las mariposas, la primera pasada al principio</translation>
    </message>
    <message>
        <source>Work-items of one transform × transforms of one work-group</source>
        <translation>Elementos de trabajo de una transformada × transformadas de un grupo de trabajo</translation>
    </message>
    <message>
        <source>Floats that one work-item computes at once</source>
        <translation>Números en coma flotante que un elemento de trabajo calcula en paralelo</translation>
    </message>
    <message>
        <source>How values pass from one radix pass to the next</source>
        <translation>Cómo pasan los valores de una pasada de radix a la siguiente</translation>
    </message>
    <message>
        <source>Local memory of a work-group</source>
        <translation>Memoria local de un grupo de trabajo</translation>
    </message>
    <message>
        <source>Private memory of a work-item</source>
        <translation>Memoria privada de un elemento de trabajo</translation>
    </message>
    <message>
        <source>Kernel time of the last run</source>
        <translation>Tiempo de núcleo de la última ejecución</translation>
    </message>
    <message>
        <source>%1 · L %2</source>
        <translation>%1 · L %2</translation>
    </message>
    <message>
        <source>planned %1</source>
        <translation>planificado %1</translation>
    </message>
    <message>
        <source>upload %1</source>
        <translation>subida %1</translation>
    </message>
    <message>
        <source>kernels %1</source>
        <translation>núcleos %1</translation>
    </message>
    <message>
        <source>download %1</source>
        <translation>bajada %1</translation>
    </message>
    <message>
        <source>compile %1</source>
        <translation>compilación %1</translation>
    </message>
    <message>
        <source>compiled before</source>
        <translation>ya compilado</translation>
    </message>
    <message>
        <source>launches %1</source>
        <translation>lanzamientos %1</translation>
    </message>
    <message>
        <source>workspace %1</source>
        <translation>memoria de trabajo %1</translation>
    </message>
    <message>
        <source>%1 parts in turn</source>
        <translation>%1 partes, una tras otra</translation>
    </message>
    <message>
        <source>Found a plan %1 × as fast; the next run takes it</source>
        <translation>Encontrado un plan %1 veces más rápido; se usará en la próxima ejecución</translation>
    </message>
    <message numerus="yes">
        <source>Idle: tuning, %n plan(s) tried</source>
        <translation>
            <numerusform>En reposo: ajustando, %n plan probado</numerusform>
            <numerusform>En reposo: ajustando, %n planes probados</numerusform>
        </translation>
    </message>
    <message>
        <source>&lt;p&gt;What the cost model counted and predicted for each step, and the next best shapes.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Lo que el modelo de costes contó y previó para cada paso, y las siguientes mejores formas.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Why this plan</source>
        <translation>Por qué este plan</translation>
    </message>
    <message>
        <source>by rules and the cost model</source>
        <translation>por reglas y el modelo de costes</translation>
    </message>
    <message>
        <source>by rules</source>
        <translation>por reglas</translation>
    </message>
    <message>
        <source>digest %1</source>
        <translation>resumen %1</translation>
    </message>
    <message>
        <source>%1, model fitted on this machine</source>
        <translation>%1, modelo ajustado en esta máquina</translation>
    </message>
    <message>
        <source>computed in %1</source>
        <translation>calculado en %1</translation>
    </message>
</context>
<context>
    <name>imago::PlanPicture</name>
    <message>
        <source>The plan as a picture</source>
        <translation>El plan como imagen</translation>
    </message>
</context>
<context>
    <name>imago::PlanRunner</name>
    <message>
        <source>The output of imago-cli cannot be read: %1</source>
        <translation>No se puede leer la salida de imago-cli: %1</translation>
    </message>
</context>
<context>
    <name>imago::PlanningView</name>
    <message>
        <source>Transform</source>
        <translation>Transformada</translation>
    </message>
    <message>
        <source>Kind, extents and batch</source>
        <translation>Tipo, extensiones y lote</translation>
    </message>
    <message>
        <source>Cold: plan, build</source>
        <translation>En frío: plan, compilación</translation>
    </message>
    <message>
        <source>Planning and building of programs in a process with empty caches</source>
        <translation>Planificación y compilación de los programas en un proceso con cachés vacías</translation>
    </message>
    <message>
        <source>Cold: first run</source>
        <translation>En frío: primera ejecución</translation>
    </message>
    <message>
        <source>The first run of that process; some drivers compile only then</source>
        <translation>La primera ejecución de ese proceso; algunos controladores compilan solo entonces</translation>
    </message>
    <message>
        <source>Warm: plan, build</source>
        <translation>En caliente: plan, compilación</translation>
    </message>
    <message>
        <source>The same in another process, with the caches that the first one left on disk</source>
        <translation>Lo mismo en otro proceso, con las cachés que el primero dejó en disco</translation>
    </message>
    <message>
        <source>Warm: first run</source>
        <translation>En caliente: primera ejecución</translation>
    </message>
    <message>
        <source>The first run of that process</source>
        <translation>La primera ejecución de ese proceso</translation>
    </message>
    <message>
        <source>Second run</source>
        <translation>Segunda ejecución</translation>
    </message>
    <message>
        <source>A run when nothing is left to be built</source>
        <translation>Una ejecución cuando ya no queda nada por compilar</translation>
    </message>
    <message>
        <source>Compiled</source>
        <translation>Compilados</translation>
    </message>
    <message>
        <source>Programs built from source when cold</source>
        <translation>Programas compilados desde la fuente en frío</translation>
    </message>
    <message>
        <source>Loaded</source>
        <translation>Cargados</translation>
    </message>
    <message>
        <source>Programs taken from the cache on disk when warm</source>
        <translation>Programas tomados de la caché de disco en caliente</translation>
    </message>
    <message>
        <source>Time to the end of the first run (s)</source>
        <translation>Tiempo hasta el fin de la primera ejecución (s)</translation>
    </message>
    <message>
        <source>&lt;p&gt;Cold: a process with empty caches plans, builds its programs and runs once. Warm: another process finds them on disk. Both are what a user waits for before the first result.&lt;/p&gt;</source>
        <translation>&lt;p&gt;En frío: un proceso con cachés vacías planifica, compila sus programas y ejecuta una vez. En caliente: otro proceso los halla en disco. Ambos son lo que se espera antes del primer resultado.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>cold: plan, build</source>
        <translation>en frío: plan, compilación</translation>
    </message>
    <message>
        <source>cold: first run</source>
        <translation>en frío: primera ejecución</translation>
    </message>
    <message>
        <source>warm: plan, build</source>
        <translation>en caliente: plan, compilación</translation>
    </message>
    <message>
        <source>warm: first run</source>
        <translation>en caliente: primera ejecución</translation>
    </message>
</context>
<context>
    <name>imago::PlayBar</name>
    <message>
        <source>&lt;p&gt;Plays the selected interval, or the whole signal if nothing is selected. (Space)&lt;/p&gt;</source>
        <translation>&lt;p&gt;Reproduce el intervalo seleccionado, o toda la señal si no hay nada seleccionado. (Espacio)&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Pla&amp;y</source>
        <translation>Repro&amp;ducir</translation>
    </message>
    <message>
        <source>Loo&amp;p</source>
        <translation>En &amp;bucle</translation>
    </message>
    <message>
        <source>&lt;p&gt;Begins again at the end, which fades into the beginning.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Vuelve a empezar al final, que se funde con el comienzo.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Original</source>
        <translation>Original</translation>
    </message>
    <message>
        <source>Filtere&amp;d</source>
        <translation>&amp;Filtrada</translation>
    </message>
    <message>
        <source>What is heard</source>
        <translation>Lo que se oye</translation>
    </message>
    <message>
        <source>&lt;p&gt;What is heard; it can be switched while it plays.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Lo que se oye; se puede cambiar mientras suena.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Pa&amp;use</source>
        <translation>Pa&amp;usa</translation>
    </message>
</context>
<context>
    <name>imago::Player</name>
    <message>
        <source>There is no sound device: connect one, or start the sound server, and play again.</source>
        <translation>No hay ningún dispositivo de sonido: conecte uno, o inicie el servidor de sonido, y vuelva a reproducir.</translation>
    </message>
    <message>
        <source>The sound device &apos;%1&apos; could not be opened.</source>
        <translation>No se pudo abrir el dispositivo de sonido «%1».</translation>
    </message>
    <message>
        <source>The sound device stopped: playback has ended, and nothing else is changed.</source>
        <translation>El dispositivo de sonido se detuvo: la reproducción ha terminado, y nada más ha cambiado.</translation>
    </message>
    <message>
        <source>This build cannot play: it was made without Qt Multimedia (the package qt6-multimedia-dev).</source>
        <translation>Esta versión no puede reproducir: se compiló sin Qt Multimedia (el paquete qt6-multimedia-dev).</translation>
    </message>
</context>
<context>
    <name>imago::Plot</name>
    <message>
        <source>Line</source>
        <translation>Línea</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>de %1 a %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Lines: %1</source>
        <translation>Líneas: %1</translation>
    </message>
</context>
<context>
    <name>imago::PoissonControls</name>
    <message>
        <source>Density</source>
        <translation>Densidad</translation>
    </message>
    <message>
        <source>Distance of rows</source>
        <translation>Distancia entre filas</translation>
    </message>
    <message>
        <source>&lt;p&gt;The distance of a row&apos;s samples from those of the next row, in the unit of length that the potential is to have.&lt;/p&gt;</source>
        <translation>&lt;p&gt;La distancia entre las muestras de una fila y las de la siguiente, en la unidad de longitud que deba tener el potencial.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Distance of columns</source>
        <translation>Distancia entre columnas</translation>
    </message>
    <message>
        <source>&lt;p&gt;The distance of neighbouring samples of a row, in the same unit.&lt;/p&gt;</source>
        <translation>&lt;p&gt;La distancia entre muestras vecinas de una fila, en la misma unidad.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Distance of &amp;rows</source>
        <translation>Distancia entre fi&amp;las</translation>
    </message>
    <message>
        <source>Distance of &amp;columns</source>
        <translation>Distancia entre &amp;columnas</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>Campo</translation>
    </message>
    <message>
        <source>&amp;Arrows of the field</source>
        <translation>&amp;Flechas del campo</translation>
    </message>
    <message>
        <source>&lt;p&gt;Each arrow shows the mean field of a square of samples, −∇u, which pushes a positive charge. Zoom in for more arrows, down to one for each sample.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Cada flecha muestra el campo medio de un cuadrado de muestras, −∇u, que empuja una carga positiva. Acerque la vista para ver más flechas, hasta una por muestra.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>R&amp;oot</source>
        <translation>&amp;Raíz</translation>
    </message>
    <message>
        <source>&amp;Proportional</source>
        <translation>&amp;Proporcional</translation>
    </message>
    <message>
        <source>Length of the arrows</source>
        <translation>Longitud de las flechas</translation>
    </message>
    <message>
        <source>&lt;p&gt;The length follows the square root of the strength, so that weak fields are seen beside strong ones.&lt;/p&gt;</source>
        <translation>&lt;p&gt;La longitud sigue la raíz cuadrada de la intensidad, de modo que los campos débiles se ven junto a los fuertes.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;The length follows the strength.&lt;/p&gt;</source>
        <translation>&lt;p&gt;La longitud sigue la intensidad.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;Every arrow is equally long: only directions are shown.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Todas las flechas miden lo mismo: solo se muestran las direcciones.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Solution</source>
        <translation>Solución</translation>
    </message>
    <message>
        <source>Potential</source>
        <translation>Potencial</translation>
    </message>
    <message>
        <source>&lt;p&gt;The smallest and the largest value. The mean is 0, since the equation leaves a constant open.&lt;/p&gt;</source>
        <translation>&lt;p&gt;El valor más pequeño y el más grande. La media es 0, pues la ecuación deja libre una constante.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Strongest field</source>
        <translation>Campo más intenso</translation>
    </message>
    <message>
        <source>&lt;p&gt;The largest |∇u| of a sample.&lt;/p&gt;</source>
        <translation>&lt;p&gt;El mayor |∇u| de una muestra.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>The residual is larger than rounding explains. Check this device under Devices before you rely on the result.</source>
        <translation>El residuo es mayor de lo que explica el redondeo. Compruebe este dispositivo en Dispositivos antes de fiarse del resultado.</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Guardar</translation>
    </message>
    <message>
        <source>&lt;p&gt;Writes the potential as a NumPy array (.npy) of 32-bit floats.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Escribe el potencial como matriz de NumPy (.npy) de números de coma flotante de 32 bits.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Save f&amp;ield…</source>
        <translation>Guardar ca&amp;mpo…</translation>
    </message>
    <message>
        <source>&lt;p&gt;Writes the field as a NumPy array (.npy) of shape (2, height, width): down the columns, then along the rows.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Escribe el campo como matriz de NumPy (.npy) de forma (2, altura, anchura): hacia abajo por las columnas y luego a lo largo de las filas.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Save pict&amp;ure…</source>
        <translation>Guardar ima&amp;gen…</translation>
    </message>
    <message>
        <source>&lt;p&gt;Writes the potential as it is shown, with the arrows, as a PNG file.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Escribe el potencial tal como se muestra, con las flechas, como archivo PNG.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>The samples are the density.</source>
        <translation>Las muestras son la densidad.</translation>
    </message>
    <message>
        <source>The density is the luminance of the colours (luma, BT.601).</source>
        <translation>La densidad es la luminancia de los colores (luma, BT.601).</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>de %1 a %2</translation>
    </message>
    <message>
        <source>E&amp;qual</source>
        <translation>&amp;Igual</translation>
    </message>
    <message>
        <source>Save potentia&amp;l…</source>
        <translation>Guardar p&amp;otencial…</translation>
    </message>
</context>
<context>
    <name>imago::PoissonWords</name>
    <message>
        <source>%1 × %2 · %3 · %4</source>
        <translation>%1 × %2 · %3 · %4</translation>
    </message>
    <message>
        <source>gray</source>
        <translation>gris</translation>
    </message>
    <message>
        <source>luminance of RGB</source>
        <translation>luminancia de RGB</translation>
    </message>
    <message>
        <source>x %1, y %2</source>
        <translation>x %1, y %2</translation>
    </message>
    <message>
        <source> · density %1 · potential %2 · field %3 across, %4 down</source>
        <translation> · densidad %1 · potencial %2 · campo %3 a lo ancho, %4 hacia abajo</translation>
    </message>
</context>
<context>
    <name>imago::PoissonWorkspace</name>
    <message>
        <source>Density</source>
        <translation>Densidad</translation>
    </message>
    <message>
        <source>Potential</source>
        <translation>Potencial</translation>
    </message>
    <message>
        <source>Scale of the density</source>
        <translation>Escala de la densidad</translation>
    </message>
    <message>
        <source>&lt;p&gt;The densities that are shown black and white.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Las densidades que se muestran en negro y en blanco.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Colour scale of the potential</source>
        <translation>Escala de colores del potencial</translation>
    </message>
    <message>
        <source>&lt;p&gt;Colours of the potential u, of which −∇²u is the density without its mean: black is the smallest value, cream the largest one. Arrows show the field −∇u.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Colores del potencial u, cuyo −∇²u es la densidad sin su media: el negro es el valor más pequeño; el crema, el más grande. Las flechas muestran el campo −∇u.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>potential</source>
        <translation>potencial</translation>
    </message>
    <message>
        <source>Distance of samples</source>
        <translation>Distancia entre muestras</translation>
    </message>
    <message>
        <source>field</source>
        <translation>campo</translation>
    </message>
    <message>
        <source>PNG picture</source>
        <translation>Imagen PNG</translation>
    </message>
    <message>
        <source>%1 between columns, %2 between rows</source>
        <translation>%1 entre columnas, %2 entre filas</translation>
    </message>
    <message>
        <source>The Poisson page cannot show this recipe. File, Run on folder carries it out.</source>
        <translation>La página Poisson no puede mostrar esta receta. Archivo, Ejecutar en una carpeta la lleva a cabo.</translation>
    </message>
    <message>
        <source>Open a picture first; the recipe is for pictures.</source>
        <translation>Abra primero una imagen; la receta es para imágenes.</translation>
    </message>
    <message>
        <source>Open recipe</source>
        <translation>Abrir receta</translation>
    </message>
    <message>
        <source>Reset settings</source>
        <translation>Restablecer los ajustes</translation>
    </message>
</context>
<context>
    <name>imago::PreferencesDialog</name>
    <message>
        <source>Preferences</source>
        <translation>Preferencias</translation>
    </message>
    <message>
        <source>&amp;Device</source>
        <translation>&amp;Dispositivo</translation>
    </message>
    <message>
        <source>Tuning</source>
        <translation>Ajuste</translation>
    </message>
    <message>
        <source>Cache</source>
        <translation>Caché</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>El del sistema</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Idioma</translation>
    </message>
    <message>
        <source>The language changes when Imago starts again.</source>
        <translation>El idioma cambia cuando Imago se inicia de nuevo.</translation>
    </message>
    <message>
        <source>&amp;Appearance</source>
        <translation>&amp;Apariencia</translation>
    </message>
</context>
<context>
    <name>imago::ProfileDialog</name>
    <message>
        <source>&amp;Rings</source>
        <translation>&amp;Anillos</translation>
    </message>
    <message>
        <source>&amp;Line</source>
        <translation>&amp;Línea</translation>
    </message>
    <message>
        <source>Through the &amp;middle</source>
        <translation>Por el &amp;centro</translation>
    </message>
    <message>
        <source>Profiles of the spectrum</source>
        <translation>Perfiles del espectro</translation>
    </message>
    <message>
        <source>What is shown over the frequency</source>
        <translation>Qué se muestra sobre la frecuencia</translation>
    </message>
    <message>
        <source>&lt;p&gt;The mean power of all directions, in rings one step of frequency wide (rotational average).&lt;/p&gt;</source>
        <translation>&lt;p&gt;La potencia media de todas las direcciones, en anillos de un paso de frecuencia de anchura (media rotacional).&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;The power along the line in the spectrum.&lt;/p&gt;</source>
        <translation>&lt;p&gt;La potencia a lo largo de la línea del espectro.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;The line passes frequency 0; otherwise both its ends are free.&lt;/p&gt;</source>
        <translation>&lt;p&gt;La línea pasa por la frecuencia 0; si no, sus dos extremos son libres.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Power over the frequency</source>
        <translation>Potencia sobre la frecuencia</translation>
    </message>
    <message>
        <source>Power (dB)</source>
        <translation>Potencia (dB)</translation>
    </message>
    <message>
        <source>&amp;Copy numbers</source>
        <translation>Co&amp;piar números</translation>
    </message>
    <message>
        <source>&lt;p&gt;Copies the numbers as text for a spreadsheet.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Copia los números como texto para una hoja de cálculo.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>&amp;Exportar…</translation>
    </message>
    <message>
        <source>&lt;p&gt;Writes the numbers to a CSV table.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Escribe los números en una tabla CSV.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Drag the ends of the line in the spectrum.</source>
        <translation>Arrastre los extremos de la línea en el espectro.</translation>
    </message>
    <message>
        <source>The spectrum is that of the original, before the mask.</source>
        <translation>El espectro es el del original, antes de la máscara.</translation>
    </message>
    <message>
        <source>Frequency (%1)</source>
        <translation>Frecuencia (%1)</translation>
    </message>
    <message>
        <source>There is no spectrum yet.</source>
        <translation>Aún no hay espectro.</translation>
    </message>
    <message>
        <source>&amp;Slope</source>
        <translation>&amp;Pendiente</translation>
    </message>
    <message>
        <source>&lt;p&gt;Both scales become logarithmic, and a straight line is fitted to the rings between two frequencies: power ~ frequency^slope.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Ambas escalas se hacen logarítmicas, y se ajusta una recta a los anillos entre dos frecuencias: potencia ~ frecuencia^pendiente.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>from</source>
        <translation>de</translation>
    </message>
    <message>
        <source>Lowest frequency of the slope</source>
        <translation>Frecuencia más baja de la pendiente</translation>
    </message>
    <message>
        <source>to</source>
        <translation>a</translation>
    </message>
    <message>
        <source>Highest frequency of the slope</source>
        <translation>Frecuencia más alta de la pendiente</translation>
    </message>
    <message>
        <source>Slope %1 ± %2 (standard error), of %3 rings: power ~ frequency^slope.</source>
        <translation>Pendiente %1 ± %2 (error estándar), de %3 anillos: potencia ~ frecuencia^pendiente.</translation>
    </message>
    <message>
        <source>A slope needs three rings between two frequencies, the lower one first.</source>
        <translation>Una pendiente necesita tres anillos entre dos frecuencias, la menor primero.</translation>
    </message>
    <message>
        <source>Between its ends: %1, period %2, direction %3°.</source>
        <translation>Entre sus extremos: %1, periodo %2, dirección %3°.</translation>
    </message>
</context>
<context>
    <name>imago::QuantityBox</name>
    <message>
        <source>%1 is out of range: from %2 to %3 is allowed.</source>
        <translation>%1 está fuera del intervalo: se admite de %2 a %3.</translation>
    </message>
    <message>
        <source>“%1” is no number that this field takes; it takes, for example, %2.</source>
        <translation>«%1» no es un número que este campo admita; admite, por ejemplo, %2.</translation>
    </message>
</context>
<context>
    <name>imago::Question</name>
    <message>
        <source>&amp;Save…</source>
        <translation>&amp;Guardar…</translation>
    </message>
    <message>
        <source>&amp;Discard</source>
        <translation>&amp;Descartar</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Cancelar</translation>
    </message>
    <message>
        <source>&amp;Replace the original</source>
        <translation>&amp;Reemplazar el original</translation>
    </message>
    <message>
        <source>Close the picture without saving?</source>
        <translation>¿Cerrar la imagen sin guardar?</translation>
    </message>
    <message>
        <source>Close the signal without saving?</source>
        <translation>¿Cerrar la señal sin guardar?</translation>
    </message>
    <message>
        <source>Quit without saving?</source>
        <translation>¿Salir sin guardar?</translation>
    </message>
    <message>
        <source>Open another picture without saving?</source>
        <translation>¿Abrir otra imagen sin guardar?</translation>
    </message>
    <message>
        <source>Open another signal without saving?</source>
        <translation>¿Abrir otra señal sin guardar?</translation>
    </message>
    <message>
        <source>Replace the mask without saving it?</source>
        <translation>¿Reemplazar la máscara sin guardarla?</translation>
    </message>
    <message>
        <source>This has not been saved:</source>
        <translation>Esto no se ha guardado:</translation>
    </message>
    <message>
        <source>Replace the original?</source>
        <translation>¿Reemplazar el original?</translation>
    </message>
    <message>
        <source>%1 is the file that was opened. Its content would be lost.</source>
        <translation>%1 es el archivo que se abrió. Su contenido se perdería.</translation>
    </message>
    <message>
        <source>Imago</source>
        <translation>Imago</translation>
    </message>
    <message>
        <source>Open the session without saving?</source>
        <translation>¿Abrir la sesión sin guardar?</translation>
    </message>
    <message>
        <source>&amp;Mean of the neighbours</source>
        <translation>&amp;Media de los vecinos</translation>
    </message>
    <message>
        <source>&amp;Zero</source>
        <translation>&amp;Cero</translation>
    </message>
    <message>
        <source>What stands for samples that are no numbers?</source>
        <translation>¿Qué va en lugar de las muestras que no son números?</translation>
    </message>
    <message>
        <source>%1 of the %2 samples of %3 are NaN, infinite or marked as no data. A filter or a compression would spread them over the picture. The file does not change.</source>
        <translation>%1 de las %2 muestras de %3 son NaN, infinitas o están marcadas como sin datos. Un filtro o una compresión las extendería por la imagen. El archivo no cambia.</translation>
    </message>
    <message>
        <source>&amp;Leave them out</source>
        <translation>De&amp;jarlas fuera</translation>
    </message>
</context>
<context>
    <name>imago::RatePlot</name>
    <message>
        <source>PSNR</source>
        <translation>PSNR</translation>
    </message>
    <message>
        <source>SSIM</source>
        <translation>SSIM</translation>
    </message>
    <message>
        <source>The curve draws itself when the picture is at rest.</source>
        <translation>La curva se traza sola cuando la imagen está en reposo.</translation>
    </message>
    <message>
        <source>Rate–distortion curve</source>
        <translation>Curva de tasa–distorsión</translation>
    </message>
    <message>
        <source>Kept (%)</source>
        <translation>Conservado (%)</translation>
    </message>
    <message>
        <source>PSNR (dB)</source>
        <translation>PSNR (dB)</translation>
    </message>
    <message>
        <source>%1 kept: PSNR %2, SSIM %3</source>
        <translation>%1 conservado: PSNR %2, SSIM %3</translation>
    </message>
    <message>
        <source>The result shown, %1.</source>
        <translation>El resultado mostrado, %1.</translation>
    </message>
    <message>
        <source>No points yet.</source>
        <translation>Aún no hay puntos.</translation>
    </message>
    <message>
        <source>curve at %1 kept · PSNR %2 · SSIM %3 · about %4</source>
        <translation>curva en %1 conservado · PSNR %2 · SSIM %3 · unos %4</translation>
    </message>
</context>
<context>
    <name>imago::RawDialog</name>
    <message>
        <source>&amp;Little-endian</source>
        <translation>&amp;Little-endian</translation>
    </message>
    <message>
        <source>&amp;Big-endian</source>
        <translation>&amp;Big-endian</translation>
    </message>
    <message>
        <source>Raw samples of %1</source>
        <translation>Muestras en bruto de %1</translation>
    </message>
    <message>
        <source>8-bit unsigned</source>
        <translation>8 bits sin signo</translation>
    </message>
    <message>
        <source>8-bit signed</source>
        <translation>8 bits con signo</translation>
    </message>
    <message>
        <source>16-bit signed</source>
        <translation>16 bits con signo</translation>
    </message>
    <message>
        <source>24-bit signed</source>
        <translation>24 bits con signo</translation>
    </message>
    <message>
        <source>32-bit signed</source>
        <translation>32 bits con signo</translation>
    </message>
    <message>
        <source>32-bit float</source>
        <translation>Coma flotante de 32 bits</translation>
    </message>
    <message>
        <source>Re&amp;al</source>
        <translation>Re&amp;ales</translation>
    </message>
    <message>
        <source>&amp;I and Q</source>
        <translation>&amp;I y Q</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>Números</translation>
    </message>
    <message>
        <source>16-bit unsigned</source>
        <translation>16 bits sin signo</translation>
    </message>
    <message>
        <source>32-bit unsigned</source>
        <translation>32 bits sin signo</translation>
    </message>
    <message>
        <source>C&amp;entre frequency</source>
        <translation>Fr&amp;ecuencia central</translation>
    </message>
    <message>
        <source>&lt;p&gt;A sample of a channel is two numbers, I and then Q, as receivers record them: the signal is complex, and its spectrum has two sides.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Una muestra de un canal son dos números, primero I y luego Q, como los graban los receptores: la señal es compleja y su espectro tiene dos lados.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;The frequency that the receiver was tuned to: the middle of the spectrum.&lt;/p&gt;</source>
        <translation>&lt;p&gt;La frecuencia que tenía sintonizada el receptor: el centro del espectro.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>64-bit float</source>
        <translation>Coma flotante de 64 bits</translation>
    </message>
    <message>
        <source>Order of bytes</source>
        <translation>Orden de los bytes</translation>
    </message>
    <message>
        <source>&lt;p&gt;Side by side, sample after sample.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Intercalados, muestra tras muestra.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>desconocida</translation>
    </message>
    <message>
        <source> bytes</source>
        <translation> bytes</translation>
    </message>
    <message>
        <source>&lt;p&gt;Bytes at the start of the file that are skipped.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Bytes del comienzo del archivo que se omiten.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&amp;Sample</source>
        <translation>&amp;Muestra</translation>
    </message>
    <message>
        <source>&amp;Channels</source>
        <translation>&amp;Canales</translation>
    </message>
    <message>
        <source>Sample &amp;rate</source>
        <translation>Frecuencia de muest&amp;reo</translation>
    </message>
    <message>
        <source>&amp;Header</source>
        <translation>Ca&amp;becera</translation>
    </message>
    <message>
        <source>; the first %1 are shown.</source>
        <translation>; se muestran las primeras %1.</translation>
    </message>
    <message numerus="yes">
        <source>%1 sample(s)</source>
        <translation>
            <numerusform>%1 muestra</numerusform>
            <numerusform>%1 muestras</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n channel(s)</source>
        <translation>
            <numerusform>%1 de %n canal</numerusform>
            <numerusform>%1 de %n canales</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 byte(s) are left over at the end.</source>
        <translation>
            <numerusform>Sobra %1 byte al final.</numerusform>
            <numerusform>Sobran %1 bytes al final.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>imago::RecentFiles</name>
    <message>
        <source>&amp;Clear list</source>
        <translation>&amp;Vaciar la lista</translation>
    </message>
</context>
<context>
    <name>imago::RecentRow</name>
    <message>
        <source>Recent files</source>
        <translation>Archivos recientes</translation>
    </message>
    <message>
        <source>Recent file %1</source>
        <translation>Archivo reciente %1</translation>
    </message>
</context>
<context>
    <name>imago::RecipeWords</name>
    <message numerus="yes">
        <source>Signals: %n band(s), in hertz</source>
        <translation>
            <numerusform>Señales: %n banda, en hercios</numerusform>
            <numerusform>Señales: %n bandas, en hercios</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Signals: %n band(s), in cycles per sample</source>
        <translation>
            <numerusform>Señales: %n banda, en ciclos por muestra</numerusform>
            <numerusform>Señales: %n bandas, en ciclos por muestra</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Signals: %n isolated region(s) of the spectrogram</source>
        <translation>
            <numerusform>Señales: %n región aislada del espectrograma</numerusform>
            <numerusform>Señales: %n regiones aisladas del espectrograma</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Signals: %n region(s) of the spectrogram</source>
        <translation>
            <numerusform>Señales: %n región del espectrograma</numerusform>
            <numerusform>Señales: %n regiones del espectrograma</numerusform>
        </translation>
    </message>
    <message>
        <source>Poisson: the potential of a density</source>
        <translation>Poisson: el potencial de una densidad</translation>
    </message>
    <message>
        <source>Compress as JPEG</source>
        <translation>Comprimir como JPEG</translation>
    </message>
    <message>
        <source>Compress</source>
        <translation>Comprimir</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filtrar</translation>
    </message>
    <message numerus="yes">
        <source>a mask of %n shape(s)</source>
        <translation>
            <numerusform>una máscara de %n forma</numerusform>
            <numerusform>una máscara de %n formas</numerusform>
        </translation>
    </message>
    <message>
        <source>Remove the halftone</source>
        <translation>Quitar la trama</translation>
    </message>
</context>
<context>
    <name>imago::RegionBar</name>
    <message>
        <source>Region: x</source>
        <translation>Región: x</translation>
    </message>
    <message>
        <source>Left column of the region</source>
        <translation>Columna izquierda de la región</translation>
    </message>
    <message>
        <source>y</source>
        <translation>y</translation>
    </message>
    <message>
        <source>Upper row of the region</source>
        <translation>Fila superior de la región</translation>
    </message>
    <message>
        <source>width</source>
        <translation>anchura</translation>
    </message>
    <message>
        <source>Width of the region</source>
        <translation>Anchura de la región</translation>
    </message>
    <message>
        <source>height</source>
        <translation>altura</translation>
    </message>
    <message>
        <source>Height of the region</source>
        <translation>Altura de la región</translation>
    </message>
    <message>
        <source>Whole picture</source>
        <translation>Imagen entera</translation>
    </message>
    <message>
        <source>&lt;p&gt;Works on the whole picture again.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Vuelve a trabajar en la imagen entera.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Save region…</source>
        <translation>Guardar región…</translation>
    </message>
    <message>
        <source>&lt;p&gt;Writes the region of the original as a picture.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Escribe la región del original como imagen.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;Writes the region as a picture, which this page uses from now on, and works on the whole picture again.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Escribe la región como imagen, que esta página usa desde ahora, y vuelve a trabajar en la imagen entera.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Use the region</source>
        <translation>Usar la región</translation>
    </message>
    <message>
        <source>Draw a rectangle on the original, drag its edges, or type it.</source>
        <translation>Dibuje un rectángulo en el original, arrastre sus bordes o escríbalo.</translation>
    </message>
    <message>
        <source>Use as %1…</source>
        <translation>Usar como %1…</translation>
    </message>
</context>
<context>
    <name>imago::RegionMarks</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>imago::RegionOverlay</name>
    <message>
        <source>region of %1 × %2 pixels at x %3, y %4</source>
        <translation>región de %1 × %2 píxeles en x %3, y %4</translation>
    </message>
</context>
<context>
    <name>imago::RegionPanel</name>
    <message>
        <source>Regions</source>
        <translation>Regiones</translation>
    </message>
    <message>
        <source>Select</source>
        <translation>Seleccionar</translation>
    </message>
    <message>
        <source>&amp;Box</source>
        <translation>&amp;Caja</translation>
    </message>
    <message>
        <source>&amp;Lasso</source>
        <translation>&amp;Lazo</translation>
    </message>
    <message>
        <source>Co&amp;mb</source>
        <translation>&amp;Peine</translation>
    </message>
    <message>
        <source>What a drag in the spectrogram does</source>
        <translation>Lo que hace arrastrar en el espectrograma</translation>
    </message>
    <message>
        <source>&lt;p&gt;A drag selects an interval of time; on a region it moves it, and on the selected region&apos;s edges it changes its size.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Arrastrar selecciona un intervalo de tiempo; sobre una región la mueve, y sobre los bordes de la región seleccionada cambia su tamaño.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;A drag draws a region between two times and two frequencies.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Arrastrar dibuja una región entre dos tiempos y dos frecuencias.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;A drag draws around a region of any form.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Arrastrar rodea una región de cualquier forma.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;A drag along the lowest harmonic draws bands around it and its multiples: a voice, an engine, mains hum.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Arrastrar a lo largo del armónico más bajo dibuja bandas alrededor de él y de sus múltiplos: una voz, un motor, el zumbido de la red.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Filter the signal by regions</source>
        <translation>Filtrar la señal con regiones</translation>
    </message>
    <message>
        <source>&lt;p&gt;Changes what lies in the regions of the spectrogram by their gains, frame by frame; the rest of the signal stays bit for bit.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Cambia lo que está en las regiones del espectrograma según sus ganancias, trama a trama; el resto de la señal queda igual bit a bit.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Filter by regions</source>
        <translation>Filtrar con regiones</translation>
    </message>
    <message>
        <source>Regions of the filter</source>
        <translation>Regiones del filtro</translation>
    </message>
    <message>
        <source>&lt;p&gt;Gains of regions that overlap add up in decibels.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Las ganancias de regiones que se solapan se suman en decibelios.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Region</source>
        <translation>Región</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Desde</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Hasta</translation>
    </message>
    <message>
        <source>Gain</source>
        <translation>Ganancia</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Quitar</translation>
    </message>
    <message>
        <source>&lt;p&gt;Removes the selected region. (Del)&lt;/p&gt;</source>
        <translation>&lt;p&gt;Quita la región seleccionada. (Supr)&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&amp;Gain</source>
        <translation>&amp;Ganancia</translation>
    </message>
    <message>
        <source>&lt;p&gt;How much louder (above 0) or softer the region becomes; -200 is silence. New regions have the same gain.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Cuánto más fuerte (por encima de 0) o más débil se vuelve la región; -200 es silencio. Las regiones nuevas tienen la misma ganancia.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>F&amp;rom</source>
        <translation>&amp;Desde</translation>
    </message>
    <message>
        <source>&lt;p&gt;The time at which the region begins.&lt;/p&gt;</source>
        <translation>&lt;p&gt;El tiempo en que comienza la región.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;The time at which the region ends.&lt;/p&gt;</source>
        <translation>&lt;p&gt;El tiempo en que termina la región.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Lo&amp;w</source>
        <translation>Mí&amp;nima</translation>
    </message>
    <message>
        <source>&lt;p&gt;The region&apos;s lowest frequency.&lt;/p&gt;</source>
        <translation>&lt;p&gt;La frecuencia más baja de la región.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>High</source>
        <translation>Máxima</translation>
    </message>
    <message>
        <source>&lt;p&gt;The region&apos;s highest frequency.&lt;/p&gt;</source>
        <translation>&lt;p&gt;La frecuencia más alta de la región.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Fu&amp;ndamental</source>
        <translation>Fu&amp;ndamental</translation>
    </message>
    <message>
        <source>&lt;p&gt;The frequency whose multiples are taken.&lt;/p&gt;</source>
        <translation>&lt;p&gt;La frecuencia cuyos múltiplos se toman.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Harm&amp;onics</source>
        <translation>Arm&amp;ónicos</translation>
    </message>
    <message>
        <source>&lt;p&gt;How many multiples, with the fundamental as the first.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Cuántos múltiplos, con la fundamental como el primero.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>W&amp;idth</source>
        <translation>Anch&amp;o</translation>
    </message>
    <message>
        <source>&lt;p&gt;Width of the band around each harmonic.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Ancho de la banda alrededor de cada armónico.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&amp;Isolate: change all but the regions</source>
        <translation>A&amp;islar: cambiar todo menos las regiones</translation>
    </message>
    <message>
        <source>&lt;p&gt;What lies outside of the regions gets their gain, which is then the same for all, and the regions stay.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Lo que está fuera de las regiones recibe su ganancia, que entonces es la misma para todas, y las regiones quedan igual.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Isolate</source>
        <translation>Aislar</translation>
    </message>
    <message>
        <source>&lt;p&gt;The samples that are filtered at a time. Long frames part frequencies, short ones times; automatic is about 1/24 second.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Las muestras que se filtran a la vez. Las tramas largas separan frecuencias y las cortas tiempos; automático es alrededor de 1/24 de segundo.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automático</translation>
    </message>
    <message numerus="yes">
        <source>%Ln sample(s)</source>
        <translation>
            <numerusform>%Ln muestra</numerusform>
            <numerusform>%Ln muestras</numerusform>
        </translation>
    </message>
    <message>
        <source>Fr&amp;ames</source>
        <translation>&amp;Tramas</translation>
    </message>
    <message>
        <source>Frames of regions</source>
        <translation>Tramas de las regiones</translation>
    </message>
    <message>
        <source>Change region</source>
        <translation>Cambiar región</translation>
    </message>
    <message>
        <source>Gain of a region</source>
        <translation>Ganancia de una región</translation>
    </message>
    <message>
        <source>Remove region</source>
        <translation>Quitar región</translation>
    </message>
    <message>
        <source>Box</source>
        <translation>Caja</translation>
    </message>
    <message>
        <source>Lasso</source>
        <translation>Lazo</translation>
    </message>
    <message>
        <source>Comb</source>
        <translation>Peine</translation>
    </message>
    <message>
        <source>&lt;p&gt;Frequencies from %1 to %2.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Frecuencias de %1 a %2.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>imago::RunExport</name>
    <message>
        <source>Driver %1, Imago %2, %3</source>
        <translation>Controlador %1, Imago %2, %3</translation>
    </message>
    <message>
        <source> A copy that no cache holds: %1 GB/s.</source>
        <translation> Una copia que ninguna caché contiene: %1 GB/s.</translation>
    </message>
    <message numerus="yes">
        <source>; medians of %n round(s).</source>
        <translation>
            <numerusform>; medianas de %n ronda.</numerusform>
            <numerusform>; medianas de %n rondas.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>imago::RunList</name>
    <message>
        <source>Delete a saved run</source>
        <translation>Borrar una medición guardada</translation>
    </message>
    <message>
        <source>; it was cut short</source>
        <translation>; se interrumpió</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>&amp;Borrar</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>Ab&amp;rir…</translation>
    </message>
    <message>
        <source>Saved runs</source>
        <translation>Mediciones guardadas</translation>
    </message>
    <message>
        <source>&lt;p&gt;Measured runs, the newest first. The plots and the table show the marked ones: mark two or more to compare them.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Las mediciones hechas, la más reciente primero. Las marcadas están en las gráficas y en la tabla: marque dos o más para compararlas.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;Delete the chosen run. Undo brings it back.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Borrar la medición elegida. Deshacer la recupera.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;Add a report that imago-cli bench --output wrote, perhaps on another machine.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Añadir un informe escrito por imago-cli bench --output, quizá en otro equipo.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>E&amp;xport</source>
        <translation>E&amp;xportar</translation>
    </message>
    <message>
        <source>&lt;p&gt;Write the shown numbers, plots, or table to a file.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Escribir lo que se muestra: números, las gráficas o una tabla.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Numbers (&amp;CSV)…</source>
        <translation>Números (&amp;CSV)…</translation>
    </message>
    <message>
        <source>Plots (&amp;PNG)…</source>
        <translation>Gráficas (&amp;PNG)…</translation>
    </message>
    <message>
        <source>Table (&amp;Markdown)…</source>
        <translation>Tabla (&amp;Markdown)…</translation>
    </message>
    <message>
        <source>%1 Further runs that cannot be read: %2.</source>
        <translation>%1 Otras que no se pueden leer: %2.</translation>
    </message>
    <message>
        <source>The run is deleted; Undo (Ctrl+Z) brings it back.</source>
        <translation>La medición se ha borrado; Deshacer (Ctrl+Z) la recupera.</translation>
    </message>
    <message>
        <source>%1 · %2
%3</source>
        <translation>%1 · %2
%3</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;%1&lt;/b&gt;&lt;br&gt;%2&lt;br&gt;Driver %3&lt;br&gt;Imago %4&lt;br&gt;Cases: %5%6%7&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;%1&lt;/b&gt;&lt;br&gt;%2&lt;br&gt;Controlador %3&lt;br&gt;Imago %4&lt;br&gt;Casos: %5%6%7&lt;/p&gt;</translation>
    </message>
    <message numerus="yes">
        <source>; medians of %n round(s)</source>
        <translation>
            <numerusform>; medianas de %n ronda</numerusform>
            <numerusform>; medianas de %n rondas</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>imago::RunSheet</name>
    <message>
        <source>Speeds</source>
        <translation>Velocidades</translation>
    </message>
    <message>
        <source>&lt;p&gt;GFLOP/s and GB/s of transforms against N, and their plans.&lt;/p&gt;</source>
        <translation>&lt;p&gt;GFLOP/s y GB/s de transformadas frente a N, y sus planes.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Radix orders</source>
        <translation>Órdenes de radices</translation>
    </message>
    <message>
        <source>&lt;p&gt;GFLOP/s of each order of the same radices, with and without padding of the exchange in local memory.&lt;/p&gt;</source>
        <translation>&lt;p&gt;GFLOP/s de cada orden de las mismas radices, con el intercambio en memoria local con relleno y sin él.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Memoria</translation>
    </message>
    <message>
        <source>&lt;p&gt;GB/s of copies, by the pattern of access.&lt;/p&gt;</source>
        <translation>&lt;p&gt;GB/s de copias, según el patrón de acceso.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Planning</source>
        <translation>Planificación</translation>
    </message>
    <message>
        <source>&lt;p&gt;How long it takes until a transform can run, with empty caches and with those on disk.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Cuánto se tarda hasta que una transformada puede ejecutarse, con cachés vacías y con las que hay en disco.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>En vivo</translation>
    </message>
    <message>
        <source>&lt;p&gt;How long a person waits who drags a slider or a mask.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Lo que espera quien arrastra un control o una máscara.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Planner and search</source>
        <translation>Planificador y búsqueda</translation>
    </message>
    <message>
        <source>&lt;p&gt;The planner&apos;s choice, compared with the best plan that a search found.&lt;/p&gt;</source>
        <translation>&lt;p&gt;La elección del planificador, comparada con el mejor plan que halló una búsqueda.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>imago::RunStore</name>
    <message>
        <source>it is larger than any report</source>
        <translation>es mayor que cualquier informe</translation>
    </message>
    <message>
        <source>There is no folder of this user for saved runs.</source>
        <translation>No hay ninguna carpeta de este usuario para las ejecuciones guardadas.</translation>
    </message>
    <message>
        <source>it is not a plain file</source>
        <translation>no es un archivo normal</translation>
    </message>
    <message>
        <source>it is not a JSON object (%1)</source>
        <translation>no es un objeto JSON (%1)</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2.</source>
        <translation>No se puede escribir %1: %2.</translation>
    </message>
    <message>
        <source>The saved run %1 is left out: %2.</source>
        <translation>La medición guardada %1 se omite: %2.</translation>
    </message>
    <message>
        <source>The folder %1 for saved runs cannot be made.</source>
        <translation>No se puede crear la carpeta %1 para las mediciones guardadas.</translation>
    </message>
    <message>
        <source>%1 cannot be opened as a saved run: %2.</source>
        <translation>No se puede abrir %1 como medición guardada: %2.</translation>
    </message>
    <message>
        <source>The saved run %1 cannot be deleted: %2.</source>
        <translation>No se puede borrar la medición guardada %1: %2.</translation>
    </message>
</context>
<context>
    <name>imago::RunTable</name>
    <message>
        <source>, batch %1</source>
        <translation>, lote %1</translation>
    </message>
    <message>
        <source>, double</source>
        <translation>, doble</translation>
    </message>
    <message>
        <source>, in place</source>
        <translation>, in situ</translation>
    </message>
    <message>
        <source>Imago</source>
        <translation>Imago</translation>
    </message>
    <message>
        <source>Imago, %1</source>
        <translation>Imago, %1</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>incorrecto</translation>
    </message>
    <message>
        <source>refuses</source>
        <translation>lo rechaza</translation>
    </message>
    <message>
        <source>Transform</source>
        <translation>Transformada</translation>
    </message>
    <message>
        <source>Kind and size N, and the number of transforms at once</source>
        <translation>Tipo y tamaño N, y cuántas a la vez</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Medición</translation>
    </message>
    <message>
        <source>Device and date of the measurement</source>
        <translation>Dispositivo y fecha de la medición</translation>
    </message>
    <message>
        <source>By</source>
        <translation>Por</translation>
    </message>
    <message>
        <source>The library</source>
        <translation>La biblioteca</translation>
    </message>
    <message>
        <source>Radices</source>
        <translation>Radices</translation>
    </message>
    <message>
        <source>The radix sequence: butterfly sizes, first pass first; | separates steps</source>
        <translation>La secuencia de radices: tamaños de las mariposas, la primera pasada al principio; los pasos, separados por |</translation>
    </message>
    <message>
        <source>L1 × L2</source>
        <translation>L1 × L2</translation>
    </message>
    <message>
        <source>Work-items of one transform × transforms of one work-group</source>
        <translation>Elementos de trabajo de una transformada × transformadas de un grupo de trabajo</translation>
    </message>
    <message>
        <source>Lanes</source>
        <translation>Carriles</translation>
    </message>
    <message>
        <source>Numbers that one work-item computes at once</source>
        <translation>Números que un elemento de trabajo calcula en paralelo</translation>
    </message>
    <message>
        <source>Local</source>
        <translation>Local</translation>
    </message>
    <message>
        <source>Local memory of a work-group</source>
        <translation>Memoria local de un grupo de trabajo</translation>
    </message>
    <message>
        <source>Exchange, padding</source>
        <translation>Intercambio, relleno</translation>
    </message>
    <message>
        <source>How values pass from one radix pass to the next, and the padding against bank conflicts</source>
        <translation>Cómo pasan los valores de una pasada de radix a la siguiente y qué se deja libre contra los conflictos de bancos</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Pasos</translation>
    </message>
    <message>
        <source>Kernels, one after another</source>
        <translation>Núcleos, uno tras otro</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Tiempo</translation>
    </message>
    <message>
        <source>Median time of all transforms of the batch, without transfers</source>
        <translation>Tiempo mediano de todas las transformadas del lote, sin transferencias</translation>
    </message>
    <message>
        <source>GFLOP/s</source>
        <translation>GFLOP/s</translation>
    </message>
    <message>
        <source>5 N log2 N for each complex transform, half of it for a real one, divided by the time</source>
        <translation>5 N log2 N por cada transformada compleja, la mitad si es real, entre su tiempo</translation>
    </message>
    <message>
        <source>GB/s</source>
        <translation>GB/s</translation>
    </message>
    <message>
        <source>Input and output, each number once, divided by the time</source>
        <translation>Entrada y salida, cada número una vez, entre el tiempo</translation>
    </message>
    <message>
        <source>Of bound</source>
        <translation>Del límite</translation>
    </message>
    <message>
        <source>Chosen by</source>
        <translation>Elegido por</translation>
    </message>
    <message>
        <source>Share of the speed of a plain copy of as many bytes in the same rounds. The copy stays in the cache if the bytes fit there, and waits for its launch if they are few. A transform that moves each number once through global memory cannot exceed it</source>
        <translation>Parte de la velocidad de una simple copia de otros tantos bytes, en las mismas rondas: de una copia en la caché donde estos bytes caben en ella, y de una que espera su lanzamiento donde son pocos. No la supera ninguna transformada que mueva cada número una vez por la memoria global</translation>
    </message>
    <message>
        <source>Upload, GB/s</source>
        <translation>Subida, GB/s</translation>
    </message>
    <message>
        <source>Copy of the input from the host to the device; no other figure includes it</source>
        <translation>Copia de la entrada del anfitrión al dispositivo; en ninguna otra cifra</translation>
    </message>
    <message>
        <source>Download, GB/s</source>
        <translation>Bajada, GB/s</translation>
    </message>
    <message>
        <source>Copy of the output from the device to the host; no other figure includes it</source>
        <translation>Copia de la salida del dispositivo al anfitrión; en ninguna otra cifra</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>, half</source>
        <translation>, media</translation>
    </message>
    <message>
        <source>Imago, by the planner alone</source>
        <translation>Imago, solo por el planificador</translation>
    </message>
    <message>
        <source>Who chose the plan: the planner&apos;s rules, the cost model, options, a record of an earlier search, or a search</source>
        <translation>Quién eligió el plan: las reglas del planificador, el modelo de costes, las opciones, el registro de una búsqueda anterior o una búsqueda</translation>
    </message>
</context>
<context>
    <name>imago::SampleDepth</name>
    <message>
        <source>8-bit</source>
        <translation>8 bits</translation>
    </message>
    <message>
        <source>16-bit</source>
        <translation>16 bits</translation>
    </message>
    <message>
        <source>float</source>
        <translation>coma flotante</translation>
    </message>
</context>
<context>
    <name>imago::SaveDialog</name>
    <message>
        <source>&amp;Quality</source>
        <translation>Cali&amp;dad</translation>
    </message>
    <message>
        <source>&lt;p&gt;Saves the picture as it is shown: the samples change, so that they fill the range of the file. Without this they are saved unchanged.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Guarda la imagen como se ve: las muestras se cambian para que estas ocupen el rango del archivo. Si no, se guardan tal como son.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Apply the &amp;levels: %1 becomes black, %2 white</source>
        <translation>Aplicar los &amp;niveles: %1 pasa a negro, %2 a blanco</translation>
    </message>
    <message>
        <source>This is a folder: name a file in it.</source>
        <translation>Es una carpeta: indique un archivo en ella.</translation>
    </message>
    <message>
        <source>Save result</source>
        <translation>Guardar resultado</translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation>&amp;Examinar…</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Archivo</translation>
    </message>
    <message>
        <source>F&amp;ormat</source>
        <translation>&amp;Formato</translation>
    </message>
    <message>
        <source>&amp;Depth</source>
        <translation>&amp;Profundidad</translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation>&amp;Reemplazar</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Guardar</translation>
    </message>
    <message>
        <source>This file exists: it will be replaced.</source>
        <translation>Este archivo ya existe: se reemplazará.</translation>
    </message>
    <message>
        <source>The input has %1 samples; %2 keeps less of their precision.</source>
        <translation>La entrada tiene muestras de %1: con %2 se pierde precisión.</translation>
    </message>
    <message>
        <source>With levels the picture is coded anew, and loses more.</source>
        <translation>Con los niveles la imagen se codifica de nuevo, y pierde más.</translation>
    </message>
    <message>
        <source>The file holds exactly the coefficients of the result.</source>
        <translation>El archivo contiene exactamente los coeficientes del resultado.</translation>
    </message>
    <message numerus="yes">
        <source>The file gets all %n slice(s).</source>
        <translation>
            <numerusform>El archivo recibe el único corte (%n).</numerusform>
            <numerusform>El archivo recibe los %n cortes.</numerusform>
        </translation>
    </message>
    <message>
        <source>This format holds one picture: the slice in sight. TIFF and NumPy arrays get all of them.</source>
        <translation>Este formato contiene una sola imagen: el corte que se ve. TIFF y las matrices de NumPy los reciben todos.</translation>
    </message>
    <message>
        <source>Apply the &amp;levels and their curve: %1 becomes black, %2 white</source>
        <translation>Aplicar los &amp;niveles y su curva: %1 pasa a negro, %2 a blanco</translation>
    </message>
</context>
<context>
    <name>imago::ScalePanel</name>
    <message>
        <source>&amp;Rulers</source>
        <translation>&amp;Reglas</translation>
    </message>
    <message>
        <source>Resolution of the picture</source>
        <translation>Resolución de la imagen</translation>
    </message>
    <message>
        <source>&lt;p&gt;How many pixels the picture has to an inch or a millimetre, or how large a pixel is. 0 stands for what the file states. A result that is saved states it, too.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Cuántos píxeles tiene la imagen por pulgada o milímetro, o cuánto mide un píxel. 0 equivale a lo que indica el archivo. Un resultado que se guarda también lo indica.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>desconocida</translation>
    </message>
    <message>
        <source>Unit of the resolution</source>
        <translation>Unidad de la resolución</translation>
    </message>
    <message>
        <source>Unit of places and frequencies</source>
        <translation>Unidad de posiciones y frecuencias</translation>
    </message>
    <message>
        <source>&lt;p&gt;Rulers, the spectrum&apos;s scales and what is told of the place under the pointer have this unit, as far as the resolution is known.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Las reglas, las escalas del espectro y lo que se dice del punto bajo el puntero usan esta unidad, siempre que se conozca la resolución.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Pixels (c/px)</source>
        <translation>Píxeles (c/px)</translation>
    </message>
    <message>
        <source>Micrometres (c/µm)</source>
        <translation>Micrómetros (c/µm)</translation>
    </message>
    <message>
        <source>Millimetres (c/mm)</source>
        <translation>Milímetros (c/mm)</translation>
    </message>
    <message>
        <source>Inches (lines per inch)</source>
        <translation>Pulgadas (líneas por pulgada)</translation>
    </message>
    <message>
        <source>&lt;p&gt;Scales along the upper and the left edge of the pictures.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Escalas a lo largo del borde superior y del izquierdo de las imágenes.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Resolution</source>
        <translation>Resolución</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>Unidad</translation>
    </message>
    <message>
        <source>The file states %1.</source>
        <translation>El archivo indica %1.</translation>
    </message>
    <message>
        <source>Down it is %1.</source>
        <translation>En vertical es %1.</translation>
    </message>
    <message>
        <source>The file states no resolution: enter one, or lengths are in pixels.</source>
        <translation>El archivo no indica la resolución: introdúzcala, o las longitudes estarán en píxeles.</translation>
    </message>
    <message>
        <source>Angstroms (1/Å)</source>
        <translation>Ångströms (1/Å)</translation>
    </message>
    <message>
        <source>Nanometres (1/nm)</source>
        <translation>Nanómetros (1/nm)</translation>
    </message>
</context>
<context>
    <name>imago::SearchLine</name>
    <message>
        <source>%1 (%2 of %3): plan %4 of %5</source>
        <translation>%1 (%2 de %3): plan %4 de %5</translation>
    </message>
</context>
<context>
    <name>imago::SearchView</name>
    <message>
        <source>Registers</source>
        <translation>Registros</translation>
    </message>
    <message>
        <source>Local</source>
        <translation>Local</translation>
    </message>
    <message>
        <source>Occupancy</source>
        <translation>Ocupación</translation>
    </message>
    <message>
        <source>32-bit registers of a work-item, if the driver reports them</source>
        <translation>Registros de 32 bits de un elemento de trabajo, si el controlador los indica</translation>
    </message>
    <message>
        <source>Local memory of a work-group</source>
        <translation>Memoria local de un grupo de trabajo</translation>
    </message>
    <message>
        <source>Share of a compute unit&apos;s work-items that can be resident with these registers and this local memory, if the driver reports them</source>
        <translation>Parte de los elementos de trabajo de una unidad de cómputo que pueden estar residentes con estos registros y esta memoria local, si el controlador los indica</translation>
    </message>
    <message>
        <source>N</source>
        <translation>N</translation>
    </message>
    <message>
        <source>Points of one transform</source>
        <translation>Puntos de una transformada</translation>
    </message>
    <message>
        <source>Planner&apos;s choice</source>
        <translation>Elección del planificador</translation>
    </message>
    <message>
        <source>GFLOP/s</source>
        <translation>GFLOP/s</translation>
    </message>
    <message>
        <source>Speed of the planner&apos;s choice</source>
        <translation>Velocidad de la elección del planificador</translation>
    </message>
    <message>
        <source>Best of the search</source>
        <translation>Lo mejor de la búsqueda</translation>
    </message>
    <message>
        <source>The fastest plan of the search; the planner&apos;s where none is faster beyond the noise</source>
        <translation>El plan más rápido que se halló; el del planificador donde ninguno es más rápido más allá del ruido</translation>
    </message>
    <message>
        <source>Speed of the best</source>
        <translation>Velocidad del mejor</translation>
    </message>
    <message>
        <source>Planned / best</source>
        <translation>Planificado / mejor</translation>
    </message>
    <message>
        <source>Time of the planner&apos;s choice, divided by that of the best: 1 where no plan is faster</source>
        <translation>Tiempo de la elección del planificador dividido por el del mejor: 1 donde ningún plan es más rápido</translation>
    </message>
    <message>
        <source>as planned</source>
        <translation>como se planificó</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>falló</translation>
    </message>
    <message>
        <source>N, points of one transform</source>
        <translation>N, puntos de una transformada</translation>
    </message>
    <message>
        <source>planner&apos;s choice</source>
        <translation>elección del planificador</translation>
    </message>
    <message>
        <source>best of the search</source>
        <translation>lo mejor de la búsqueda</translation>
    </message>
    <message>
        <source>Planned, GFLOP/s</source>
        <translation>Planificado, GFLOP/s</translation>
    </message>
    <message>
        <source>Best, GFLOP/s</source>
        <translation>Mejor, GFLOP/s</translation>
    </message>
    <message>
        <source>Family, radix sequence, and L1 × L2 or the lanes&apos; width, by the planner</source>
        <translation>Familia, secuencia de radices y L1 × L2 o la anchura de los carriles, según el planificador</translation>
    </message>
    <message>
        <source>&lt;p&gt;The planner&apos;s choice, which costs no time, compared with the fastest plan of a search in interleaved races. Equal bars mean that the planner&apos;s choice is the best.&lt;/p&gt;</source>
        <translation>&lt;p&gt;La elección del planificador, que no cuesta tiempo, comparada con el plan más rápido de una búsqueda en carreras alternas. Barras iguales significan que la elección del planificador es la mejor.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>imago::SelectionBar</name>
    <message>
        <source>Beginning of the interval</source>
        <translation>Principio del intervalo</translation>
    </message>
    <message>
        <source>End of the interval</source>
        <translation>Final del intervalo</translation>
    </message>
    <message>
        <source>to</source>
        <comment>an interval from ... to ...</comment>
        <translation>a</translation>
    </message>
    <message>
        <source>&lt;p&gt;Type the ends of the interval that is analysed.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Escriba los extremos del intervalo que se analiza.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Selected from</source>
        <translation>Seleccionado de</translation>
    </message>
    <message>
        <source>In sight from</source>
        <translation>A la vista de</translation>
    </message>
</context>
<context>
    <name>imago::SettingsBar</name>
    <message>
        <source>Presets</source>
        <translation>Preajustes</translation>
    </message>
    <message>
        <source>&lt;p&gt;Settings of this page by name: save those of now, and choose them for any picture.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Ajustes de esta página con un nombre: guarde los actuales, y elíjalos para cualquier imagen.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Restablecer</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Conservar</translation>
    </message>
    <message>
        <source>Save as preset…</source>
        <translation>Guardar como preajuste…</translation>
    </message>
    <message>
        <source>Delete preset</source>
        <translation>Eliminar preajuste</translation>
    </message>
    <message>
        <source>Save preset</source>
        <translation>Guardar preajuste</translation>
    </message>
    <message>
        <source>&amp;Name of the preset</source>
        <translation>&amp;Nombre del preajuste</translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation>&amp;Reemplazar</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>&amp;Guardar</translation>
    </message>
    <message>
        <source>There is no folder of this user&apos;s for presets.</source>
        <translation>Este usuario no tiene carpeta para preajustes.</translation>
    </message>
    <message>
        <source>Imago</source>
        <translation>Imago</translation>
    </message>
    <message>
        <source>Delete the preset “%1”?</source>
        <translation>¿Eliminar el preajuste «%1»?</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Cancelar</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>E&amp;liminar</translation>
    </message>
    <message>
        <source>The preset “%1” could not be deleted.</source>
        <translation>No se pudo eliminar el preajuste «%1».</translation>
    </message>
</context>
<context>
    <name>imago::ShapeList</name>
    <message>
        <source>&amp;Delete</source>
        <translation>&amp;Borrar</translation>
    </message>
    <message>
        <source>&lt;p&gt;Delete the selected shape. (Del)&lt;/p&gt;</source>
        <translation>&lt;p&gt;Borrar la forma seleccionada. (Supr)&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Vaciar</translation>
    </message>
    <message>
        <source>&lt;p&gt;Delete all shapes.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Borrar todas las formas.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Guardar…</translation>
    </message>
    <message>
        <source>&lt;p&gt;Save the mask as a file that fits images of every size, and that imago-cli filter --mask takes.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Guardar la máscara en un archivo que sirve para imágenes de cualquier tamaño y que acepta imago-cli filter --mask.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&amp;Protect the mean (DC)</source>
        <translation>&amp;Proteger la media (DC)</translation>
    </message>
    <message>
        <source>Shapes of the mask</source>
        <translation>Formas de la máscara</translation>
    </message>
    <message>
        <source>&lt;p&gt;The mask is the product of its shapes.&lt;/p&gt;</source>
        <translation>&lt;p&gt;La máscara es el producto de sus formas.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>L&amp;oad…</source>
        <translation>Ca&amp;rgar…</translation>
    </message>
    <message>
        <source>&lt;p&gt;Load a mask file.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Cargar un archivo de máscara.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;Frequency 0, the mean of the picture (DC term), passes under every mask. Without it pictures turn dark.&lt;/p&gt;</source>
        <translation>&lt;p&gt;La frecuencia 0, la media de la imagen (componente continua, DC), pasa con cualquier máscara. Sin ella las imágenes se oscurecen.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Clear the mask</source>
        <translation>Vaciar la máscara</translation>
    </message>
    <message>
        <source>Protect the mean</source>
        <translation>Proteger la media</translation>
    </message>
    <message>
        <source>Release the mean</source>
        <translation>Liberar la media</translation>
    </message>
</context>
<context>
    <name>imago::ShapePanel</name>
    <message>
        <source>I&amp;nvert</source>
        <translation>&amp;Invertir</translation>
    </message>
    <message>
        <source> c/px</source>
        <translation> c/px</translation>
    </message>
    <message>
        <source>&lt;p&gt;%1, in cycles per pixel (c/px): 0.5 is the finest pattern along a row or a column, every other pixel; its inverse is the period in pixels.&lt;/p&gt;</source>
        <translation>&lt;p&gt;%1, en ciclos por píxel (c/px): 0,5 es el patrón más fino a lo largo de una fila o una columna, un píxel sí y otro no; su inverso es el período en píxeles.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Radius</source>
        <translation>Radio</translation>
    </message>
    <message>
        <source>How far the shape reaches</source>
        <translation>Hasta dónde llega la forma</translation>
    </message>
    <message>
        <source>Inner</source>
        <translation>Interior</translation>
    </message>
    <message>
        <source>The lowest frequency of the band</source>
        <translation>La frecuencia más baja de la banda</translation>
    </message>
    <message>
        <source>Outer</source>
        <translation>Exterior</translation>
    </message>
    <message>
        <source>The highest frequency of the band</source>
        <translation>La frecuencia más alta de la banda</translation>
    </message>
    <message>
        <source>Across</source>
        <translation>fx</translation>
    </message>
    <message>
        <source>The frequency along a row</source>
        <translation>La frecuencia a lo largo de una fila</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>fy</translation>
    </message>
    <message>
        <source>The frequency along a column</source>
        <translation>La frecuencia a lo largo de una columna</translation>
    </message>
    <message>
        <source>2nd across</source>
        <translation>fx (2.º)</translation>
    </message>
    <message>
        <source>The lattice&apos;s other vector, along a row</source>
        <translation>El otro vector de la retícula, a lo largo de una fila</translation>
    </message>
    <message>
        <source>2nd down</source>
        <translation>fy (2.º)</translation>
    </message>
    <message>
        <source>The lattice&apos;s other vector, along a column</source>
        <translation>El otro vector de la retícula, a lo largo de una columna</translation>
    </message>
    <message>
        <source>Angle</source>
        <translation>Ángulo</translation>
    </message>
    <message>
        <source>&lt;p&gt;The direction along which the pattern repeats, from across towards down.&lt;/p&gt;</source>
        <translation>&lt;p&gt;La dirección en la que se repite el patrón, desde el eje x hacia el eje y (hacia abajo).&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Anchura</translation>
    </message>
    <message>
        <source>&lt;p&gt;The range of directions that the wedge removes.&lt;/p&gt;</source>
        <translation>&lt;p&gt;El intervalo de direcciones que quita la cuña.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Soft edge</source>
        <translation>Borde suave</translation>
    </message>
    <message>
        <source>&lt;p&gt;The width of the edge, in cycles per pixel. A hard edge leaves rings around the picture&apos;s own edges; a soft one does not.&lt;/p&gt;</source>
        <translation>&lt;p&gt;La anchura del borde, en ciclos por píxel. Un borde abrupto deja anillos en torno a los contornos de la propia imagen; uno suave, no.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Strength</source>
        <translation>Intensidad</translation>
    </message>
    <message>
        <source>&lt;p&gt;How much the shape removes of the frequencies that it covers.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Qué parte quita la forma de las frecuencias que cubre.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;Remove what the shape leaves, and leave what it removes.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Quitar lo que la forma deja y dejar lo que quita.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Invert</source>
        <translation>Invertir</translation>
    </message>
    <message>
        <source>Change %1</source>
        <translation>Cambiar %1</translation>
    </message>
    <message>
        <source>Across slices</source>
        <translation>fz</translation>
    </message>
    <message>
        <source>2nd across slices</source>
        <translation>fz (2.º)</translation>
    </message>
    <message>
        <source>3rd across</source>
        <translation>fx (3.º)</translation>
    </message>
    <message>
        <source>3rd down</source>
        <translation>fy (3.º)</translation>
    </message>
    <message>
        <source>3rd across slices</source>
        <translation>fz (3.º)</translation>
    </message>
    <message>
        <source>&lt;p&gt;A frequency of the volume, in cycles per sample: its inverse is the period in samples, across slices in slices.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Una frecuencia del volumen, en ciclos por muestra: su inversa es el periodo en muestras; a través de los cortes, en cortes.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Elevation</source>
        <translation>Elevación</translation>
    </message>
    <message>
        <source>&lt;p&gt;How far the direction leaves the plane of the slices: 90° is from slice to slice.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Cuánto sale la dirección del plano de los cortes: 90° es de corte a corte.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>imago::SignalControls</name>
    <message>
        <source>Signal</source>
        <translation>Señal</translation>
    </message>
    <message>
        <source>Channels</source>
        <translation>Canales</translation>
    </message>
    <message>
        <source>&lt;p&gt;The shown channels, with their colours.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Los canales que se muestran, con sus colores.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&amp;Overlaid</source>
        <translation>Superp&amp;uestos</translation>
    </message>
    <message>
        <source>&amp;Stacked</source>
        <translation>Ap&amp;ilados</translation>
    </message>
    <message>
        <source>Arrangement of several channels</source>
        <translation>Cómo se disponen varios canales</translation>
    </message>
    <message>
        <source>Stacking</source>
        <translation>Disposición</translation>
    </message>
    <message>
        <source>Sample &amp;rate</source>
        <translation>Frecuencia de muest&amp;reo</translation>
    </message>
    <message>
        <source>&amp;Centre</source>
        <translation>&amp;Centro</translation>
    </message>
    <message>
        <source>&lt;p&gt;The true frequency of 0 in a complex signal: the frequency that the receiver was tuned to.&lt;/p&gt;</source>
        <translation>&lt;p&gt;La frecuencia verdadera que corresponde a 0 en una señal compleja: la que tenía sintonizada el receptor.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Centre frequency</source>
        <translation>Frecuencia central</translation>
    </message>
    <message>
        <source>I and Q</source>
        <translation>I y Q</translation>
    </message>
    <message>
        <source>The two channels are I and &amp;Q</source>
        <translation>Los dos canales son I y &amp;Q</translation>
    </message>
    <message>
        <source>&lt;p&gt;A receiver records I and Q: together they are one complex signal, whose spectrum has negative frequencies, too.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Un receptor graba I y Q: juntos forman una sola señal compleja, cuyo espectro tiene también frecuencias negativas.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;Samples per second. If the rate is unknown (0), frequencies are in cycles per sample, and the highest one is 0.5.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Muestras por segundo. Si la frecuencia se desconoce (0), las frecuencias van en ciclos por muestra, y la más alta es 0,5.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>desconocida</translation>
    </message>
    <message>
        <source>Sample rate</source>
        <translation>Frecuencia de muestreo</translation>
    </message>
    <message>
        <source>&amp;Columns…</source>
        <translation>&amp;Columnas…</translation>
    </message>
    <message>
        <source>&lt;p&gt;Chooses which columns of the table are channels.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Elige qué columnas de la tabla son canales.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Vista</translation>
    </message>
    <message>
        <source>Spectr&amp;um</source>
        <translation>Espectr&amp;o</translation>
    </message>
    <message>
        <source>&lt;p&gt;Accurate to ±%1.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Conocido con un error de ±%1.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>DCT</source>
        <translation>DCT</translation>
    </message>
    <message>
        <source>Spectro&amp;gram</source>
        <translation>Espectro&amp;grama</translation>
    </message>
    <message>
        <source>&amp;Batch</source>
        <translation>&amp;Lote</translation>
    </message>
    <message>
        <source>&lt;p&gt;How strong each frequency is in the selected interval, or in the visible part if nothing is selected.&lt;/p&gt;</source>
        <translation>&lt;p&gt;La intensidad de cada frecuencia en el intervalo seleccionado o, si no hay selección, en lo que está a la vista.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;The discrete cosine transform (DCT-II) of the interval.&lt;/p&gt;</source>
        <translation>&lt;p&gt;La transformada discreta del coseno (DCT-II) del intervalo.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;The spectrum frame by frame: how frequencies come and go.&lt;/p&gt;</source>
        <translation>&lt;p&gt;El espectro trama a trama: cómo aparecen y desaparecen las frecuencias.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;Many transforms of one length at once on the device.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Muchas transformadas de una misma longitud a la vez en el dispositivo.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>None is open</source>
        <translation>No hay ninguna abierta</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>&lt;p&gt;Accurate to ±%1, as the bins&apos; width, the window and the noise nearby allow.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Conocida con un error de ±%1, según el ancho de los intervalos de frecuencia, la ventana y el ruido de alrededor.&lt;/p&gt;</translation>
    </message>
    <message>
        <source> per %1</source>
        <translation> por %1</translation>
    </message>
    <message>
        <source>Frequency</source>
        <translation>Frecuencia</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>Nivel</translation>
    </message>
    <message>
        <source>%1 (mean)</source>
        <translation>%1 (media)</translation>
    </message>
    <message>
        <source>Channel</source>
        <translation>Canal</translation>
    </message>
    <message>
        <source>Peaks</source>
        <translation>Picos</translation>
    </message>
    <message>
        <source>&lt;p&gt;The constant part, within the window&apos;s main lobe.&lt;/p&gt;</source>
        <translation>&lt;p&gt;La componente continua, dentro del lóbulo principal de la ventana.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Peaks of the spectrum</source>
        <translation>Picos del espectro</translation>
    </message>
    <message>
        <source>&lt;p&gt;The highest maxima that are 6 dB or more above their surroundings; a constant part comes last. Frequency and level come from the window&apos;s own curve through three bins, with the digits that the bins&apos; width, the window and the noise allow.&lt;/p&gt;&lt;p&gt;0 dBFS is a sine of full scale; dB re 1 is referred to an amplitude of 1 in the samples&apos; unit.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Los máximos más altos que sobresalen 6 dB o más de lo que los rodea; una parte constante va al final. La frecuencia y el nivel son los de la curva propia de la ventana que pasa por tres puntos del espectro, con las cifras que permiten el ancho de los intervalos de frecuencia, la ventana y el ruido.&lt;/p&gt;&lt;p&gt;0 dBFS es una sinusoide de fondo de escala; dB re 1 se refiere a una amplitud de 1 en la unidad de las muestras.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportar</translation>
    </message>
    <message>
        <source>S&amp;ignal…</source>
        <translation>&amp;Señal…</translation>
    </message>
    <message>
        <source>View…</source>
        <translation>Vista…</translation>
    </message>
    <message>
        <source>&lt;p&gt;Writes the values of the view below: .csv, .npy, or .png of the plot.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Escribe los valores de la vista inferior: .csv, .npy o .png de la gráfica.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>From the image</source>
        <translation>De la imagen</translation>
    </message>
    <message>
        <source>Ro&amp;w</source>
        <translation>Fi&amp;la</translation>
    </message>
    <message>
        <source>Col&amp;umn</source>
        <translation>Col&amp;umna</translation>
    </message>
    <message>
        <source>Radia&amp;l</source>
        <translation>Ra&amp;dial</translation>
    </message>
    <message>
        <source>Line of the image</source>
        <translation>Línea de la imagen</translation>
    </message>
    <message>
        <source>&lt;p&gt;Means over the rings around a point.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Medias sobre los anillos en torno a un punto.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Column &amp;x</source>
        <translation>Columna &amp;x</translation>
    </message>
    <message>
        <source>Row y</source>
        <translation>Fila y</translation>
    </message>
    <message>
        <source>Open as a si&amp;gnal</source>
        <translation>Abrir como se&amp;ñal</translation>
    </message>
    <message>
        <source>&lt;p&gt;A line through the image that is open in Compress and Filter.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Una línea a través de la imagen abierta en Comprimir y Filtrar.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;Writes the selected interval, or the visible part, of the shown channels as .csv, .npy, .wav, or .png of the plot. With an active filter it writes the filtered signal.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Escribe el intervalo seleccionado, o la parte visible, de los canales que se muestran como .csv, .npy, .wav o .png del gráfico. Con un filtro activo escribe la señal filtrada.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>imago::SignalStart</name>
    <message>
        <source>Open a signal to see its frequencies</source>
        <translation>Abra una señal para ver sus frecuencias</translation>
    </message>
    <message>
        <source>Drop sound (WAV, FLAC, Ogg), a table (CSV), an array (NPY, NPZ), I and Q of a receiver (SigMF, cu8, cs16, cf32) or raw samples here, or choose a file; several of one length become a batch. A line through the open image can be taken at the right, and transforms of made-up numbers need no file.</source>
        <translation>Suelte aquí sonido (WAV, FLAC, Ogg), una tabla (CSV), una matriz (NPY, NPZ), I y Q de un receptor (SigMF, cu8, cs16, cf32) o muestras en bruto, o elija un archivo; varios de la misma longitud forman un lote. A la derecha se puede tomar una línea de la imagen abierta, y las transformadas de números generados no necesitan archivo.</translation>
    </message>
    <message>
        <source>&amp;Open signal…</source>
        <translation>A&amp;brir señal…</translation>
    </message>
    <message>
        <source>&amp;Batch without a file</source>
        <translation>&amp;Lote sin archivo</translation>
    </message>
    <message>
        <source>Or try a sample</source>
        <translation>O pruebe un ejemplo</translation>
    </message>
</context>
<context>
    <name>imago::SignalsWorkspace</name>
    <message>
        <source>Line of the image</source>
        <translation>Línea de la imagen</translation>
    </message>
    <message>
        <source>The filtered signal</source>
        <translation>La señal filtrada</translation>
    </message>
    <message>
        <source>The filter is still at work: save again when it is done.</source>
        <translation>El filtro aún está trabajando: vuelva a guardar cuando termine.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln sample(s) of each channel.</source>
        <translation>
            <numerusform>%Ln muestra de cada canal.</numerusform>
            <numerusform>%Ln muestras de cada canal.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 channels: hidden channels were left out.</source>
        <translation>%1 de %2 canales: los que no se muestran se han omitido.</translation>
    </message>
    <message>
        <source>Save signal</source>
        <translation>Guardar señal</translation>
    </message>
    <message>
        <source>filtered</source>
        <translation>filtrada</translation>
    </message>
    <message>
        <source>copy</source>
        <translation>copia</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Imagen</translation>
    </message>
    <message>
        <source>pixel</source>
        <translation>píxel</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Vista</translation>
    </message>
    <message>
        <source>Input of one transform</source>
        <translation>Entrada de una transformada</translation>
    </message>
    <message>
        <source>Output of one transform</source>
        <translation>Salida de una transformada</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>Entrada</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Salida</translation>
    </message>
    <message>
        <source>There is no channel to write: open a signal, or check one in the list.</source>
        <translation>No hay ningún canal que escribir: abra una señal o marque uno en la lista.</translation>
    </message>
    <message>
        <source>There is nothing to write yet: run the batch first.</source>
        <translation>Aún no hay nada que escribir: ejecute antes el lote.</translation>
    </message>
    <message>
        <source>There is nothing to write yet: open a signal first.</source>
        <translation>Aún no hay nada que escribir: abra antes una señal.</translation>
    </message>
    <message>
        <source>signal</source>
        <translation>señal</translation>
    </message>
    <message>
        <source>cycle/sample</source>
        <translation>ciclo/muestra</translation>
    </message>
    <message>
        <source>Press Run to see its output here.</source>
        <translation>Pulse Ejecutar para ver aquí su salida.</translation>
    </message>
    <message>
        <source>Export signal</source>
        <translation>Exportar señal</translation>
    </message>
    <message>
        <source>Export view</source>
        <translation>Exportar vista</translation>
    </message>
    <message>
        <source>spectrum</source>
        <translation>espectro</translation>
    </message>
    <message>
        <source>%1, filtered</source>
        <translation>%1, filtrada</translation>
    </message>
    <message>
        <source>%1, removed</source>
        <translation>%1, eliminado</translation>
    </message>
    <message>
        <source>cycles/sample</source>
        <translation>ciclos/muestra</translation>
    </message>
    <message>
        <source>cycles/%1</source>
        <translation>ciclos/%1</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>Muestra</translation>
    </message>
    <message>
        <source>Press Run to see the input of one of the transforms here.</source>
        <translation>Pulse Ejecutar para ver aquí la entrada de una de las transformadas.</translation>
    </message>
    <message>
        <source>Time in s</source>
        <translation>Tiempo en s</translation>
    </message>
    <message>
        <source>Cycles per sample</source>
        <translation>Ciclos por muestra</translation>
    </message>
    <message>
        <source>Frequency in %1</source>
        <translation>Frecuencia en %1</translation>
    </message>
    <message>
        <source>No channel is checked in the list of channels.</source>
        <translation>No hay ningún canal marcado en la lista de canales.</translation>
    </message>
    <message>
        <source>Cycles per %1</source>
        <translation>Ciclos por %1</translation>
    </message>
    <message>
        <source>Phase in rad</source>
        <translation>Fase en rad</translation>
    </message>
    <message>
        <source>Power density in %1</source>
        <translation>Densidad de potencia en %1</translation>
    </message>
    <message>
        <source>Power density</source>
        <translation>Densidad de potencia</translation>
    </message>
    <message>
        <source>Amplitude in %1</source>
        <translation>Amplitud en %1</translation>
    </message>
    <message>
        <source>Amplitude</source>
        <translation>Amplitud</translation>
    </message>
    <message>
        <source> · %1 to %2</source>
        <translation> · %1 a %2</translation>
    </message>
    <message>
        <source> · of the filtered signal; the thin line is the original&apos;s</source>
        <translation> · de la señal filtrada; la línea fina es la de la original</translation>
    </message>
    <message>
        <source>dB re 1</source>
        <translation>dB re 1</translation>
    </message>
    <message>
        <source> (selected)</source>
        <translation> (seleccionado)</translation>
    </message>
    <message>
        <source> (in sight)</source>
        <translation> (a la vista)</translation>
    </message>
    <message>
        <source> · bins of %1</source>
        <translation> · bins de %1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 de %2</translation>
    </message>
    <message>
        <source>row %1</source>
        <translation>fila %1</translation>
    </message>
    <message>
        <source>Point of the input</source>
        <translation>Punto de la entrada</translation>
    </message>
    <message>
        <source>Point of the output</source>
        <translation>Punto de la salida</translation>
    </message>
    <message>
        <source>|%1|</source>
        <translation>|%1|</translation>
    </message>
    <message>
        <source> (sample %1)</source>
        <translation> (muestra %1)</translation>
    </message>
    <message>
        <source>sample %1</source>
        <translation>muestra %1</translation>
    </message>
    <message>
        <source> · %1: %2</source>
        <translation> · %1: %2</translation>
    </message>
    <message>
        <source>%1 (bin %2</source>
        <translation>%1 (bin %2</translation>
    </message>
    <message>
        <source>, period %1</source>
        <translation>, período %1</translation>
    </message>
    <message>
        <source> · of the filtered signal</source>
        <translation> · de la señal filtrada</translation>
    </message>
    <message>
        <source>samples</source>
        <translation>muestras</translation>
    </message>
    <message>
        <source>%1 per %2</source>
        <translation>%1 por %2</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s)</source>
        <translation>
            <numerusform>%n archivo</numerusform>
            <numerusform>%n archivos</numerusform>
        </translation>
    </message>
    <message>
        <source>Draw band</source>
        <translation>Trazar banda</translation>
    </message>
    <message>
        <source>Change band</source>
        <translation>Cambiar banda</translation>
    </message>
    <message numerus="yes">
        <source>%Ln sample(s)</source>
        <translation>
            <numerusform>%Ln muestra</numerusform>
            <numerusform>%Ln muestras</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln frame(s)</source>
        <translation>
            <numerusform>%Ln trama</numerusform>
            <numerusform>%Ln tramas</numerusform>
        </translation>
    </message>
    <message>
        <source>DCT-II of %1</source>
        <translation>DCT-II de %1</translation>
    </message>
    <message numerus="yes">
        <source>Check one of the first %n channel(s): spectrograms are made of those.</source>
        <translation>
            <numerusform>Marque %n canal, el primero: el espectrograma se hace de él.</numerusform>
            <numerusform>Marque uno de los %n primeros canales: los espectrogramas son de esos.</numerusform>
        </translation>
    </message>
    <message>
        <source>Spectrum of one frame of %1</source>
        <translation>Espectro de una trama de %1</translation>
    </message>
    <message>
        <source>One frame of %1</source>
        <translation>Una trama de %1</translation>
    </message>
    <message>
        <source>Average of %1 of %2, %3 apart</source>
        <translation>Promedio de %1 de %2, cada %3</translation>
    </message>
    <message>
        <source>%1: %2 of %3, %4 apart</source>
        <translation>%1: %2 de %3, cada %4</translation>
    </message>
    <message>
        <source>These rows came before the timed run: let the batch end, and write again.</source>
        <translation>Estas filas llegaron antes de la ejecución medida: deje que el lote termine y vuelva a escribir.</translation>
    </message>
    <message>
        <source>&lt;p&gt;Drag to select an interval, or to draw a region with a tool of Regions; the wheel zooms along time. Over the axis of frequencies the wheel zooms along frequency and a drag moves it; with Ctrl, the wheel and a drag zoom along frequency. A double click shows all.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Arrastre para seleccionar un intervalo, o para dibujar una región con una herramienta de Regiones; la rueda amplía a lo largo del tiempo. Sobre el eje de frecuencias la rueda amplía a lo largo de la frecuencia y arrastrar la desplaza; con Ctrl, la rueda y arrastrar amplían a lo largo de la frecuencia. Un doble clic muestra todo.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>There is nothing to play: open a signal, or check a channel in the list.</source>
        <translation>No hay nada que reproducir: abra una señal, o marque un canal en la lista.</translation>
    </message>
    <message>
        <source>The signal cannot be played: its rate in samples per second is unknown. Type it under Sample rate.</source>
        <translation>La señal no se puede reproducir: no se conoce su frecuencia en muestras por segundo. Escríbala en Frecuencia de muestreo.</translation>
    </message>
    <message>
        <source>A rate of %1 samples per second cannot be played.</source>
        <translation>Una frecuencia de %1 muestras por segundo no se puede reproducir.</translation>
    </message>
    <message>
        <source>Draw region</source>
        <translation>Dibujar región</translation>
    </message>
    <message>
        <source>Change region</source>
        <translation>Cambiar región</translation>
    </message>
    <message>
        <source>The Signals page cannot show this recipe. File, Run on folder carries it out.</source>
        <translation>La página Señales no puede mostrar esta receta. Archivo, Ejecutar en una carpeta la lleva a cabo.</translation>
    </message>
    <message>
        <source>Open a signal first; the recipe is for signals.</source>
        <translation>Abra primero una señal; la receta es para señales.</translation>
    </message>
    <message>
        <source>Open recipe</source>
        <translation>Abrir receta</translation>
    </message>
    <message>
        <source>Signal</source>
        <translation>Señal</translation>
    </message>
    <message numerus="yes">
        <source>%1 channel(s), %2 samples</source>
        <translation>
            <numerusform>%1 canal, %2 muestras</numerusform>
            <numerusform>%1 canales, %2 muestras</numerusform>
        </translation>
    </message>
    <message>
        <source>Sample rate</source>
        <translation>Frecuencia de muestreo</translation>
    </message>
    <message>
        <source>Part measured</source>
        <translation>Parte medida</translation>
    </message>
    <message>
        <source>%1 samples from sample %2 on</source>
        <translation>%1 muestras desde la muestra %2</translation>
    </message>
    <message>
        <source>Frame</source>
        <translation>Trama</translation>
    </message>
    <message>
        <source>%1 samples</source>
        <translation>%1 muestras</translation>
    </message>
    <message>
        <source>%1 to %2, edges %3 wide</source>
        <translation>%1 a %2, bordes de %3 de ancho</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 a %2</translation>
    </message>
    <message>
        <source>Removed band</source>
        <translation>Banda eliminada</translation>
    </message>
    <message>
        <source>Kept band</source>
        <translation>Banda conservada</translation>
    </message>
    <message>
        <source>Spectrum</source>
        <translation>Espectro</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Ventana</translation>
    </message>
    <message>
        <source>Coherence</source>
        <translation>Coherencia</translation>
    </message>
    <message>
        <source>Phase difference in rad</source>
        <translation>Diferencia de fase en rad</translation>
    </message>
    <message>
        <source>Cross density in %1</source>
        <translation>Densidad cruzada en %1</translation>
    </message>
    <message>
        <source>Cross density</source>
        <translation>Densidad cruzada</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source> · reassigned</source>
        <translation> · reasignado</translation>
    </message>
    <message>
        <source> · mean of %1 tapers</source>
        <translation> · media de %1 tapers</translation>
    </message>
    <message>
        <source> · zeros to %1 points</source>
        <translation> · ceros hasta %1 puntos</translation>
    </message>
    <message>
        <source> · %1</source>
        <translation> · %1</translation>
    </message>
    <message>
        <source> · dashed: %1 of chance is below</source>
        <translation> · discontinua: el azar queda debajo en el %1</translation>
    </message>
    <message>
        <source> · one frame is always coherent: take shorter frames</source>
        <translation> · una sola trama siempre es coherente: elija tramas más cortas</translation>
    </message>
    <message>
        <source> · shaded: %1 confidence, %2 degrees of freedom</source>
        <translation> · sombreado: confianza del %1, %2 grados de libertad</translation>
    </message>
    <message>
        <source>Reset settings</source>
        <translation>Restablecer los ajustes</translation>
    </message>
    <message>
        <source>dB re 1 %1</source>
        <translation>dB re 1 %1</translation>
    </message>
    <message>
        <source>&lt;p&gt;Drag to select an interval; the wheel zooms, with Shift it pans; a double click shows all. Ctrl and a click put the cursors A and B.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Arrastre para seleccionar un intervalo; la rueda amplía, con Mayús desplaza; un doble clic lo muestra todo. Ctrl y un clic ponen los cursores A y B.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;Drag to filter by a band of frequencies, any number of times; drag a band&apos;s edges to change it, its bar to move it; Delete removes it. The wheel zooms, a double click shows all. Ctrl and a click put the cursors A and B.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Arrastre para filtrar por una banda de frecuencias, cuantas veces quiera; arrastre los bordes de una banda para cambiarla, su barra para moverla; Supr la quita. La rueda amplía, un doble clic lo muestra todo. Ctrl y un clic ponen los cursores A y B.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>A %1</source>
        <translation>A %1</translation>
    </message>
    <message>
        <source>B %1</source>
        <translation>B %1</translation>
    </message>
    <message>
        <source>B − A %1</source>
        <translation>B − A %1</translation>
    </message>
    <message>
        <source>1 / (B − A) %1</source>
        <translation>1 / (B − A) %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Time: %1</source>
        <translation>Tiempo: %1</translation>
    </message>
    <message>
        <source>Frequency: %1</source>
        <translation>Frecuencia: %1</translation>
    </message>
    <message>
        <source>Remove cursors</source>
        <translation>Quitar cursores</translation>
    </message>
</context>
<context>
    <name>imago::SliceBar</name>
    <message>
        <source>Slice</source>
        <translation>Corte</translation>
    </message>
    <message>
        <source>&lt;p&gt;The page of the TIFF, or the plane of the array, that is shown.&lt;/p&gt;</source>
        <translation>&lt;p&gt;La página del TIFF, o el plano de la matriz, que se muestra.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>S&amp;lice</source>
        <translation>C&amp;orte</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>de %1</translation>
    </message>
    <message>
        <source>Plane of the stack</source>
        <translation>Plano de la pila</translation>
    </message>
    <message>
        <source>XY</source>
        <translation>XY</translation>
    </message>
    <message>
        <source>XZ</source>
        <translation>XZ</translation>
    </message>
    <message>
        <source>YZ</source>
        <translation>YZ</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>Fila</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>Columna</translation>
    </message>
    <message>
        <source>Co&amp;lumn</source>
        <translation>C&amp;olumna</translation>
    </message>
    <message>
        <source>&lt;p&gt;The row of all slices that is shown, the first slice at the top.&lt;/p&gt;</source>
        <translation>&lt;p&gt;La fila de todos los cortes que se muestra, con el primer corte arriba.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;The column of all slices that is shown, the first slice at the left.&lt;/p&gt;</source>
        <translation>&lt;p&gt;La columna de todos los cortes que se muestra, con el primer corte a la izquierda.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;Which plane of the stack is shown and worked on: a slice (XY), or a row (XZ) or a column (YZ) of all slices, which are then read.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Qué plano de la pila se muestra y se trabaja: un corte (XY), o una fila (XZ) o una columna (YZ) de todos los cortes, que entonces se leen.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;Planes across the slices are those of the whole picture: take its region away first.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Los planos a través de los cortes son los de toda la imagen: quite antes su región.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>imago::SpectrogramPlot</name>
    <message>
        <source>Spectrogram</source>
        <translation>Espectrograma</translation>
    </message>
</context>
<context>
    <name>imago::SpectrumPanel</name>
    <message>
        <source>Logarithmic fre&amp;quencies</source>
        <translation>&amp;Frecuencias logarítmicas</translation>
    </message>
    <message>
        <source>&lt;p&gt;Every octave of frequencies gets a ring of one width around the middle, so that low frequencies are far apart. Directions stay, and shapes can be drawn and moved. The scales hold along the lines through the middle.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Cada octava de frecuencias ocupa un anillo de igual anchura alrededor del centro, de modo que las frecuencias bajas quedan separadas. Las direcciones se conservan, y las formas se pueden dibujar y mover. Las escalas valen a lo largo de las líneas que pasan por el centro.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Colores</translation>
    </message>
    <message>
        <source>&amp;Profiles…</source>
        <translation>&amp;Perfiles…</translation>
    </message>
    <message>
        <source>&lt;p&gt;The power over the frequency: the mean of all directions, or along a line.&lt;/p&gt;</source>
        <translation>&lt;p&gt;La potencia sobre la frecuencia: la media de todas las direcciones, o a lo largo de una línea.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>imago::SpectrumPlot</name>
    <message>
        <source>Spectrum</source>
        <translation>Espectro</translation>
    </message>
    <message>
        <source>The spectrum comes with a signal.</source>
        <translation>El espectro aparece con una señal.</translation>
    </message>
    <message>
        <source>No channel is checked in the list of channels.</source>
        <translation>No hay ningún canal marcado en la lista de canales.</translation>
    </message>
    <message>
        <source>%1, unfiltered</source>
        <translation>%1, sin filtrar</translation>
    </message>
    <message>
        <source>%1, lower end</source>
        <translation>%1, extremo inferior</translation>
    </message>
    <message>
        <source>%1, upper end</source>
        <translation>%1, extremo superior</translation>
    </message>
</context>
<context>
    <name>imago::SpeedLines</name>
    <message>
        <source>codelets of %1</source>
        <translation>codelets de %1</translation>
    </message>
    <message>
        <source> double</source>
        <translation> doble</translation>
    </message>
    <message>
        <source> in place</source>
        <translation> in situ</translation>
    </message>
    <message>
        <source> out of place</source>
        <translation> fuera de sitio</translation>
    </message>
    <message>
        <source>, one at a time</source>
        <translation>, de una en una</translation>
    </message>
    <message>
        <source>copy of the same size, launch-bound</source>
        <translation>copia de otros tantos bytes, retardada por su lanzamiento</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1: upload</source>
        <translation>%1: subida</translation>
    </message>
    <message>
        <source>%1: download</source>
        <translation>%1: bajada</translation>
    </message>
    <message>
        <source>roofline of the memory</source>
        <translation>techo de la memoria</translation>
    </message>
    <message>
        <source>copy of the same size, from cache or launch-bound</source>
        <translation>copia de otros tantos bytes: en una caché, o retardada por su lanzamiento</translation>
    </message>
    <message>
        <source>copy of the same size, from cache</source>
        <translation>copia de otros tantos bytes, que caben en una caché</translation>
    </message>
    <message>
        <source> half</source>
        <translation> media</translation>
    </message>
    <message>
        <source>%1, by the planner alone</source>
        <translation>%1, solo por el planificador</translation>
    </message>
</context>
<context>
    <name>imago::StepScene</name>
    <message>
        <source>registers</source>
        <translation>registros</translation>
    </message>
    <message>
        <source>scratch</source>
        <translation>privada</translation>
    </message>
    <message>
        <source>local</source>
        <translation>local</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>memoria</translation>
    </message>
    <message>
        <source>local memory</source>
        <translation>memoria local</translation>
    </message>
    <message>
        <source>instructions</source>
        <translation>instrucciones</translation>
    </message>
    <message>
        <source>no passes</source>
        <translation>sin pasadas</translation>
    </message>
    <message>
        <source>%1 = %2 points</source>
        <translation>%1 = %2 puntos</translation>
    </message>
    <message>
        <source>%1 lanes × %2 strips</source>
        <translation>%1 carriles × %2 tiras</translation>
    </message>
    <message>
        <source>L1 × L2 = %1 × %2</source>
        <translation>L1 × L2 = %1 × %2</translation>
    </message>
    <message>
        <source>work-groups: %1</source>
        <translation>grupos de trabajo: %1</translation>
    </message>
    <message>
        <source>The numbers of a vector, and the strips that a work-item takes one after another.</source>
        <translation>Los números de un vector y las tiras que un elemento de trabajo toma una tras otra.</translation>
    </message>
    <message>
        <source>The work-items of one line, and the lines of a work-group.</source>
        <translation>Los elementos de trabajo de una línea y las líneas de un grupo de trabajo.</translation>
    </message>
    <message>
        <source>Local memory</source>
        <translation>Memoria local</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 de %2</translation>
    </message>
    <message>
        <source>Of a work-group, and the most that a work-group can have.</source>
        <translation>La de un grupo de trabajo y la máxima que puede tener.</translation>
    </message>
    <message>
        <source>Scratch</source>
        <translation>Memoria privada</translation>
    </message>
    <message>
        <source>Private memory in which a work-item keeps its lines between passes.</source>
        <translation>Memoria privada en la que un elemento de trabajo guarda sus líneas entre pasadas.</translation>
    </message>
    <message>
        <source>Registers</source>
        <translation>Registros</translation>
    </message>
    <message>
        <source>Of a work-item, as the compiler says, and the most that it can have.</source>
        <translation>Los de un elemento de trabajo, según el compilador, y los máximos que puede tener.</translation>
    </message>
    <message>
        <source>≈ %1 of %2</source>
        <translation>≈ %1 de %2</translation>
    </message>
    <message>
        <source>Vectors of the largest butterfly, and those that the processor has; more of them spill.</source>
        <translation>Los vectores de la mariposa mayor y los que tiene el procesador; los que sobran se vuelcan a memoria.</translation>
    </message>
    <message>
        <source>What a work-item wants by the cost model, and what it gets; more of them spill.</source>
        <translation>Los que un elemento de trabajo necesita según el modelo de costes y los que recibe; los que sobran se vuelcan a memoria.</translation>
    </message>
    <message>
        <source>Occupancy</source>
        <translation>Ocupación</translation>
    </message>
    <message>
        <source>%1, limited by %2</source>
        <translation>%1, limitada por %2</translation>
    </message>
    <message>
        <source>The share of a compute unit&apos;s work-items that its work-groups have: %1 at a time.</source>
        <translation>La parte de los elementos de trabajo de una unidad de cómputo que ocupan sus grupos de trabajo: %1 a la vez.</translation>
    </message>
    <message>
        <source>not hidden</source>
        <translation>sin ocultar</translation>
    </message>
    <message>
        <source>launch</source>
        <translation>lanzamiento</translation>
    </message>
    <message>
        <source>starting groups</source>
        <translation>inicio de grupos</translation>
    </message>
    <message>
        <source>A copy of as many bytes takes %1.</source>
        <translation>Una copia de los mismos bytes tarda %1.</translation>
    </message>
    <message>
        <source>Its wavefronts of local memory take %1 at the measured rate.</source>
        <translation>Sus accesos a la memoria local tardan %1 a la velocidad medida.</translation>
    </message>
    <message>
        <source>Its instructions take %1 at the measured rate of multiply-adds.</source>
        <translation>Sus instrucciones tardan %1 a la velocidad medida de las multiplicaciones con suma.</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>Medido</translation>
    </message>
    <message>
        <source>Kernel time: median of the last runs; the line is from the lower to the upper quartile.</source>
        <translation>Tiempo del núcleo: mediana de las últimas ejecuciones; la línea va del cuartil inferior al superior.</translation>
    </message>
    <message>
        <source>%1 by %2</source>
        <translation>%1 por %2</translation>
    </message>
    <message>
        <source>%1, %2 reached</source>
        <translation>%1, alcanzado el %2</translation>
    </message>
    <message>
        <source>Bound</source>
        <translation>Límite</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>Previsto</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>By the cost model, which chose the plan. The terms overlap, so that the time is less than their sum.</source>
        <translation>Según el modelo de costes, que eligió el plan. Los términos se solapan, de modo que el tiempo es menor que su suma.</translation>
    </message>
    <message>
        <source>%1  %2</source>
        <translation>%1  %2</translation>
    </message>
    <message>
        <source>%1 moved</source>
        <translation>%1 movidos</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 en %2</translation>
    </message>
    <message>
        <source>%1 a run (%2 to %3)</source>
        <translation>%1 por ejecución (de %2 a %3)</translation>
    </message>
    <message>
        <source>%1 of the speed of a copy</source>
        <translation>%1 de la velocidad de una copia</translation>
    </message>
    <message>
        <source>right to %1</source>
        <translation>error relativo %1</translation>
    </message>
    <message>
        <source>Private</source>
        <translation>Memoria privada</translation>
    </message>
    <message>
        <source>The points of a work-item, which stay in its registers if these suffice.</source>
        <translation>Los puntos de un elemento de trabajo, que permanecen en sus registros si bastan.</translation>
    </message>
</context>
<context>
    <name>imago::SuggestionPanel</name>
    <message>
        <source>%1 · %2° · %3×</source>
        <translation>%1 · %2° · %3×</translation>
    </message>
    <message>
        <source>Only patterns that the mask already removes stand out.</source>
        <translation>No destaca ningún patrón aparte de los que la máscara elimina.</translation>
    </message>
    <message>
        <source>Su&amp;ggest notches</source>
        <translation>&amp;Sugerir muescas</translation>
    </message>
    <message>
        <source>&amp;Accept</source>
        <translation>Acep&amp;tar</translation>
    </message>
    <message>
        <source>Re&amp;ject</source>
        <translation>Recha&amp;zar</translation>
    </message>
    <message>
        <source>Accept a&amp;ll</source>
        <translation>Aceptar to&amp;das</translation>
    </message>
    <message>
        <source>&lt;p&gt;Looks for peaks of the spectrum that stand out from their surroundings: halftone screens, stripes, hum. Notches remove them.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Busca picos del espectro que destacan de su entorno: tramas de imprenta, rayas, zumbido de red. Las muescas los quitan.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;Add a notch for the chosen pattern.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Añadir una muesca para el patrón elegido.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;Drop the chosen pattern: it belongs to the picture.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Descartar el patrón elegido: pertenece a la imagen.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;Add a notch for every pattern of the list.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Añadir una muesca para cada patrón de la lista.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Periodic patterns found</source>
        <translation>Patrones periódicos encontrados</translation>
    </message>
    <message>
        <source>&lt;p&gt;The period, the direction along which the pattern repeats, and its ratio to the surroundings.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Período, la dirección en la que se repite y cuántas veces supera a su entorno.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>No periodic pattern stands out.</source>
        <translation>No destaca ningún patrón periódico.</translation>
    </message>
    <message>
        <source>Looking for patterns…</source>
        <translation>Buscando patrones…</translation>
    </message>
    <message numerus="yes">
        <source>%n pattern(s) found.</source>
        <translation>
            <numerusform>%n patrón encontrado.</numerusform>
            <numerusform>%n patrones encontrados.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>imago::TableDialog</name>
    <message>
        <source>Columns of %1</source>
        <translation>Columnas de %1</translation>
    </message>
    <message>
        <source>First rows</source>
        <translation>Primeras filas</translation>
    </message>
    <message>
        <source>&amp;Read tables with these titles in this way</source>
        <translation>Leer así las ta&amp;blas con estos títulos</translation>
    </message>
    <message>
        <source>&amp;Separator</source>
        <translation>&amp;Separador</translation>
    </message>
    <message>
        <source>&amp;Decimal mark</source>
        <translation>Signo &amp;decimal</translation>
    </message>
    <message>
        <source>&amp;Encoding</source>
        <translation>Codifi&amp;cación</translation>
    </message>
    <message>
        <source>&amp;Header rows</source>
        <translation>Filas de &amp;encabezado</translation>
    </message>
    <message>
        <source>&lt;p&gt;Rows before the numbers; empty lines and comments are not counted.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Filas antes de los números; no se cuentan las líneas vacías ni los comentarios.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Ninguna</translation>
    </message>
    <message>
        <source>There is no column of numbers to read.</source>
        <translation>No hay ninguna columna de números que leer.</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>desconocida</translation>
    </message>
    <message>
        <source>Sam&amp;ples per second</source>
        <translation>Muestras &amp;por segundo</translation>
    </message>
    <message>
        <source>&amp;Quotes</source>
        <translation>Comi&amp;llas</translation>
    </message>
    <message>
        <source>&amp;Time</source>
        <translation>&amp;Tiempo</translation>
    </message>
    <message>
        <source>&lt;p&gt;The column whose times give the sample rate; it is not a channel.&lt;/p&gt;</source>
        <translation>&lt;p&gt;La columna cuyos tiempos dan la frecuencia de muestreo; no es un canal.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Time &amp;written as</source>
        <translation>Tiempo escrito co&amp;mo</translation>
    </message>
    <message>
        <source>&amp;Gaps</source>
        <translation>&amp;Huecos</translation>
    </message>
    <message>
        <source>&amp;Uneven times</source>
        <translation>Tiempos &amp;irregulares</translation>
    </message>
    <message>
        <source>&lt;p&gt;After linear resampling, a sine of frequency f stays within (π f h)² / 2 of its amplitude, where h is the longest step: 1.2% at a twentieth of the rate.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Al remuestrear linealmente, una sinusoide de frecuencia f se aparta como mucho (π f h)² / 2 de su amplitud, siendo h el paso más largo: un 1,2 % a un vigésimo de la frecuencia de muestreo.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;Cells that are empty or NaN are filled on the line between their neighbours, or by 0, or the table is refused.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Las celdas vacías o NaN se rellenan sobre la recta entre sus vecinas, o con 0, o se rechaza la tabla.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>imago::TableWords</name>
    <message>
        <source>UTF-8</source>
        <translation>UTF-8</translation>
    </message>
    <message>
        <source>Latin-1</source>
        <translation>Latin-1</translation>
    </message>
    <message>
        <source>UTF-16</source>
        <translation>UTF-16</translation>
    </message>
    <message>
        <source>Comma</source>
        <translation>Coma</translation>
    </message>
    <message>
        <source>Semicolon</source>
        <translation>Punto y coma</translation>
    </message>
    <message>
        <source>Tab</source>
        <translation>Tabulador</translation>
    </message>
    <message>
        <source>Blanks</source>
        <translation>Espacios</translation>
    </message>
    <message>
        <source>Bar |</source>
        <translation>Barra |</translation>
    </message>
    <message>
        <source>None: one column</source>
        <translation>Ninguno: una columna</translation>
    </message>
    <message>
        <source>Point</source>
        <translation>Punto</translation>
    </message>
    <message>
        <source>Double &quot;</source>
        <translation>Dobles &quot;</translation>
    </message>
    <message>
        <source>Single &apos;</source>
        <translation>Simples &apos;</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Ningunas</translation>
    </message>
    <message>
        <source>Seconds</source>
        <translation>Segundos</translation>
    </message>
    <message>
        <source>Milliseconds</source>
        <translation>Milisegundos</translation>
    </message>
    <message>
        <source>Microseconds</source>
        <translation>Microsegundos</translation>
    </message>
    <message>
        <source>Nanoseconds</source>
        <translation>Nanosegundos</translation>
    </message>
    <message>
        <source>Minutes</source>
        <translation>Minutos</translation>
    </message>
    <message>
        <source>Hours</source>
        <translation>Horas</translation>
    </message>
    <message>
        <source>Days</source>
        <translation>Días</translation>
    </message>
    <message>
        <source>Its own unit</source>
        <translation>Su propia unidad</translation>
    </message>
    <message>
        <source>Year-month-day</source>
        <translation>Año-mes-día</translation>
    </message>
    <message>
        <source>Day.month.year</source>
        <translation>Día.mes.año</translation>
    </message>
    <message>
        <source>Month/day/year</source>
        <translation>Mes/día/año</translation>
    </message>
    <message>
        <source>Time of day</source>
        <translation>Hora del día</translation>
    </message>
    <message>
        <source>Refuse</source>
        <translation>Rechazar</translation>
    </message>
    <message>
        <source>Interpolate</source>
        <translation>Interpolar</translation>
    </message>
    <message>
        <source>Take unchanged</source>
        <translation>Tomar como están</translation>
    </message>
    <message>
        <source>Resample linearly</source>
        <translation>Remuestrear linealmente</translation>
    </message>
    <message>
        <source>Column %1</source>
        <translation>Columna %1</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Tiempo</translation>
    </message>
    <message>
        <source>counts rows</source>
        <translation>cuenta filas</translation>
    </message>
    <message>
        <source>words</source>
        <translation>palabras</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>vacía</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Valores</translation>
    </message>
    <message numerus="yes">
        <source>Values, %n gap(s)</source>
        <translation>
            <numerusform>Valores, %n hueco</numerusform>
            <numerusform>Valores, %n huecos</numerusform>
        </translation>
    </message>
    <message>
        <source>The time in line %1 is not after that in line %2. Choose another time column, or none.</source>
        <translation>El tiempo de la línea %1 no es posterior al de la línea %2. Elija otra columna de tiempo, o ninguna.</translation>
    </message>
    <message>
        <source>The times are even: %1 per %2.</source>
        <translation>Los tiempos son regulares: %1 por %2.</translation>
    </message>
    <message>
        <source>The times are uneven: steps take from %1 to %2 %3, mostly %4; the longest one ends in line %5.</source>
        <translation>Los tiempos son irregulares: los pasos van de %1 a %2 %3, casi siempre %4; el más largo termina en la línea %5.</translation>
    </message>
    <message>
        <source>Commas may separate cells or mark decimals.</source>
        <translation>Las comas pueden separar celdas o ser decimales.</translation>
    </message>
    <message>
        <source>Dates may begin with the day or the month.</source>
        <translation>Las fechas pueden empezar por el día o por el mes.</translation>
    </message>
    <message>
        <source>Some numbers have another decimal mark, or marks between thousands.</source>
        <translation>Algunos números llevan otro signo decimal, o signos de millares.</translation>
    </message>
    <message>
        <source>Some cells are empty or NaN: they are interpolated or the table is refused.</source>
        <translation>Algunas celdas están vacías o son NaN: se interpolan o se rechaza la tabla.</translation>
    </message>
    <message>
        <source>Only the first lines were examined.</source>
        <translation>Solo se han examinado las primeras líneas.</translation>
    </message>
    <message>
        <source>Take as 0</source>
        <translation>Tomar como 0</translation>
    </message>
</context>
<context>
    <name>imago::TablesDialog</name>
    <message>
        <source>Quantisation tables</source>
        <translation>Tablas de cuantización</translation>
    </message>
    <message>
        <source>The steps of the 64 coefficients of a block at quality 50, from 1 to 255: the mean first, higher frequencies to the right and below.</source>
        <translation>Los pasos de los 64 coeficientes de un bloque con calidad 50, de 1 a 255: primero la media, y las frecuencias más altas a la derecha y abajo.</translation>
    </message>
    <message>
        <source>Luma</source>
        <translation>Luma</translation>
    </message>
    <message>
        <source>Chroma</source>
        <translation>Croma</translation>
    </message>
    <message>
        <source>&amp;Annex K</source>
        <translation>&amp;Anexo K</translation>
    </message>
    <message>
        <source>&lt;p&gt;The tables that the JPEG standard gives as examples, and most programs use.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Las tablas que la norma de JPEG da como ejemplos, y que usa la mayoría de los programas.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Table of luma</source>
        <translation>Tabla de luma</translation>
    </message>
    <message>
        <source>Table of chroma</source>
        <translation>Tabla de croma</translation>
    </message>
</context>
<context>
    <name>imago::TimePlot</name>
    <message>
        <source>Signal over time</source>
        <translation>Señal en el tiempo</translation>
    </message>
    <message>
        <source>No channel is checked in the list of channels.</source>
        <translation>No hay ningún canal marcado en la lista de canales.</translation>
    </message>
    <message>
        <source>Sample</source>
        <translation>Muestra</translation>
    </message>
    <message>
        <source>Time in s</source>
        <translation>Tiempo en s</translation>
    </message>
</context>
<context>
    <name>imago::TourCallout</name>
    <message>
        <source>&amp;Skip</source>
        <translation>&amp;Omitir</translation>
    </message>
    <message>
        <source>&lt;p&gt;End the tour (Esc). Help, Show tour begins it again.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Terminar la visita guiada (Esc). Se repite con Ayuda, Mostrar la visita guiada.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 de %2</translation>
    </message>
    <message>
        <source>&amp;Done</source>
        <translation>&amp;Listo</translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation>&amp;Siguiente</translation>
    </message>
</context>
<context>
    <name>imago::TriedPlans</name>
    <message>
        <source>Plans that were tried</source>
        <translation>Planes probados</translation>
    </message>
    <message>
        <source>&lt;p&gt;The plans of this transform that were run, with the median time of a run. A double click runs one again.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Los planes de esta transformada que se han ejecutado, con el tiempo mediano de una ejecución. Un doble clic ejecuta uno de nuevo.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>Opciones</translation>
    </message>
    <message>
        <source>A run</source>
        <translation>Ejecución</translation>
    </message>
    <message>
        <source>Relative</source>
        <translation>Relativo</translation>
    </message>
    <message>
        <source>Time relative to that of the planner&apos;s choice</source>
        <translation>Tiempo relativo al de la elección del planificador</translation>
    </message>
    <message>
        <source>the planner&apos;s choice</source>
        <translation>la elección del planificador</translation>
    </message>
</context>
<context>
    <name>imago::TuneRunner</name>
    <message>
        <source>Starting</source>
        <translation>Iniciando</translation>
    </message>
    <message>
        <source>Records written to %1: %2.</source>
        <translation>Registros escritos en %1: %2.</translation>
    </message>
    <message>
        <source>, %1 faster so far</source>
        <translation>, %1 más rápido hasta ahora</translation>
    </message>
    <message>
        <source>Records taken: %1</source>
        <translation>Registros aceptados: %1</translation>
    </message>
    <message>
        <source>; known, with the same or better evidence: %1</source>
        <translation>; ya conocidos, con igual o mejor evidencia: %1</translation>
    </message>
    <message>
        <source>; refused: %1. %2</source>
        <translation>; rechazados: %1. %2</translation>
    </message>
    <message>
        <source>imago-cli ended without a report.</source>
        <translation>imago-cli terminó sin un informe.</translation>
    </message>
    <message>
        <source>imago-cli ended without a complete report.</source>
        <translation>imago-cli terminó sin un informe completo.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>imago::TuningControls</name>
    <message>
        <source>What I have used</source>
        <translation>Lo que he usado</translation>
    </message>
    <message>
        <source>My own</source>
        <translation>Los míos</translation>
    </message>
    <message>
        <source>Nothing yet: this list will show what the other workspaces and the comparison run.</source>
        <translation>Aún nada: aquí aparece lo que ejecutan los demás espacios de trabajo y la comparación.</translation>
    </message>
    <message>
        <source>Se&amp;arch</source>
        <translation>&amp;Buscar</translation>
    </message>
    <message>
        <source>&lt;p&gt;Builds plans with other parameters, checks each against a reference and races it against the planner&apos;s choice. A plan that is faster beyond the noise becomes a tuning record, which later plans use.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Construye planes con otros parámetros, comprueba cada uno con una referencia y lo compara en carrera con la elección del planificador. Lo que es más rápido, más allá del ruido, pasa a ser un registro de ajuste: los planes posteriores lo usan.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>E&amp;xport…</source>
        <translation>E&amp;xportar…</translation>
    </message>
    <message>
        <source>&amp;Import…</source>
        <translation>&amp;Importar…</translation>
    </message>
    <message>
        <source>Transforms that were run here</source>
        <translation>Transformadas ejecutadas aquí</translation>
    </message>
    <message>
        <source>&lt;p&gt;Transforms that the other workspaces and the measurements have run, the newest first. The search takes the marked ones.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Las transformadas que han ejecutado los demás espacios de trabajo y las mediciones, la más reciente primero. Se busca para las marcadas.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>Problemas</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Dispositivo</translation>
    </message>
    <message>
        <source>Effort</source>
        <translation>Esfuerzo</translation>
    </message>
    <message>
        <source>quick</source>
        <translation>rápido</translation>
    </message>
    <message>
        <source>full</source>
        <translation>completo</translation>
    </message>
    <message>
        <source>model only</source>
        <translation>solo modelo</translation>
    </message>
    <message>
        <source>&lt;p&gt;Quick: the most promising plans, some seconds for each transform. Full: all plans, minutes for each transform. Model only: the planner&apos;s choice is measured and kept.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Rápido: los planes más prometedores, unos segundos por transformada. Completo: todos, minutos cada una. Solo modelo: se mide y conserva la elección del planificador.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Tiempo</translation>
    </message>
    <message>
        <source>no end</source>
        <translation>sin límite</translation>
    </message>
    <message>
        <source>&lt;p&gt;The limit for all transforms together.&lt;/p&gt;</source>
        <translation>&lt;p&gt;El límite para todas las transformadas juntas.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;Write your own records to a file, for another machine with the same devices.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Escribir los registros propios en un archivo, para otro equipo con los mismos dispositivos.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;Add the records of a file to your own, where their evidence is better.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Añadir los registros de un archivo a los propios, donde su evidencia sea mejor.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Search for faster plans</source>
        <translation>Buscar planes más rápidos</translation>
    </message>
    <message>
        <source>Tuning records</source>
        <translation>Registros de ajuste</translation>
    </message>
    <message>
        <source>&lt;p&gt;Transforms separated by commas: kind:extents*batch, followed by double, half, planar, inplace or ortho where these differ from the default.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Transformadas separadas por comas: kind:extents*batch y después, si no son lo habitual, double, half, planar, inplace, ortho.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>imago::TuningPage</name>
    <message>
        <source>recorded</source>
        <translation>registrado</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>sin registrar</translation>
    </message>
    <message>
        <source>as planned</source>
        <translation>como se planificó</translation>
    </message>
    <message>
        <source>, cut short</source>
        <translation>, interrumpido</translation>
    </message>
    <message>
        <source>The model gives every transform a plan at once. A search builds others, races them against it, and keeps what is faster as a record, which every later run on this device takes.</source>
        <translation>El modelo da un plan a cada transformada al instante. Una búsqueda construye otros, los compara en carrera con él y guarda lo que es más rápido como registro, que usa toda ejecución posterior en este dispositivo.</translation>
    </message>
    <message>
        <source>Findings of the searches</source>
        <translation>Lo que han encontrado las búsquedas</translation>
    </message>
    <message>
        <source>Transform</source>
        <translation>Transformada</translation>
    </message>
    <message>
        <source>Planned</source>
        <translation>Planificado</translation>
    </message>
    <message>
        <source>Best</source>
        <translation>Mejor</translation>
    </message>
    <message>
        <source>Faster</source>
        <translation>Más rápido</translation>
    </message>
    <message>
        <source>Plans tried</source>
        <translation>Probados</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Estado</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>Median time of the planner&apos;s choice</source>
        <translation>Tiempo mediano de la elección del planificador</translation>
    </message>
    <message>
        <source>Median time of the best plan, in the same races</source>
        <translation>Tiempo mediano del mejor plan, en las mismas carreras</translation>
    </message>
    <message>
        <source>The gain, beyond the noise of this machine</source>
        <translation>Lo ganado, más allá del ruido de este equipo</translation>
    </message>
    <message>
        <source>Whether later plans use it</source>
        <translation>Si los planes hechos desde ahora lo usan</translation>
    </message>
    <message>
        <source>Export tuning records</source>
        <translation>Exportar registros de ajuste</translation>
    </message>
    <message>
        <source>Tuning records (*.jsonl)</source>
        <translation>Registros de ajuste (*.jsonl)</translation>
    </message>
    <message>
        <source>Import tuning records</source>
        <translation>Importar registros de ajuste</translation>
    </message>
    <message>
        <source>Searched: %1, faster: %2.</source>
        <translation>Buscadas: %1; más rápidas: %2.</translation>
    </message>
    <message>
        <source>Cancelled. </source>
        <translation>Cancelado. </translation>
    </message>
    <message>
        <source>How it differs from the planner&apos;s choice; below the row, why its steps have their shapes</source>
        <translation>Qué hace de modo distinto al planificador; bajo la fila, por qué sus pasos tienen esa forma</translation>
    </message>
</context>
<context>
    <name>imago::UnitWords</name>
    <message>
        <source>in</source>
        <comment>inches</comment>
        <translation>in</translation>
    </message>
    <message>
        <source>c/µm</source>
        <comment>cycles per micrometre</comment>
        <translation>c/µm</translation>
    </message>
    <message>
        <source>c/mm</source>
        <comment>cycles per millimetre</comment>
        <translation>c/mm</translation>
    </message>
    <message>
        <source>lpi</source>
        <comment>lines per inch</comment>
        <translation>lpp</translation>
    </message>
    <message>
        <source>c/px</source>
        <comment>cycles per pixel</comment>
        <translation>c/px</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>a place: across, down</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1, period %2</source>
        <translation>%1, período %2</translation>
    </message>
    <message>
        <source>dpi</source>
        <comment>dots per inch</comment>
        <translation>ppp</translation>
    </message>
</context>
<context>
    <name>imago::VolumePanel</name>
    <message>
        <source>&amp;In three dimensions</source>
        <translation>En &amp;tres dimensiones</translation>
    </message>
    <message>
        <source>&lt;p&gt;The slices are filtered together, as a volume: a radius is the distance from frequency 0 along all three axes, up to 0.866 cycles per sample. The whole stack is read and held in memory.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Los cortes se filtran juntos, como un volumen: un radio es la distancia a la frecuencia 0 en los tres ejes, hasta 0,866 ciclos por muestra. Se lee toda la pila y se mantiene en memoria.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>In three dimensions</source>
        <translation>En tres dimensiones</translation>
    </message>
    <message>
        <source>the removal of the halftone</source>
        <translation>la eliminación de la trama</translation>
    </message>
    <message>
        <source>the edges, which are mirrored here</source>
        <translation>los bordes, que aquí se reflejan</translation>
    </message>
    <message>
        <source>the choice of channels</source>
        <translation>la elección de canales</translation>
    </message>
    <message>
        <source>What cannot apply in three dimensions comes back when this is switched off: %1.</source>
        <translation>Lo que no puede aplicarse en tres dimensiones vuelve al desactivar esto: %1.</translation>
    </message>
    <message>
        <source>the changed waves</source>
        <translation>las ondas modificadas</translation>
    </message>
    <message>
        <source>&lt;p&gt;This is for pictures. In three dimensions a mask has radii, which are drawn, and shapes across the slices, by their numbers.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Esto es para imágenes. En tres dimensiones una máscara tiene radios, que se dibujan, y formas a través de los cortes, por sus números.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>What goes across the slices applies in three dimensions alone: %1.</source>
        <translation>Lo que va a través de los cortes actúa solo en tres dimensiones: %1.</translation>
    </message>
    <message>
        <source>+ Notch</source>
        <translation>+ Muesca</translation>
    </message>
    <message>
        <source>&lt;p&gt;Add a ball that takes out one pattern with a period across the slices; its numbers are below.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Añade una bola que quita un patrón con un periodo a través de los cortes; sus números están debajo.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>+ Lattice</source>
        <translation>+ Retícula</translation>
    </message>
    <message>
        <source>&lt;p&gt;Add balls around a pattern of two or three directions and all its harmonics.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Añade bolas en torno a un patrón de dos o tres direcciones y todos sus armónicos.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>+ Wedge</source>
        <translation>+ Cuña</translation>
    </message>
    <message>
        <source>&lt;p&gt;Add a double cone of directions, at first that from slice to slice.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Añade un cono doble de direcciones, al principio el que va de corte a corte.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>imago::WaveCard</name>
    <message>
        <source>Amplitude</source>
        <translation>Amplitud</translation>
    </message>
    <message>
        <source>Phase</source>
        <translation>Fase</translation>
    </message>
    <message>
        <source>Cycles</source>
        <translation>Ciclos</translation>
    </message>
    <message>
        <source>&lt;p&gt;How often the wave repeats over the width and over the height of the picture.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Cuántas veces se repite la onda a lo ancho y a lo alto de la imagen.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Per pixel</source>
        <translation>Por píxel</translation>
    </message>
    <message>
        <source>&lt;p&gt;The frequency in cycles per pixel, across and down.&lt;/p&gt;</source>
        <translation>&lt;p&gt;La frecuencia en ciclos por píxel, a lo ancho y hacia abajo.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Period</source>
        <translation>Período</translation>
    </message>
    <message>
        <source>&lt;p&gt;The distance from crest to crest in pixels.&lt;/p&gt;</source>
        <translation>&lt;p&gt;La distancia de cresta a cresta en píxeles.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Direction</source>
        <translation>Dirección</translation>
    </message>
    <message>
        <source>&lt;p&gt;The direction along which it repeats: 0° is across, 90° down.&lt;/p&gt;</source>
        <translation>&lt;p&gt;La dirección en la que se repite: 0° es a lo ancho, 90° hacia abajo.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;The height of a crest over the mean, in the values of the pixels, before the change; of red, green and blue.&lt;/p&gt;</source>
        <translation>&lt;p&gt;La altura de una cresta sobre la media, en los valores de los píxeles, antes del cambio; de rojo, verde y azul.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;Where the wave begins, before the change: 0° is a crest in the upper left pixel; of red, green and blue.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Dónde empieza la onda, antes del cambio: 0° es una cresta en el píxel superior izquierdo; de rojo, verde y azul.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Parte</translation>
    </message>
    <message>
        <source>&lt;p&gt;The share of the squares of all differences from the mean: those of all waves add up to 100%.&lt;/p&gt;</source>
        <translation>&lt;p&gt;La parte de los cuadrados de todas las diferencias con la media: las de todas las ondas suman el 100 %.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>%</source>
        <translation>%</translation>
    </message>
    <message>
        <source>Amplitude of the wave</source>
        <translation>Amplitud de la onda</translation>
    </message>
    <message>
        <source>&lt;p&gt;Its amplitude in the result, as a share of its own: 0 removes it. In the picture: Shift and drag up or down, or the keys Up and Down.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Su amplitud en el resultado, como parte de la suya: 0 la elimina. En la imagen: Mayús y arrastrar hacia arriba o abajo, o las teclas Arriba y Abajo.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>°</source>
        <translation>°</translation>
    </message>
    <message>
        <source>Phase of the wave</source>
        <translation>Fase de la onda</translation>
    </message>
    <message>
        <source>&lt;p&gt;How far its phase is turned: 180° makes crests of troughs. In the picture: drag along the arrow, or the keys Left and Right.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Cuánto se gira su fase: 180° convierte los valles en crestas. En la imagen: arrastrar a lo largo de la flecha, o las teclas Izquierda y Derecha.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Eliminar</translation>
    </message>
    <message>
        <source>&lt;p&gt;Take the wave from the picture: its amplitude becomes 0. (Del in the picture)&lt;/p&gt;</source>
        <translation>&lt;p&gt;Quita la onda de la imagen: su amplitud pasa a ser 0. (Supr en la imagen)&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Keep &amp;only it</source>
        <translation>Dejar s&amp;olo esta</translation>
    </message>
    <message>
        <source>&lt;p&gt;Remove all waves but this one, and the mean if it is kept.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Elimina todas las ondas menos esta, y la media si se conserva.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Restablecer</translation>
    </message>
    <message>
        <source>&lt;p&gt;Show the wave as it was.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Muestra la onda como era.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>Olvidar</translation>
    </message>
    <message>
        <source>&lt;p&gt;Take the wave from the list, with its changes.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Quita la onda de la lista, con sus cambios.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Wave&apos;s amplitude</source>
        <translation>Amplitud de la onda</translation>
    </message>
    <message>
        <source>Wave&apos;s phase</source>
        <translation>Fase de la onda</translation>
    </message>
    <message>
        <source>Remove wave %1</source>
        <translation>Eliminar la onda %1</translation>
    </message>
    <message>
        <source>Reset wave %1</source>
        <translation>Restablecer la onda %1</translation>
    </message>
</context>
<context>
    <name>imago::WaveList</name>
    <message>
        <source>Picked waves</source>
        <translation>Ondas elegidas</translation>
    </message>
    <message>
        <source>&lt;p&gt;The waves that were picked in the spectrum: cycles across and down, period and direction, share of the contrast, and what is done to them.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Las ondas elegidas en el espectro: ciclos a lo ancho y hacia abajo, período y dirección, parte del contraste y lo que se hace con ellas.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>imago::WaveModel</name>
    <message>
        <source>Edges</source>
        <translation>Bordes</translation>
    </message>
    <message>
        <source>Pick wave %1</source>
        <translation>Elegir la onda %1</translation>
    </message>
    <message>
        <source>Move to wave %1</source>
        <translation>Pasar a la onda %1</translation>
    </message>
    <message>
        <source>Keep only wave %1</source>
        <translation>Dejar solo la onda %1</translation>
    </message>
    <message>
        <source>Forget wave %1</source>
        <translation>Olvidar la onda %1</translation>
    </message>
    <message>
        <source>Forget all waves</source>
        <translation>Olvidar todas las ondas</translation>
    </message>
    <message>
        <source>Keep only the picked waves</source>
        <translation>Dejar solo las ondas elegidas</translation>
    </message>
    <message>
        <source>Keep all waves</source>
        <translation>Conservar todas las ondas</translation>
    </message>
    <message>
        <source>Keep the mean</source>
        <translation>Conservar la media</translation>
    </message>
    <message>
        <source>Remove the mean</source>
        <translation>Eliminar la media</translation>
    </message>
    <message>
        <source>Strongest waves</source>
        <translation>Ondas más fuertes</translation>
    </message>
    <message>
        <source>Wave&apos;s phase</source>
        <translation>Fase de la onda</translation>
    </message>
    <message>
        <source>Wave&apos;s amplitude</source>
        <translation>Amplitud de la onda</translation>
    </message>
    <message>
        <source>Remove wave %1</source>
        <translation>Eliminar la onda %1</translation>
    </message>
</context>
<context>
    <name>imago::WaveOverlay</name>
    <message>
        <source>%1 · too fine for this zoom</source>
        <translation>%1 · demasiado fina para este zoom</translation>
    </message>
    <message>
        <source>Drag the wave&apos;s amplitude</source>
        <translation>Arrastrar la amplitud de la onda</translation>
    </message>
    <message>
        <source>Drag the wave&apos;s phase</source>
        <translation>Arrastrar la fase de la onda</translation>
    </message>
</context>
<context>
    <name>imago::WavePanel</name>
    <message>
        <source>Picture of the strongest waves only:</source>
        <translation>Imagen solo de las ondas más fuertes:</translation>
    </message>
    <message>
        <source>Only the pic&amp;ked waves</source>
        <translation>Solo las ondas ele&amp;gidas</translation>
    </message>
    <message>
        <source>&lt;p&gt;The result is the sum of the waves in the list: pick more, one by one, and a picture appears.&lt;/p&gt;</source>
        <translation>&lt;p&gt;El resultado es la suma de las ondas de la lista: elija más, una a una, y aparece una imagen.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>With the &amp;mean</source>
        <translation>Con la &amp;media</translation>
    </message>
    <message>
        <source>&lt;p&gt;Such sums have the mean of the picture, too.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Estas sumas tienen también la media de la imagen.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Forget all waves</source>
        <translation>Olvidar todas las ondas</translation>
    </message>
    <message>
        <source>&lt;p&gt;Empty the list: the picture is whole again.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Vacía la lista: la imagen vuelve a estar entera.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Number of the strongest waves</source>
        <translation>Número de las ondas más fuertes</translation>
    </message>
    <message>
        <source>&lt;p&gt;The picture as the sum of so many of its strongest waves, those with the largest magnitudes, besides the picked ones; 0: all waves.&lt;/p&gt;</source>
        <translation>&lt;p&gt;La imagen como suma de ese número de sus ondas más fuertes, las de mayor magnitud, además de las elegidas; 0: todas las ondas.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>%</source>
        <translation>%</translation>
    </message>
    <message>
        <source>Stripes over the picture</source>
        <translation>Franjas sobre la imagen</translation>
    </message>
    <message>
        <source>&lt;p&gt;How strongly the wave&apos;s crests (light) and troughs (dark) cover original and result. They disappear where the zoom makes them finer than the screen; the arrow stays.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Con qué fuerza las crestas (claras) y los valles (oscuros) de la onda cubren el original y el resultado. Desaparecen donde el zoom las hace más finas que la pantalla; la flecha queda.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Show the wave alo&amp;ne</source>
        <translation>Mostrar la o&amp;nda sola</translation>
    </message>
    <message>
        <source>&lt;p&gt;The wave hides original and result, from black to white, whatever its amplitude.&lt;/p&gt;</source>
        <translation>&lt;p&gt;La onda oculta el original y el resultado, de negro a blanco, sea cual sea su amplitud.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Stripes</source>
        <translation>Franjas</translation>
    </message>
    <message>
        <source>Click a point of the spectrum to see its wave; Shift takes the very point. The waves are the picture&apos;s own, so that its edges are “None”.</source>
        <translation>Haga clic en un punto del espectro para ver su onda; con Mayús se toma el punto exacto. Las ondas son las de la propia imagen, por lo que sus bordes están en «Tal cual».</translation>
    </message>
    <message>
        <source>Choose the tool Wave, and click a point of the spectrum.</source>
        <translation>Elija la herramienta Onda y haga clic en un punto del espectro.</translation>
    </message>
    <message>
        <source>While waves are picked, the edges stay “None”.</source>
        <translation>Mientras haya ondas elegidas, los bordes siguen en «Tal cual».</translation>
    </message>
</context>
<context>
    <name>imago::WaveWords</name>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>the mean</source>
        <translation>la media</translation>
    </message>
    <message>
        <source>%1 · %2°</source>
        <translation>%1 · %2°</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>eliminada</translation>
    </message>
    <message>
        <source>(%1)</source>
        <translation>(%1)</translation>
    </message>
    <message>
        <source>the strongest waves: %1</source>
        <translation>las ondas más fuertes: %1</translation>
    </message>
    <message>
        <source>all others removed but the mean</source>
        <translation>todas las demás eliminadas menos la media</translation>
    </message>
    <message>
        <source>all others removed</source>
        <translation>todas las demás eliminadas</translation>
    </message>
    <message>
        <source>%1 across, %2 down</source>
        <translation>%1 a lo ancho, %2 hacia abajo</translation>
    </message>
    <message>
        <source>This is the mean of the picture, which has no phase.</source>
        <translation>Es la media de la imagen, que no tiene fase.</translation>
    </message>
    <message>
        <source>This wave is its own conjugate (Nyquist frequency): every pixel is a crest or a trough, so that its phase is 0° or 180°.</source>
        <translation>Esta onda es su propia conjugada (frecuencia de Nyquist): cada píxel es una cresta o un valle, de modo que su fase es 0° o 180°.</translation>
    </message>
    <message>
        <source>%1, crest at %2</source>
        <translation>%1, cresta en %2</translation>
    </message>
    <message>
        <source>%1 of the contrast</source>
        <translation>%1 del contraste</translation>
    </message>
</context>
<context>
    <name>imago::WelcomePage</name>
    <message>
        <source>Open an image to see it in the frequency domain</source>
        <translation>Abra una imagen para verla en el dominio de la frecuencia</translation>
    </message>
    <message>
        <source>Drop a PNG, JPEG or TIFF file here, or choose one. Imago shows its spectrum: drop small coefficients in Compress, or remove patterns in Filter, and see at once what is left of the picture.</source>
        <translation>Suelte aquí un archivo PNG, JPEG o TIFF, o elija uno. Imago muestra su espectro: descarte coeficientes pequeños en Comprimir o quite patrones en Filtrar, y vea al instante qué queda de la imagen.</translation>
    </message>
    <message>
        <source>&amp;Open image…</source>
        <translation>A&amp;brir imagen…</translation>
    </message>
    <message>
        <source>Or try a sample</source>
        <translation>O pruebe un ejemplo</translation>
    </message>
    <message>
        <source>Sample image %1</source>
        <translation>Imagen de ejemplo %1</translation>
    </message>
    <message>
        <source>Open si&amp;gnal…</source>
        <translation>Abrir se&amp;ñal…</translation>
    </message>
    <message>
        <source>&lt;p&gt;Sound, tables, arrays and receivers&apos; recordings: spectra, spectrograms, filters.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Sonido, tablas, matrices y grabaciones de receptores: espectros, espectrogramas, filtros.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Compare devi&amp;ces</source>
        <translation>Comparar &amp;dispositivos</translation>
    </message>
    <message>
        <source>&lt;p&gt;What each GPU and processor of this computer can do, how fast it is, and why.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Qué puede hacer cada GPU y cada procesador de este ordenador, lo rápido que es y por qué.&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>imago::WindowActions</name>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Deshacer</translation>
    </message>
    <message>
        <source>Save the result: a picture, the signal, a comparison</source>
        <translation>Guardar el resultado: una imagen, la señal, una comparación</translation>
    </message>
    <message>
        <source>&amp;Export view…</source>
        <translation>&amp;Exportar vista…</translation>
    </message>
    <message>
        <source>Write the shown spectrum as a table, an array or a picture</source>
        <translation>Escribir el espectro que se muestra como tabla, matriz o imagen</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Rehacer</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>Abrir &amp;reciente</translation>
    </message>
    <message>
        <source>Open &amp;table with options…</source>
        <translation>Abrir &amp;tabla con opciones…</translation>
    </message>
    <message>
        <source>&amp;Workspace</source>
        <translation>Espacio de &amp;trabajo</translation>
    </message>
    <message>
        <source>&amp;Appearance</source>
        <translation>Apa&amp;riencia</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>&amp;Abrir…</translation>
    </message>
    <message>
        <source>Open an image</source>
        <translation>Abrir una imagen</translation>
    </message>
    <message>
        <source>&amp;Save result…</source>
        <translation>&amp;Guardar resultado…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Salir</translation>
    </message>
    <message>
        <source>Leave Imago</source>
        <translation>Salir de Imago</translation>
    </message>
    <message>
        <source>Stop the engine; the last result stays</source>
        <translation>Detener lo que está haciendo el motor; el último resultado se conserva</translation>
    </message>
    <message>
        <source>&amp;Fit</source>
        <translation>&amp;Ajustar</translation>
    </message>
    <message>
        <source>Show the whole image in every view</source>
        <translation>Mostrar la imagen entera en todas las vistas</translation>
    </message>
    <message>
        <source>&amp;1:1</source>
        <translation>&amp;1:1</translation>
    </message>
    <message>
        <source>One image pixel is one pixel of the screen</source>
        <translation>Un píxel de la imagen es un píxel de la pantalla</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>Ac&amp;ercar</translation>
    </message>
    <message>
        <source>&amp;Before and after</source>
        <translation>A&amp;ntes y después</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>&amp;Cerrar</translation>
    </message>
    <message>
        <source>Close what is open here, and return to the start page</source>
        <translation>Cierra lo que está abierto aquí y vuelve a la página de inicio</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Copiar</translation>
    </message>
    <message>
        <source>Copy the active picture, plot, table or figures</source>
        <translation>Copia la imagen, la gráfica, la tabla o las cifras que están en uso</translation>
    </message>
    <message>
        <source>&amp;Preferences…</source>
        <translation>&amp;Preferencias…</translation>
    </message>
    <message>
        <source>Language, appearance, device, tuning and the cache</source>
        <translation>Idioma, apariencia, dispositivo, ajuste y caché</translation>
    </message>
    <message>
        <source>&amp;Keys and mouse</source>
        <translation>&amp;Teclas y ratón</translation>
    </message>
    <message>
        <source>What the keys and the mouse do, and what this workspace is for</source>
        <translation>Qué hacen las teclas y el ratón, y para qué sirve este espacio de trabajo</translation>
    </message>
    <message>
        <source>&amp;One pane alone</source>
        <translation>Un &amp;solo panel</translation>
    </message>
    <message>
        <source>Show the active pane alone, or all panes again</source>
        <translation>Muestra solo el panel activo, o de nuevo todos</translation>
    </message>
    <message>
        <source>Panes of &amp;equal size</source>
        <translation>Paneles &amp;iguales</translation>
    </message>
    <message>
        <source>Give all panes the same size, even where one could be larger</source>
        <translation>Da a todos los paneles el mismo tamaño, aunque uno pudiera ser mayor</translation>
    </message>
    <message>
        <source>&amp;Link the spectrum&apos;s zoom</source>
        <translation>Enlazar el &amp;zoom del espectro</translation>
    </message>
    <message>
        <source>Zoom and move the spectrum with the pictures, or separately</source>
        <translation>El espectro se amplía y se mueve con las imágenes, o por su cuenta</translation>
    </message>
    <message>
        <source>F&amp;ull screen</source>
        <translation>Pantalla comp&amp;leta</translation>
    </message>
    <message>
        <source>Split the result: the original is left of the divider</source>
        <translation>Dividir el resultado: a la izquierda del separador está el original</translation>
    </message>
    <message>
        <source>&amp;Difference</source>
        <translation>Diferen&amp;cia</translation>
    </message>
    <message>
        <source>Show what the compression changed</source>
        <translation>Mostrar lo que ha cambiado la compresión</translation>
    </message>
    <message>
        <source>&amp;Plan</source>
        <translation>&amp;Plan</translation>
    </message>
    <message>
        <source>Show the steps of the transform</source>
        <translation>Mostrar los pasos de la transformada</translation>
    </message>
    <message>
        <source>&amp;Tune when idle</source>
        <translation>&amp;Ajustar en reposo</translation>
    </message>
    <message>
        <source>Tune on &amp;battery</source>
        <translation>Ajustar con &amp;batería</translation>
    </message>
    <message>
        <source>Continue the search for faster plans while the computer runs on battery</source>
        <translation>Seguir buscando planes más rápidos mientras el equipo funciona con batería</translation>
    </message>
    <message>
        <source>&amp;About Imago</source>
        <translation>&amp;Acerca de Imago</translation>
    </message>
    <message>
        <source>&amp;System</source>
        <translation>Del &amp;sistema</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Clara</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>&amp;Oscura</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Archivo</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Editar</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ver</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>&amp;Herramientas</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>A&amp;yuda</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>Herramientas</translation>
    </message>
    <message>
        <source>Devi&amp;ce</source>
        <translation>&amp;Dispositivo</translation>
    </message>
    <message>
        <source>Show &amp;tour</source>
        <translation>Mostrar la &amp;visita guiada</translation>
    </message>
    <message>
        <source>Run on &amp;folder…</source>
        <translation>E&amp;jecutar en una carpeta…</translation>
    </message>
    <message>
        <source>Open rec&amp;ipe…</source>
        <translation>A&amp;brir receta…</translation>
    </message>
    <message>
        <source>Open sessio&amp;n…</source>
        <translation>Abrir sesió&amp;n…</translation>
    </message>
    <message>
        <source>Sa&amp;ve recipe…</source>
        <translation>G&amp;uardar receta…</translation>
    </message>
    <message>
        <source>S&amp;ave session…</source>
        <translation>Guar&amp;dar sesión…</translation>
    </message>
    <message>
        <source>&amp;Print…</source>
        <translation>I&amp;mprimir…</translation>
    </message>
    <message>
        <source>Print a report of this page</source>
        <translation>Imprimir un informe de esta página</translation>
    </message>
    <message>
        <source>Report as P&amp;DF…</source>
        <translation>Informe en PD&amp;F…</translation>
    </message>
    <message>
        <source>Write settings, figures, pictures and the plan of this page to a PDF file</source>
        <translation>Escribir los ajustes, las cifras, las imágenes y el plan de esta página en un archivo PDF</translation>
    </message>
    <message>
        <source>Copy as &amp;seen</source>
        <translation>Copiar como se &amp;ve</translation>
    </message>
    <message>
        <source>Copy a picture of the active part as it is seen</source>
        <translation>Copiar una imagen de la parte activa tal como se ve</translation>
    </message>
    <message>
        <source>Copy &amp;numbers</source>
        <translation>Copiar &amp;números</translation>
    </message>
    <message>
        <source>Copy the numbers in sight of the active part, for a spreadsheet</source>
        <translation>Copiar los números a la vista de la parte activa, para una hoja de cálculo</translation>
    </message>
    <message>
        <source>I&amp;n a window of its own</source>
        <translation>En su propia &amp;ventana</translation>
    </message>
    <message>
        <source>Move the active pane to a window of its own, or back</source>
        <translation>Llevar el panel activo a su propia ventana, o devolverlo</translation>
    </message>
    <message>
        <source>&amp;Fourier ring correlation…</source>
        <translation>Correlación de anillos de &amp;Fourier…</translation>
    </message>
    <message>
        <source>Up to which frequency the open picture and another one agree</source>
        <translation>Hasta qué frecuencia coinciden la imagen abierta y otra</translation>
    </message>
    <message>
        <source>&amp;Manual</source>
        <translation>&amp;Manual</translation>
    </message>
    <message>
        <source>Open the manual at the page of what is shown here</source>
        <translation>Abrir el manual por la página de lo que se muestra aquí</translation>
    </message>
    <message>
        <source>Export what was re&amp;moved…</source>
        <translation>Exportar &amp;lo eliminado…</translation>
    </message>
    <message>
        <source>Write the difference of original and result as a picture or an array</source>
        <translation>Escribir la diferencia entre original y resultado como imagen o matriz</translation>
    </message>
    <message>
        <source>Cance&amp;l computation</source>
        <translation>Cance&amp;lar el cálculo</translation>
    </message>
    <message>
        <source>R&amp;eset settings</source>
        <translation>R&amp;establecer los ajustes</translation>
    </message>
    <message>
        <source>Settings of this page for what is open become as at the start</source>
        <translation>Los ajustes de esta página para lo que está abierto vuelven a ser los iniciales</translation>
    </message>
    <message>
        <source>&amp;Keep settings for the next file</source>
        <translation>Conservar los a&amp;justes para el archivo siguiente</translation>
    </message>
    <message>
        <source>&lt;p&gt;The next picture or signal gets the settings of this one, on all pages, until this is switched off or the window closes. Otherwise it begins with the usual ones.&lt;/p&gt;</source>
        <translation>&lt;p&gt;La imagen o señal siguiente recibe los ajustes de esta, en todas las páginas, hasta que esto se desactive o se cierre la ventana. Si no, empieza con los habituales.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Search for faster plans of the transforms that were run while nobody has used Imago for some minutes: at the lowest priority, on one processor core, with at most 200 MB of memory</source>
        <translation>Buscar planes más rápidos para las transformadas ejecutadas cuando nadie ha usado Imago durante unos minutos: con la prioridad más baja, en un núcleo del procesador y con 200 MB de memoria como mucho</translation>
    </message>
    <message>
        <source>Zoo&amp;m out</source>
        <translation>Ale&amp;jar</translation>
    </message>
    <message>
        <source>&amp;Export spectrum…</source>
        <translation>&amp;Exportar espectro…</translation>
    </message>
    <message>
        <source>&amp;Compare with</source>
        <translation>Co&amp;mparar con</translation>
    </message>
    <message>
        <source>Open fo&amp;lder…</source>
        <translation>Abrir car&amp;peta…</translation>
    </message>
    <message>
        <source>&lt;p&gt;A Zarr store is opened; all other folders are those of a run on a folder.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Un almacén Zarr se abre; todas las demás carpetas son para ejecutar una receta en ellas.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Ne&amp;xt tab</source>
        <translation>Pestaña si&amp;guiente</translation>
    </message>
    <message>
        <source>Pre&amp;vious tab</source>
        <translation>Pestaña anteri&amp;or</translation>
    </message>
    <message>
        <source>Re&amp;gion of the picture</source>
        <translation>Región &amp;de la imagen</translation>
    </message>
    <message>
        <source>Draw a rectangle on the original to work on that part only</source>
        <translation>Dibuja un rectángulo en el original para trabajar solo en esa parte</translation>
    </message>
    <message>
        <source>&amp;Cross-correlation and impulse response…</source>
        <translation>&amp;Correlación cruzada y respuesta al impulso…</translation>
    </message>
    <message>
        <source>By how much a channel of the open signal is late behind another one, and what a system makes of a sweep</source>
        <translation>Cuánto se retrasa un canal de la señal abierta respecto a otro, y qué hace un sistema de un barrido</translation>
    </message>
</context>
<context>
    <name>imago::WindowPanel</name>
    <message>
        <source>Rectangular</source>
        <translation>Rectangular</translation>
    </message>
    <message>
        <source>Hann</source>
        <translation>Hann</translation>
    </message>
    <message>
        <source>Hamming</source>
        <translation>Hamming</translation>
    </message>
    <message>
        <source>Blackman</source>
        <translation>Blackman</translation>
    </message>
    <message>
        <source>Blackman–Harris</source>
        <translation>Blackman–Harris</translation>
    </message>
    <message>
        <source>Flat top</source>
        <translation>Flat top</translation>
    </message>
    <message>
        <source>Tukey</source>
        <translation>Tukey</translation>
    </message>
    <message>
        <source>α</source>
        <translation>α</translation>
    </message>
    <message>
        <source>&lt;p&gt;The fraction of the frame that is faded, at both ends together: 0 is rectangular, 1 is Hann.&lt;/p&gt;</source>
        <translation>&lt;p&gt;La fracción de la trama que se desvanece, en ambos extremos juntos: 0 es rectangular, 1 es Hann.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Kaiser</source>
        <translation>Kaiser</translation>
    </message>
    <message>
        <source>β</source>
        <translation>β</translation>
    </message>
    <message>
        <source>&lt;p&gt;More makes side lobes lower and the main lobe wider: 0 is rectangular, 5 near Hamming, 8.6 near Blackman.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Más hace los lóbulos laterales más bajos y el principal más ancho: 0 es rectangular, 5 se acerca a Hamming, 8,6 a Blackman.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Gaussian</source>
        <translation>Gaussiana</translation>
    </message>
    <message>
        <source>Deviation</source>
        <translation>Desviación</translation>
    </message>
    <message>
        <source>&lt;p&gt;The standard deviation, as a part of the frame.&lt;/p&gt;</source>
        <translation>&lt;p&gt;La desviación típica, como parte de la trama.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>DPSS (Slepian)</source>
        <translation>DPSS (Slepian)</translation>
    </message>
    <message>
        <source>NW</source>
        <translation>NW</translation>
    </message>
    <message>
        <source>&lt;p&gt;Half the width of the main lobe, in bins of the frame: no other window has more of its energy within it.&lt;/p&gt;</source>
        <translation>&lt;p&gt;La mitad de la anchura del lóbulo principal, en bins de la trama: ninguna otra ventana tiene más energía en él.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&amp;Window</source>
        <translation>Ve&amp;ntana</translation>
    </message>
    <message>
        <source>&lt;p&gt;Fades the ends of each frame, so that a sine between two bins does not leak into all of them. Rectangular: none.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Desvanece los extremos de cada trama, para que una sinusoide entre dos bins no se derrame por todos. Rectangular: ninguna.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Parameter</source>
        <translation>Parámetro</translation>
    </message>
    <message>
        <source>Tapers</source>
        <translation>Tapers</translation>
    </message>
    <message>
        <source>&lt;p&gt;Averages over so many orthogonal windows (multitaper): less scatter, at the resolution of ± NW bins. 2 NW − 1 is usual.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Promedia sobre tantas ventanas ortogonales (multitaper): menos dispersión, con una resolución de ± NW bins. Lo habitual es 2 NW − 1.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Ninguno</translation>
    </message>
    <message>
        <source>%1 × the frame</source>
        <translation>%1 × la trama</translation>
    </message>
    <message>
        <source>Zero padding</source>
        <translation>Relleno con ceros</translation>
    </message>
    <message>
        <source>&lt;p&gt;Zeros after the samples of each frame: the curve is drawn through more bins. Frequencies are not resolved more finely.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Ceros tras las muestras de cada trama: la curva pasa por más bins. Las frecuencias no se separan mejor.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Ventana</translation>
    </message>
</context>
<context>
    <name>imago::Workspace</name>
    <message>
        <source>This page has no recipes.</source>
        <translation>Esta página no tiene recetas.</translation>
    </message>
</context>
<context>
    <name>imago::WorkspaceRail</name>
    <message>
        <source>&lt;p&gt;%1 (%2)&lt;/p&gt;</source>
        <translation>&lt;p&gt;%1 (%2)&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>imago::ZoomPlot</name>
    <message>
        <source>Real part</source>
        <translation>Parte real</translation>
    </message>
    <message>
        <source>Imaginary part</source>
        <translation>Parte imaginaria</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>Posición</translation>
    </message>
</context>
</TS>
