import { fileURLToPath } from 'node:url';
import { type Plugin, type Rolldown, runnerImport } from 'vite';
import type { ScreenName, screens } from '#contract/screens.ts';

/**
 * Lists, for each screen of the contract, the scripts and fonts that it needs beyond those of index.html: the server
 * preloads them in the page, so that the browser requests them at once instead of after the first scripts have run.
 */
export function pageFiles(): Plugin {
  return {
    name: 'otklik:page-files',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const first = new Set(
        chunks.filter(({ isEntry }) => isEntry).flatMap((chunk) => filesOf(chunk, bundle)),
      );
      const pages = (await screenNames()).map((name) => {
        const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => pageOf(name).test(id)));
        if (!chunk) this.error(`Экрану ${name} нужна страница: src/web/pages/${folderOf(name)}/page.tsx`);
        const scripts = filesOf(chunk, bundle).filter((file) => !first.has(file));
        return [name, [...fontsOf(name, bundle), ...scripts]];
      });
      this.emitFile({
        type: 'asset',
        fileName: '.vite/pages.json',
        source: JSON.stringify(Object.fromEntries(pages)),
      });
    },
  };
}

/** The module of a screen. */
export const pageOf = (name: ScreenName) =>
  new RegExp(String.raw`[\\/]src[\\/]web[\\/]pages[\\/]${folderOf(name)}[\\/]page\.tsx$`);

/** Preloaded for the screens that always show Latin letters: the label «Email». Elsewhere the font loads on demand. */
const latinScreens: ScreenName[] = ['login'];

function fontsOf(name: ScreenName, bundle: Rolldown.OutputBundle): string[] {
  if (!latinScreens.includes(name)) return [];
  return Object.keys(bundle).filter((file) => /golos-latin-[^/]+\.woff2$/.test(file));
}

/** The folder of `courseAnalytics` is `course-analytics/`. */
const folderOf = (name: ScreenName) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

async function screenNames(): Promise<ScreenName[]> {
  const file = fileURLToPath(new URL('../src/contract/screens.ts', import.meta.url));
  const { module } = await runnerImport<{ screens: typeof screens }>(file);
  return Object.keys(module.screens) as ScreenName[];
}

/** A chunk and all its static imports. */
function filesOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
  const found = new Set([chunk.fileName]);
  for (const fileName of found) {
    const file = bundle[fileName];
    if (file?.type === 'chunk') for (const imported of file.imports) found.add(imported);
  }
  return [...found];
}
