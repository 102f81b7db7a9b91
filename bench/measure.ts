import { setTimeout as sleep } from 'node:timers/promises';
import type { Job, LoadResult } from './load/job.ts';
import type { Loader } from './load/loader.ts';
import { cpuOf, cpuOfMachine, familyOf, type Memory, nodeMemory } from './machine/processes.ts';

/** Whose work is measured: a process with its database, which may belong to another. */
export interface Subject {
  port: number;
  pid: number;
  /** The process that PostgreSQL was started by. */
  databaseParent: number;
}

export interface Measurement extends LoadResult {
  /** Seconds of processor for a thousand units: the Node process's, and PostgreSQL's. */
  nodeCpu: number;
  databaseCpu: number;
  /** The most that the Node process held. */
  memory: Memory;
  /** The share of the machine's processors that went to anybody else meanwhile. */
  others: number;
}

/** One measurement, begun when what came before it has died down. */
export async function measure(
  loader: Loader,
  subject: Subject,
  job: Omit<Job, 'port'>,
): Promise<Measurement> {
  await untilQuiet();
  // Warmed up first and by itself, so that the processor's time is that of the measured requests alone.
  await loader.run({ ...job, port: subject.port, seconds: 0 });
  const before = await readCpu(subject);
  const watch = watchMemory(subject.pid);
  const result = await loader.run({ ...job, port: subject.port, warmUpSeconds: 0 });
  const memory = await watch.end();
  const spent = differences(before, await readCpu(subject));
  return {
    ...result,
    nodeCpu: (1000 * spent.node) / result.count,
    databaseCpu: (1000 * spent.database) / result.count,
    memory,
    others: Math.max(0, spent.machine - spent.ours) / (spent.at * processors),
  };
}

const processors = navigator.hardwareConcurrency;

interface Cpu {
  at: number;
  machine: number;
  ours: number;
  node: number;
  database: number;
}

export async function readCpu({ pid, databaseParent }: Subject): Promise<Cpu> {
  const [machine, ours] = await Promise.all([cpuOfMachine(), familyOf(process.pid)]);
  const family = await familyOf(databaseParent);
  return {
    at: performance.now() / 1000,
    machine,
    ours: cpuOf(ours),
    node: cpuOf(ours.filter((one) => one.pid === pid)),
    database: cpuOf(family.filter(({ name }) => name === 'postgres')),
  };
}

export function differences(before: Cpu, after: Cpu): Cpu {
  return {
    at: after.at - before.at,
    machine: after.machine - before.machine,
    ours: after.ours - before.ours,
    node: after.node - before.node,
    database: after.database - before.database,
  };
}

const quietShare = 0.03;
const longestWaitMs = 10_000;

/** Until our own processes have next to nothing left to do; others' work we can't wait for. */
export async function untilQuiet(): Promise<void> {
  const started = performance.now();
  for (let quiet = 0; quiet < 2 && performance.now() - started < longestWaitMs;) {
    const before = cpuOf(await familyOf(process.pid));
    await sleep(200);
    const share = (cpuOf(await familyOf(process.pid)) - before) / 0.2;
    quiet = share < quietShare + ownShare ? quiet + 1 : 0;
  }
}

/** What looking costs. */
const ownShare = 0.1;

function watchMemory(pid: number): { end(): Promise<Memory> } {
  const most: Memory = { rss: 0, pss: 0 };
  const look = async () => {
    const now = await nodeMemory((await familyOf(pid)).filter((one) => one.name !== 'postgres'));
    most.rss = Math.max(most.rss, now.rss);
    most.pss = Math.max(most.pss, now.pss);
  };
  const timer = setInterval(() => void look(), 1000);
  return {
    async end() {
      clearInterval(timer);
      await look();
      return most;
    },
  };
}
