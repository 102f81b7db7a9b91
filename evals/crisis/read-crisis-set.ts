import { readFile } from 'node:fs/promises';

/** What a text is, by the people who wrote the set. */
export type CrisisKind = 'explicit' | 'doubtful' | 'everyday';
export const crisisKinds: readonly CrisisKind[] = ['explicit', 'doubtful', 'everyday'];

/** `train` may be read while the net is mended, `next` too, but no weights are fitted by it yet; the held ones are only counted. */
export type CrisisPart = 'train' | 'next' | 'held' | 'second-held' | 'third-held' | 'fourth-held';

export async function readCrisisSet(part: CrisisPart): Promise<Record<CrisisKind, string[]>> {
  const [explicit = [], doubtful = [], everyday = []] = await Promise.all(
    crisisKinds.map((kind) => readTexts(`${part}/${kind}`)),
  );
  return { explicit, doubtful, everyday };
}

/** The texts of a file, parted by lines `---`. */
export async function readTexts(name: string): Promise<string[]> {
  return (await readLabelled(name)).map(({ text }) => text);
}

/** A line `# …` before a text says what it speaks of and how: `# умереть, описки`. */
export async function readLabelled(name: string): Promise<{ labels: string[]; text: string }[]> {
  const file = await readFile(new URL(`${name}.md`, import.meta.url), 'utf8');
  return file
    .trim()
    .split('\n---\n')
    .map((part) => {
      const [line = '', labels] = /^# (.*)\n/.exec(part) ?? [];
      return { labels: labels?.split(', ') ?? [], text: part.slice(line.length) };
    });
}
