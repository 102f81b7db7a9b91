import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

export interface Certificate {
  key: string;
  cert: string;
}

export interface Authority {
  /** For whoever is to trust it. */
  root: string;
  issue(host: string): Promise<Certificate>;
  close(): Promise<void>;
}

const run = promisify(execFile);
/** Node has no way to issue certificates; where there is no `openssl` the tests of TLS are skipped. */
export const canIssueCertificates = spawnSync('openssl', ['version']).status === 0;

const newKey = '-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes';

/** A server's certificate that no authority has issued. */
export async function signItself(
  host: string,
): Promise<Certificate & { file: string; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'otklik-certificate-'));
  const words = `req -x509 ${newKey} -days 2 -subj /CN=${host} -addext subjectAltName=DNS:${host} -keyout key -out cert`;
  await run('openssl', words.split(' '), { cwd: folder });
  const file = join(folder, 'cert');
  const [key, cert] = [await readFile(join(folder, 'key'), 'utf8'), await readFile(file, 'utf8')];
  return { key, cert, file, close: () => rm(folder, { recursive: true, force: true }) };
}

/** A certificate authority that nobody trusts yet. */
export async function createAuthority(): Promise<Authority> {
  const folder = await mkdtemp(join(tmpdir(), 'otklik-authority-'));
  const openssl = (words: string) => run('openssl', words.split(' '), { cwd: folder });
  const read = (name: string) => readFile(join(folder, name), 'utf8');
  await openssl(`req -x509 ${newKey} -days 2 -subj /CN=authority -keyout root.key -out root.crt`);
  return {
    root: await read('root.crt'),
    async issue(host) {
      await writeFile(join(folder, `${host}.ext`), `subjectAltName=DNS:${host}\n`);
      await openssl(`req -new ${newKey} -subj /CN=${host} -keyout ${host}.key -out ${host}.csr`);
      const by = '-CA root.crt -CAkey root.key -CAcreateserial -days 2';
      await openssl(`x509 -req -in ${host}.csr ${by} -extfile ${host}.ext -out ${host}.crt`);
      return { key: await read(`${host}.key`), cert: await read(`${host}.crt`) };
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
