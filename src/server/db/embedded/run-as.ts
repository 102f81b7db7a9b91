import { type ChildProcess, type SpawnOptions, execFile, spawn } from 'node:child_process';

/** As whom PostgreSQL's programs run. */
export interface RunAs {
  /** Programs that start the program, outermost first. */
  wrapper: string[];
  /** The user to become before all that; none: stay who we are. */
  user?: { uid: number; gid: number };
  /** Who has to own the cluster's files, seen from outside. */
  owner: { uid: number; gid: number };
}

/** Starts a program in a session of its own, so that Ctrl-C in a terminal reaches us alone and we decide when it stops. */
export function spawnAs(runAs: RunAs, program: string, args: string[], options: SpawnOptions): ChildProcess {
  const [file = program, ...rest] = [...runAs.wrapper, program, ...args];
  return spawn(file, rest, { ...options, ...runAs.user, env: environment(options.env), detached: true });
}

/** Runs a program to its end. When it fails, the error's message is what it wrote to stderr. */
export async function runToEnd(runAs: RunAs, program: string, args: string[], input = ''): Promise<void> {
  const [file = program, ...rest] = [...runAs.wrapper, program, ...args];
  const options = { ...runAs.user, env: environment(), cwd: '/', maxBuffer: 16 * 1024 * 1024 };
  await new Promise<void>((resolve, reject) => {
    const child = execFile(file, rest, options, (error, _stdout, stderr) => {
      if (error === null) resolve();
      else reject(new Error(stderr.trim() || error.message, { cause: error }));
    });
    child.stdin?.on('error', () => {}); // it ended before it read all: its exit code says so
    child.stdin?.end(input);
  });
}

export async function canEnter(runAs: RunAs, directory: string): Promise<boolean> {
  return (await whyNot(runAs, 'sh', ['-c', 'cd "$1"', 'sh', directory])) === undefined;
}

/** Tries a program out; gives the last line of its complaint. */
export async function whyNot(runAs: RunAs, program: string, args: string[]): Promise<string | undefined> {
  try {
    await runToEnd(runAs, program, args);
    return undefined;
  } catch (error) {
    const complaint = error instanceof Error ? error.message : String(error);
    return complaint.split('\n').at(-1);
  }
}

/** Nothing of ours: the environment may hold secrets, PG* variables and a locale that the system doesn't have. */
function environment(extra: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', ...extra };
}
