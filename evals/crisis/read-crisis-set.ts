import { readFile } from 'node:fs/promises';

/** What a text is, by the people who wrote the set. */
export type CrisisKind = 'explicit' | 'doubtful' | 'everyday';
export const crisisKinds: readonly CrisisKind[] = ['explicit', 'doubtful', 'everyday'];

/** `train` may be read while the net is mended; the held ones are only counted. */
export type CrisisPart = 'train' | 'held' | 'second-held';

export async function readCrisisSet(part: CrisisPart): Promise<Record<CrisisKind, string[]>> {
  const [explicit = [], doubtful = [], everyday = []] = await Promise.all(
    crisisKinds.map((kind) => readTexts(`${part}/${kind}`)),
  );
  return { explicit, doubtful, everyday };
}

/** The texts of a file, parted by lines `---`. */
export async function readTexts(name: string): Promise<string[]> {
  return (await readFile(new URL(`${name}.md`, import.meta.url), 'utf8')).trim().split('\n---\n');
}
