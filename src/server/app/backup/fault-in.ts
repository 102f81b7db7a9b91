import { buffer } from 'node:stream/consumers';
import { ending, type Ending, header, readArchive } from './archive.ts';
import { checksumOf, checksumOfStream } from './checksum.ts';

/** What is wrong with a backup, in words; reads the whole file, so that nothing is restored from a part of it. */
export async function faultIn(path: string): Promise<string | undefined> {
  const found = new Map<string, string>();
  let last = '';
  let saysSums = false;
  let end: Ending | undefined;
  try {
    for await (const { name, content } of readArchive(path)) {
      last = name;
      if (name === 'end.json') {
        end = ending.safeParse(parseJson(await buffer(content))).data;
      } else if (name === 'backup.json') {
        const bytes = await buffer(content);
        found.set(name, checksumOf(bytes));
        saysSums = header.safeParse(parseJson(bytes)).data?.checksums === 'sha256';
      } else {
        found.set(name, await checksumOfStream(content));
      }
    }
  } catch {
    return last === ''
      ? 'это не архив, или он испорчен в самом начале'
      : `архив испорчен или обрывается после ${last}`;
  }
  if (last !== 'end.json') return 'архив обрывается раньше конца';
  // A backup of an earlier release has none.
  if (!end || (saysSums && !end.checksums)) return 'не читается end.json';
  return end.checksums && differing(found, end.checksums);
}

function differing(found: Map<string, string>, sums: Record<string, string>): string | undefined {
  const names = new Set([...found.keys(), ...Object.keys(sums)]);
  const wrong = [...names].filter((name) => found.get(name) !== sums[name]);
  if (wrong.length === 0) return undefined;
  const rest = wrong.length > shown ? ` и ещё ${wrong.length - shown}` : '';
  return `не сходятся контрольные суммы: ${wrong.slice(0, shown).join(', ')}${rest}`;
}

const shown = 5;

function parseJson(content: Buffer): unknown {
  try {
    return JSON.parse(String(content));
  } catch {
    return undefined;
  }
}
