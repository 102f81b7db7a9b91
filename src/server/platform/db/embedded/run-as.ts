import { type ChildProcess, type SpawnOptions, execFile, spawn } from 'node:child_process';

/** The user that PostgreSQL's programs run as. */
export interface RunAs {
  /** Wrapper commands, outermost first. */
  wrapper: string[];
  /** The user to switch to first; undefined: the current user. */
  user?: { uid: number; gid: number };
  /** The required owner of the cluster's files, as seen outside of a namespace. */
  owner: { uid: number; gid: number };
}

/** Starts a program in its own session, so that Ctrl-C in a terminal reaches only us and we decide when it stops. */
export function spawnAs(runAs: RunAs, program: string, args: string[], options: SpawnOptions): ChildProcess {
  const [file = program, ...rest] = [...runAs.wrapper, program, ...args];
  return spawn(file, rest, { ...options, ...runAs.user, env: environment(options.env), detached: true });
}

/** Runs a program to completion. If it fails, the error's message is its stderr. */
export async function runToEnd(runAs: RunAs, program: string, args: string[], input = ''): Promise<void> {
  const [file = program, ...rest] = [...runAs.wrapper, program, ...args];
  const options = { ...runAs.user, env: environment(), cwd: '/', maxBuffer: 16 * 1024 * 1024 };
  await new Promise<void>((resolve, reject) => {
    const child = execFile(file, rest, options, (error, _stdout, stderr) => {
      if (error === null) resolve();
      else reject(new Error(stderr.trim() || error.message, { cause: error }));
    });
    child.stdin?.on('error', () => {}); // it exited before reading everything: the exit code shows it
    child.stdin?.end(input);
  });
}

export async function canEnter(runAs: RunAs, directory: string): Promise<boolean> {
  return (await whyNot(runAs, 'sh', ['-c', 'cd "$1"', 'sh', directory])) === undefined;
}

/** Tries to run a program; returns the last line of its stderr if it fails. */
export async function whyNot(runAs: RunAs, program: string, args: string[]): Promise<string | undefined> {
  try {
    await runToEnd(runAs, program, args);
    return undefined;
  } catch (error) {
    const complaint = error instanceof Error ? error.message : String(error);
    return complaint.split('\n').at(-1);
  }
}

/** Inherits nothing: our environment may hold secrets, PG* variables and a locale that the system lacks. */
function environment(extra: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', ...extra };
}
