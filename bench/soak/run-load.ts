import { setTimeout as sleep } from 'node:timers/promises';
import { cpuOf, cpuOfMachine, processTree } from '#bench/machine/processes.ts';
import { formatNumber, type Log } from '#bench/phases/phase.ts';
import { startAdministrator } from './administrator.ts';
import { type Caller, createCaller } from './caller.ts';
import type { FaultyModel } from './faulty-model.ts';
import type { Load } from './find-losses.ts';
import type { Installation } from './installation.ts';
import { createLifeSchool } from './life/life-school.ts';
import type { Life, Restarts } from './life/life.ts';
import { startLife } from './life/start-life.ts';
import { repeat } from './repeat.ts';
import { type Sample, takeSample } from './samples.ts';
import { createSchool } from './school.ts';
import { startStudents, type Students } from './students.ts';

export const betweenSamplesMs = 5_000;
const betweenRestartsMs = 20_000;

export interface Run {
  minutes: number;
  caller: Caller;
  load: Load;
  streams: Students['streams'];
  life: Life[];
  restarts: Restarts;
  samples: Sample[];
  /** Shares of the machine: of everything that the soak has started with itself, and of all processes. */
  cpu: { ours: number; machine: number };
}

/** Everything at once for that long: students, an administrator, life beside the lessons, restarts of a worker, faults of the model. */
export async function runLoad(
  installation: Installation,
  model: FaultyModel,
  { minutes, log }: { minutes: number; log: Log },
): Promise<Run> {
  const { database } = installation;
  const school = await createSchool(database.db);
  const lifeSchool = await createLifeSchool(database.db, minutes);
  const caller = createCaller(installation.url);
  const restarts = { SIGKILL: 0, SIGTERM: 0 };
  const samples: Sample[] = [];
  const started = performance.now();
  const cpuBefore = await readCpu();
  const students = startStudents(school, caller);
  const administrator = startAdministrator(school, caller);
  const beside = { installation, admin: school.admin, restarts };
  const life = await startLife({ caller, database, school: lifeSchool }, beside);
  const chores = [
    repeat(betweenRestartsMs, async () => {
      const by = restarts.SIGKILL > restarts.SIGTERM ? 'SIGTERM' : 'SIGKILL';
      await installation.restartWorker(by);
      restarts[by] += 1;
    }),
    repeat(betweenSamplesMs, async () => void samples.push(await takeSample(installation))),
    repeat(60_000, async () => log(progress(performance.now() - started, samples, students))),
  ];
  // Without its web process the soak has failed.
  await Promise.race([sleep(minutes * 60_000), installation.web.exited]);
  const [seconds, cpuAfter] = [(performance.now() - started) / 1000, await readCpu()];
  model.recover();
  const ends = [...life.map((one) => one.finish()), ...chores.map((chore) => chore.end())];
  await Promise.all([students.finish(), administrator.finish(), ...ends]);
  const shareOf = (busy: number) => busy / seconds / navigator.hardwareConcurrency;
  return {
    minutes: seconds / 60,
    caller,
    load: {
      sent: students.sent,
      lessonIds: school.lessons.map(({ id }) => id),
      imports: administrator.imports,
    },
    life,
    streams: students.streams,
    restarts,
    samples,
    cpu: {
      ours: shareOf(cpuAfter.ours - cpuBefore.ours),
      machine: shareOf(cpuAfter.machine - cpuBefore.machine),
    },
  };
}

const readCpu = async () => ({
  ours: cpuOf(await processTree(process.pid)),
  machine: await cpuOfMachine(),
});

function progress(ms: number, samples: Sample[], { sent }: Students): string {
  const memory = samples.at(-1)?.memory;
  const megabytes = `web ${formatNumber(memory?.web ?? NaN)} MB, worker ${formatNumber(memory?.worker ?? NaN)} MB`;
  return `Soak: ${Math.round(ms / 60_000)} min, ${sent.length} answers, ${megabytes}`;
}
