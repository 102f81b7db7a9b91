import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { HtmlTagDescriptor, Plugin } from 'vite';

/**
 * Subsets Golos Text to the characters of Russian pages and preloads it.
 *
 * The family is split by script, and the subsetter can't merge files, so there is one file for Russian letters and one for
 * digits and punctuation. `styles/fonts.css` declares them with the same ranges; Latin letters and the rouble sign, which
 * many pages don't need, load on demand.
 */
export function fontSubsets(): Plugin {
  return {
    name: 'otklik:font-subsets',
    async config() {
      await mkdir(outputDir, { recursive: true });
      await Promise.all(subsets.map(writeSubset));
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter(isPreloaded)
          .map(preloadTag),
    },
  };
}

interface Subset {
  name: string;
  source: string;
  characters: string;
}

const sourceDir = fileURLToPath(
  new URL('../node_modules/@fontsource-variable/golos-text/files/', import.meta.url),
);
const outputDir = fileURLToPath(new URL('../.cache/fonts/', import.meta.url));

const ascii = String.fromCodePoint(...Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index));
const latinLetters = ascii.replace(/[^A-Za-z]/g, '');
const signs = ascii.replace(/[A-Za-z]/g, '');
const typographic = '\u00a0\u00ad\u2009\u202f«»‹›‘’‚“”„–—…•·×÷°±−½²³§©®™€↑↓';
const russian = 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя№\u0301';

const subsets: Subset[] = [
  { name: 'golos-signs', source: 'latin', characters: signs + typographic },
  { name: 'golos-cyrillic', source: 'cyrillic', characters: russian },
  { name: 'golos-latin', source: 'latin', characters: latinLetters },
  { name: 'golos-rouble', source: 'latin-ext', characters: '₽' },
];

const options: Parameters<typeof subsetFont>[2] = {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 700 } },
  // The features in use; dropping the others drops the glyphs of small capitals, fractions and old-style numerals.
  keepFeatures: ['ccmp', 'locl', 'mark', 'mkmk', 'kern', 'liga', 'calt', 'tnum'],
  // Vertical metrics and hints for old rasterizers are not needed.
  dropTables: ['VVAR', 'vhea', 'vmtx', 'gasp'],
  noHinting: true,
};

async function writeSubset({ name, source, characters }: Subset): Promise<void> {
  const font = await readFile(`${sourceDir}golos-text-${source}-wght-normal.woff2`);
  const key = createHash('sha256')
    .update(font)
    .update(characters)
    .update(JSON.stringify(options))
    .digest('hex');
  const keyFile = `${outputDir}${name}.key`;
  if ((await readText(keyFile)) === key) return;

  await writeFile(`${outputDir}${name}.woff2`, await subsetFont(font, characters, options));
  await writeFile(keyFile, key);
}

async function readText(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch {
    return null;
  }
}

function isPreloaded(fileName: string): boolean {
  return /golos-(signs|cyrillic)-[^/]+\.woff2$/.test(fileName);
}

function preloadTag(fileName: string): HtmlTagDescriptor {
  return {
    tag: 'link',
    attrs: { rel: 'preload', href: `/${fileName}`, as: 'font', type: 'font/woff2', crossorigin: true },
    injectTo: 'head-prepend',
  };
}
