import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Binaries, copyBinaries } from './binaries.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { type RunAs, canEnter, whyNot } from './run-as.ts';

interface Account {
  name: string;
  uid: number;
  gid: number;
}

/**
 * PostgreSQL refuses to run as root, and its user must be able to enter both the data directory and the directory of its
 * binaries. We never change the modes of directories that aren't ours. Tries these in order, by running a program:
 *
 * 1. An ordinary user: the current user.
 * 2. Root: an unprivileged account with access to both directories. First the cluster's current owner (no file changes its
 *    owner then), next `postgres` and `nobody`, last the owner of the data directory: a clone in a home directory under sudo.
 * 3. A user namespace that maps us to uid 65534. Outside we remain the same user, so a clone in /root (mode 0700) works.
 *    Containers often forbid it. It also gives a name to a uid that has none, which initdb requires.
 * 4. The first user who can enter the data directory, with a copy of the binaries there: the clone is not accessible, or
 *    its library links are missing and node_modules is read-only or not ours.
 *
 * Otherwise the operator has to choose another directory, and the error says so.
 */
export async function chooseRunAs(
  installed: Binaries & { linked: boolean },
  dataDir: string,
  clusterOwner: number | undefined,
): Promise<{ runAs: RunAs; binaries: Binaries }> {
  const entering: RunAs[] = [];
  for (const runAs of await candidates(dataDir, clusterOwner)) {
    if (!(await canEnter(runAs, dataDir))) continue;
    if (installed.linked && (await whyNotRun(runAs, installed)) === undefined)
      return { runAs, binaries: installed };
    entering.push(runAs);
  }
  const [runAs] = entering;
  if (runAs === undefined) throw outOfReach(dataDir);

  const copy = await copyBinaries(installed, dataDir);
  const complaint = await whyNotRun(runAs, copy);
  if (complaint === undefined) return { runAs, binaries: copy };
  throw new EmbeddedPostgresError(
    `Программы встроенного PostgreSQL здесь не запускаются: ${complaint}. Переустановите зависимости (npm ci) или укажите DATABASE_URL.`,
  );
}

function whyNotRun(runAs: RunAs, { native }: Binaries): Promise<string | undefined> {
  return whyNot(runAs, join(native, 'bin', 'postgres'), ['--version']);
}

async function candidates(dataDir: string, clusterOwner: number | undefined): Promise<RunAs[]> {
  const us = { uid: process.geteuid?.() ?? 0, gid: process.getegid?.() ?? 0 };
  const wrapper = await diesWithUs();
  const asWeAre: RunAs = { wrapper, owner: us };
  const inNamespace: RunAs = {
    wrapper: ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--', ...wrapper],
    owner: us,
  };
  const accounts = await readAccounts();
  if (us.uid !== 0) {
    const haveName = process.platform !== 'linux' || accounts.some(({ uid }) => uid === us.uid);
    return haveName ? [asWeAre] : [inNamespace, asWeAre];
  }
  const directoryOwner = (await stat(dataDir)).uid;
  const preferred = [
    accounts.find(({ uid }) => uid === clusterOwner),
    ...['postgres', '_postgres', 'nobody'].map((name) => accounts.find((account) => account.name === name)),
    accounts.find(({ uid }) => uid === directoryOwner),
  ].filter((account) => account !== undefined);
  const unprivileged = [...new Set(preferred)]
    .filter(({ uid }) => uid !== 0)
    .map((account): RunAs => {
      const user = { uid: account.uid, gid: account.gid };
      return { wrapper, user, owner: user };
    });
  return [...unprivileged, inNamespace];
}

/**
 * Makes the kernel send SIGINT (a fast shutdown) to PostgreSQL when our process dies for any reason. The setting is reset
 * when the process changes its user, so this wrapper is the innermost. Without such a `setpriv` (macOS, a minimal
 * container), the next start stops the orphan.
 */
async function diesWithUs(): Promise<string[]> {
  const wrapper = ['setpriv', '--pdeathsig', 'INT', '--no-new-privs', '--'];
  const us = { uid: 0, gid: 0 };
  return (await whyNot({ wrapper, owner: us }, 'true', [])) === undefined ? wrapper : [];
}

async function readAccounts(): Promise<Account[]> {
  const lines = await readFile('/etc/passwd', 'utf8').catch(() => '');
  return lines
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid, gid }) => Number.isInteger(uid) && Number.isInteger(gid));
}

function outOfReach(dataDir: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `PostgreSQL не работает от имени root, а непривилегированный пользователь (postgres, nobody) не может войти в каталог ${dataDir}. ` +
      'Укажите DATA_DIR в доступном ему месте, например /var/lib/otklik, или запустите Отклик от имени обычного пользователя.',
  );
}
