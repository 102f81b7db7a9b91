import { execFile, spawn } from 'node:child_process';
import { mkdir, chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

interface Settings {
  folder: string;
  /** The only folder in PATH. */
  path: string;
  /** Before the command: by whom it is started. */
  wrapper: string[];
  env: Record<string, string>;
}

interface Person {
  email: string;
  password: string;
}

/** A running server, with who may sign in: shown at its first start alone. */
export interface Otklik {
  url: string;
  admin: Person;
  student: Person;
  stop(): Promise<void>;
}

/** The archive's own command, with nothing of this process's environment. */
export function otklikOf({ folder, path, wrapper, env: given }: Settings) {
  const command = [...wrapper, join(folder, 'otklik')];
  const envOf = (dataDir: string) => ({ ...given, PATH: path, DATA_DIR: dataDir, PORT: '0' });

  async function run(args: string[], dataDir: string): Promise<string> {
    const [program = '', ...before] = command;
    await makeDataDir(dataDir);
    return new Promise((resolve, reject) => {
      execFile(program, [...before, ...args], { env: envOf(dataDir), cwd: '/' }, (error, stdout, stderr) =>
        error ? reject(new Error(`${args.join(' ')}: ${stdout}${stderr}`)) : resolve(stdout),
      );
    });
  }

  async function start(dataDir: string): Promise<Otklik> {
    const [program = '', ...args] = command;
    await makeDataDir(dataDir);
    const child = spawn(program, args, { env: envOf(dataDir), cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
    const lines: string[] = [];
    const exited = new Promise<void>((resolve) => child.once('close', () => resolve()));
    createInterface({ input: child.stderr }).on('line', (line) => lines.push(line));
    const url = await new Promise<string>((resolve, reject) => {
      createInterface({ input: child.stdout }).on('line', (line) => {
        lines.push(line);
        const address = /открыт: (\S+)/.exec(line)?.[1];
        // The frame with the passwords is printed at once.
        if (address) setTimeout(() => resolve(address), 200);
      });
      void exited.then(() => reject(new Error(lines.join('\n'))));
    });
    return {
      url,
      admin: personIn(lines, 'Администратор'),
      student: personIn(lines, 'Студент'),
      async stop() {
        child.kill('SIGTERM');
        await exited;
      },
    };
  }

  return { run, start };
}

/** Anybody's: the one who starts it may be an ordinary user. */
async function makeDataDir(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o777);
}

function personIn(lines: readonly string[], who: string): Person {
  const after = lines.slice(lines.findIndex((line) => line.includes(who)));
  const valueOf = (label: string) =>
    after
      .find((line) => line.includes(`${label}:`))
      ?.replaceAll('│', '')
      .replace(`${label}:`, '')
      .trim() ?? '';
  return { email: valueOf('Email'), password: valueOf('Пароль') };
}
