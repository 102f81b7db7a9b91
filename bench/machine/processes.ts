import { readdir, readFile } from 'node:fs/promises';

interface Process {
  pid: number;
  parent: number;
  name: string;
  /** CPU time in seconds, including that of ended children. */
  cpu: number;
}

/** The seconds of a clock tick: USER_HZ is 100 on Linux. */
const tick = 0.01;

/** A process and all its descendants, including PostgreSQL's processes. */
export async function processTree(pid: number): Promise<Process[]> {
  const all = await readProcesses();
  const family = new Set([pid]);
  for (let grown = true; grown;) {
    const before = family.size;
    for (const process of all) if (family.has(process.parent)) family.add(process.pid);
    grown = family.size > before;
  }
  return all.filter((process) => family.has(process.pid));
}

export const cpuOf = (processes: readonly Process[]): number =>
  processes.reduce((total, { cpu }) => total + cpu, 0);

/** The busy CPU time of the whole machine in seconds. */
export async function cpuOfMachine(): Promise<number> {
  const [line = ''] = (await readFile('/proc/stat', 'utf8')).split('\n');
  const [user = 0, nice = 0, system = 0, _idle, _wait, irq = 0, softirq = 0, steal = 0] = line
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return (user + nice + system + irq + softirq + steal) * tick;
}

export interface Memory {
  /** Resident megabytes: `rss` counts shared memory fully, `pss` proportionally. */
  rss: number;
  pss: number;
}

/** The memory of the Node processes among them. */
export async function nodeMemory(processes: readonly Process[]): Promise<Memory> {
  const total = { rss: 0, pss: 0 };
  for (const { pid, name } of processes) {
    if (!/^(node|MainThread)/.test(name)) continue;
    const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
    total.rss += megabytes(text, 'Rss');
    total.pss += megabytes(text, 'Pss');
  }
  return total;
}

const megabytes = (text: string, name: string) =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) / 1024;

async function readProcesses(): Promise<Process[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const read = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')));
  return read.flatMap((text) => parse(text) ?? []);
}

/** `pid (name) state ppid …`: the name may contain anything, so the fields are counted from its last bracket. */
function parse(text: string): Process | undefined {
  const [, pid, name = '', rest = ''] = /^(\d+) \((.*)\) (.*)$/s.exec(text) ?? [];
  if (!pid) return undefined;
  const fields = rest.split(' ').map(Number);
  const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15);
  return {
    pid: Number(pid),
    parent: fields[1] ?? 0,
    name,
    cpu: (user + system + childUser + childSystem) * tick,
  };
}
