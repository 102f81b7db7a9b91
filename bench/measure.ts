import { setTimeout as sleep } from 'node:timers/promises';
import type { Job, LoadResult } from './load/job.ts';
import type { Loader } from './load/loader.ts';
import { cpuOf, cpuOfMachine, type Memory, nodeMemory, processTree } from './machine/processes.ts';

/** The measured process and its database, which another process may have started. */
export interface Subject {
  port: number;
  pid: number;
  /** The process that started PostgreSQL. */
  databaseParent: number;
}

export interface Measurement extends LoadResult {
  /** CPU seconds per thousand units: of the Node process, and of PostgreSQL. */
  nodeCpu: number;
  databaseCpu: number;
  /** The peak memory of the Node process. */
  memory: Memory;
  /** The share of the machine's CPU time that other processes used meanwhile. */
  others: number;
}

/** One measurement, started when the previous work has finished. */
export async function measure(
  loader: Loader,
  subject: Subject,
  job: Omit<Job, 'port'>,
): Promise<Measurement> {
  await waitUntilIdle();
  // The warm-up is a separate run, so that the CPU time covers only the measured requests.
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
  const [machine, ours] = await Promise.all([cpuOfMachine(), processTree(process.pid)]);
  const family = await processTree(databaseParent);
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

const idleShare = 0.03;
const longestWaitMs = 10_000;

/** Waits until our own processes are nearly idle; ignores other processes. */
export async function waitUntilIdle(): Promise<void> {
  const started = performance.now();
  for (let quiet = 0; quiet < 2 && performance.now() - started < longestWaitMs;) {
    const before = cpuOf(await processTree(process.pid));
    await sleep(200);
    const share = (cpuOf(await processTree(process.pid)) - before) / 0.2;
    quiet = share < idleShare + samplingShare ? quiet + 1 : 0;
  }
}

/** The cost of sampling. */
const samplingShare = 0.1;

function watchMemory(pid: number): { end(): Promise<Memory> } {
  const most: Memory = { rss: 0, pss: 0 };
  const sample = async () => {
    const now = await nodeMemory((await processTree(pid)).filter((one) => one.name !== 'postgres'));
    most.rss = Math.max(most.rss, now.rss);
    most.pss = Math.max(most.pss, now.pss);
  };
  const timer = setInterval(() => void sample(), 1000);
  return {
    async end() {
      clearInterval(timer);
      await sample();
      return most;
    },
  };
}
