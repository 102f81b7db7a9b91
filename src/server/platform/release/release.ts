import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import packageJson from '../../../../package.json' with { type: 'json' };

/** What `npm run pack` lays beside the files it packs. */
export type Manifest = z.output<typeof manifest>;

const manifest = z.object({
  version: z.string(),
  commit: z.string(),
  /** Of the commit. */
  date: z.string(),
  /** SHA-256 by path. */
  files: z.record(z.string(), z.string()),
  /** Targets by path. */
  links: z.record(z.string(), z.string()),
});

export interface Release {
  version: string;
  /** Undefined when it isn't run from an archive. */
  packed: { commit: string; date: string; manifestSum: string } | undefined;
}

export const ownVersion: string = packageJson.version;

const root = new URL('../../../../', import.meta.url);

let known: Promise<Release> | undefined;

/** Which release this is. The files don't change while it runs, so they are read once. */
export const readRelease = (): Promise<Release> => (known ??= read());

async function read(): Promise<Release> {
  const text = await readFile(new URL('manifest.json', root)).catch(() => undefined);
  if (text === undefined) return { version: ownVersion, packed: undefined };
  const { version, commit, date } = manifest.parse(JSON.parse(text.toString('utf8')));
  return {
    version,
    packed: { commit, date, manifestSum: createHash('sha256').update(text).digest('hex') },
  };
}
