import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Writes a `.br` and a `.gz` beside every text file of the build, so that the server needn't compress them. */
export function precompress(): Plugin {
  let outputDir = '';
  return {
    name: 'otklik:precompress',
    apply: 'build',
    configResolved(config) {
      outputDir = resolve(config.root, config.build.outDir);
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const names = await readdir(outputDir, { recursive: true });
        await Promise.all(names.filter(isText).map((name) => compressFile(join(outputDir, name))));
      },
    },
  };
}

// Below this the headers outweigh what compression saves.
const smallestWorthwhileBytes = 512;

function isText(name: string): boolean {
  return /\.(js|css|html|svg|json|webmanifest)$/.test(name) && !name.startsWith('.vite');
}

async function compressFile(path: string): Promise<void> {
  const source = await readFile(path);
  if (source.byteLength < smallestWorthwhileBytes) return;

  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(source, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: source.byteLength,
      },
    }),
    promisify(gzip)(source, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)]);
}
