import { spawn, spawnSync } from 'node:child_process';
import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const isRoot = process.geteuid?.() === 0;
const unshare = 'unshare';
const makeNetwork = [...(isRoot ? [] : ['--map-root-user']), '--net', '--mount'];

/** Why there is no network of one's own to be had on this machine; undefined where there is. */
export function whyNoNetwork(): string | undefined {
  const args = [
    ...makeNetwork,
    'sh',
    '-c',
    'ip link set lo up && mount --bind /tmp /tmp && mount -o remount,ro,bind /tmp /tmp',
  ];
  const { status, stderr, error } = spawnSync(unshare, args, { encoding: 'utf8' });
  if (error) return error.message;
  return status === 0 ? undefined : stderr.trim();
}

export type Who = 'an ordinary user' | 'root';

/** Before the command: the driver is root of its network, the archive is started by whoever it is about. */
const asWhom: Record<Who, string[]> = {
  root: [],
  'an ordinary user': isRoot
    ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', '--']
    : ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--'],
};

export interface Use {
  who: Who;
  /** The unpacked archive: read-only even for root while it is used. */
  folder: string;
  /** For the data, the backup and the few programs in PATH. */
  aside: string;
}

export interface Used {
  code: number | null;
  /** What was done, line by line. */
  said: string;
}

/** Uses the archive where there is nothing but loopback, by a folder that can't be written to. */
export async function useArchive({ who, folder, aside }: Use): Promise<Used> {
  const path = join(aside, 'bin');
  await makePath(path);
  const setting = `
    ip link set lo up && mount --bind "$1" "$1" && mount -o remount,ro,bind "$1" "$1" && shift && exec "$@"`;
  const driver = fileURLToPath(new URL('use-archive.ts', import.meta.url));
  const asked = JSON.stringify({ folder, aside, path, wrapper: asWhom[who] });
  const args = [...makeNetwork, 'sh', '-ec', setting, 'sh', folder, process.execPath, driver, asked];
  const child = spawn(unshare, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  return { code, said };
}

/** Neither Node nor npm: what a bare system has, as far as the archive asks for it. */
async function makePath(folder: string): Promise<void> {
  await mkdir(folder);
  for (const name of ['sh', 'readlink', 'dirname', 'setpriv', 'unshare', 'true']) {
    const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim();
    await symlink(found.startsWith('/') ? found : `/bin/${name}`, join(folder, name));
  }
}
