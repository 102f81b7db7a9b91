import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

// The written files of the repository, for the rules on its layout.

export const root = join(import.meta.dirname, '..');

export interface SourceFile {
  /** Relative to the repository's root, with slashes. */
  path: string;
  text: string;
  /** Its imports: `#server/platform/db/connect.ts`; `./` and `../` are resolved to this form, packages are unchanged. */
  imports: string[];
}

export const files = ['src', 'test', 'e2e', 'build', 'evals', 'pack', 'install'].flatMap(filesIn);
export const code = files.filter(({ path }) => /\.tsx?$/.test(path));
export const under = (folder: string) => code.filter(({ path }) => path.startsWith(`${folder}/`));

function filesIn(folder: string): SourceFile[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/');
      const text = readFileSync(join(root, path), 'utf8');
      return { path, text, imports: importsOf(path, text) };
    });
}

function importsOf(path: string, text: string): string[] {
  const names = [...text.matchAll(/(?<![\w/])(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
    (match) => match[1] ?? '',
  );
  return names.map((name) => importedAs(path, name));
}

export function importedAs(path: string, name: string): string {
  if (!name.startsWith('.')) return name;
  return join(dirname(path), name)
    .replaceAll('\\', '/')
    .replace(/^src\//, '#');
}

/** `file: import` for each forbidden import. */
export function importing(among: SourceFile[], isWrong: (name: string) => boolean): string[] {
  return among.flatMap(({ path, imports }) => imports.filter(isWrong).map((name) => `${path}: ${name}`));
}

export const isTest = (path: string) => /\.test\.tsx?$|\/test-[\w-]+\.ts$/.test(path);

export const pathsOf = (among: SourceFile[]) => among.map(({ path }) => path);
