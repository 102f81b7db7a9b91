import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rights } from '#contract/auth/roles.ts';
import type { GuidePage } from '#contract/help/schemas.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { guidePages } from './guide-pages.ts';
import { readGuidePage } from './read-guide-page.ts';

const folder = join(import.meta.dirname, '../../../../docs/guide');

/** The pages for the viewer's role, in the order of a contents list. The guide is read once, since it comes with the release. */
export async function getGuide({ role }: Pick<Viewer, 'role'>): Promise<GuidePage[]> {
  const own = guidePages.filter(({ isFor }) => isFor(rights[role]));
  const files = own.map(({ file }) => file);
  return Promise.all(
    own.map(async ({ file }) => readGuidePage({ file, text: await textOf(file), linked: files })),
  );
}

const kept = new Map<string, Promise<string>>();

function textOf(file: string): Promise<string> {
  const text = kept.get(file) ?? readFile(join(folder, file), 'utf8');
  kept.set(file, text);
  return text;
}
