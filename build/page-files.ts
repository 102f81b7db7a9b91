import { basename } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/**
 * Writes down, for each file in pages/, the scripts that it takes beyond those of index.html: the server names them in the
 * page that it sends, and the browser asks for them at once instead of when the first ones have run.
 */
export function pageFiles(): Plugin {
  return {
    name: 'otklik:page-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const first = new Set(
        chunks.filter(({ isEntry }) => isEntry).flatMap((chunk) => filesOf(chunk, bundle)),
      );
      const pages = chunks.flatMap((chunk) =>
        chunk.moduleIds
          .filter((id) => /[\\/]pages[\\/][^\\/]+-page\.tsx$/.test(id))
          .map((id) => [basename(id, '.tsx'), filesOf(chunk, bundle).filter((file) => !first.has(file))]),
      );
      this.emitFile({
        type: 'asset',
        fileName: '.vite/pages.json',
        source: JSON.stringify(Object.fromEntries(pages)),
      });
    },
  };
}

/** A chunk and all that it imports at once. */
function filesOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
  const found = new Set([chunk.fileName]);
  for (const fileName of found) {
    const file = bundle[fileName];
    if (file?.type === 'chunk') for (const imported of file.imports) found.add(imported);
  }
  return [...found];
}
