import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { Plugin } from 'vite';

const mark = fileURLToPath(new URL('../src/web/public/favicon.svg', import.meta.url));

/** The ground of the mark. */
const ground = '#2f4bb5';

/** As in the manifest, `server/app/first-screen/manifest.ts`; those to the edge are cut to the phone's own shape. */
const icons = [
  { fileName: 'icon-192.png', size: 192, toEdge: false },
  { fileName: 'icon-512.png', size: 512, toEdge: false },
  { fileName: 'icon-maskable.png', size: 512, toEdge: true },
  { fileName: 'apple-touch-icon.png', size: 180, toEdge: true },
];

/** Draws the icons of a phone's home screen from the mark, so that there is one mark. */
export function appIcons(): Plugin {
  return {
    name: 'otklik:app-icons',
    apply: 'build',
    async generateBundle() {
      const svg = await readFile(mark);
      // Whoever reads uploaded pictures in this process has blocked it, and will find it blocked.
      sharp.unblock({ operation: ['VipsForeignLoadSvg'] });
      try {
        for (const icon of icons) {
          this.emitFile({ type: 'asset', fileName: icon.fileName, source: await drawIcon(svg, icon) });
        }
      } finally {
        sharp.block({ operation: ['VipsForeignLoadSvg'] });
      }
    },
  };
}

function drawIcon(svg: Buffer, { size, toEdge }: (typeof icons)[number]): Promise<Buffer> {
  const drawn = sharp(svg, { density: (72 * size) / 32 }).resize(size, size);
  return (toEdge ? drawn.flatten({ background: ground }) : drawn).png({ palette: true }).toBuffer();
}
