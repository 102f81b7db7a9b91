import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildApp } from './machine/app-process.ts';
import { describeMachine } from './machine/describe-machine.ts';
import { answersBesideMail } from './phases/answers-beside-mail.ts';
import { answersBesideRun } from './phases/answers-beside-run.ts';
import { compareFeatures } from './phases/compare-features.ts';
import { compareGroups } from './phases/compare-groups.ts';
import { compareQueue } from './phases/compare-queue.ts';
import { compareRemarks } from './phases/compare-remarks.ts';
import { compareWithCeiling } from './phases/compare-with-ceiling.ts';
import { compareWithRelease } from './phases/compare-with-release.ts';
import { compareWithTenth } from './phases/compare-with-tenth.ts';
import { measureDocuments } from './phases/measure-documents.ts';
import { measureExports } from './phases/measure-exports.ts';
import { measureFailover } from './phases/measure-failover.ts';
import { measureFiles } from './phases/measure-files.ts';
import { measureGradebook } from './phases/measure-gradebook.ts';
import { measureLife } from './phases/measure-life.ts';
import { measureLive } from './phases/measure-live.ts';
import { measureSkills } from './phases/measure-skills.ts';
import { measureSweeps } from './phases/measure-sweeps.ts';
import { measureTalks } from './phases/measure-talks.ts';
import { measureText } from './phases/measure-text.ts';
import { type BenchOptions, exitCodeOf, type Report } from './phases/phase.ts';
import { signInsBeside } from './phases/sign-ins-beside.ts';
import { soak } from './phases/soak.ts';
import { prepareDataset, tenth, whole } from './seeding/dataset.ts';
import { showReport } from './show-report.ts';

// npm run bench -- [--quick] [--dir=folder] [--only=ceiling,signIns,tenth,live,remarks,groups,queue,talks,skills,gradebook,life,mail,run,sweeps,text] [--match=words of a scenario's name]
// npm run bench -- --only=features: what each feature adds to the pages of those who have it
// npm run bench -- --only=release --beside=folder of another checkout, installed [--passes=5]
// npm run bench -- --only=files: what a large file adds to the memory on its way up and down
// npm run bench -- --only=documents: what reading a document of Word adds to it
// npm run bench -- --only=exports: what a table of 100 000 answers adds to it
// npm run bench -- --only=failover: how long people wait when the database fails
// npm run bench -- --only=soak [--minutes=30]: everything at once for that long, on an installation of its own

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    dir: { type: 'string', default: join(tmpdir(), 'otklik-bench') },
    only: {
      type: 'string',
      default:
        'ceiling,signIns,tenth,live,remarks,groups,queue,talks,skills,gradebook,life,mail,run,sweeps,text',
    },
    match: { type: 'string', default: '' },
    beside: { type: 'string', default: '' },
    minutes: { type: 'string', default: '30' },
    passes: { type: 'string' },
  },
});

const full: BenchOptions = {
  passes: 3,
  seconds: 4,
  warmUpSeconds: 1,
  connections: [1, 10, 50],
  match: values.match,
};
const quick: BenchOptions = {
  passes: 1,
  seconds: 1,
  warmUpSeconds: 0.5,
  connections: [1, 10, 50],
  match: values.match,
};
const options: BenchOptions = {
  ...(values.quick ? quick : full),
  ...(values.passes !== undefined && { passes: Number(values.passes) }),
};
if (!(options.passes >= 1)) throw new Error('--passes takes a number of passes');

const log = (line: string) => void process.stderr.write(`${line}\n`);

const phases: Record<string, (report: Report) => Promise<void>> = {
  ceiling: async (report) => compareWithCeiling(await wholeDir(), options, report, log),
  signIns: async (report) => signInsBeside(await wholeDir(), options, report, log),
  tenth: async (report) => compareWithTenth([await wholeDir(), await tenthDir()], options, report, log),
  release: async (report) => {
    if (values.beside === '') throw new Error('--only=release needs --beside=<folder of another checkout>');
    const size = values.quick ? tenth : whole;
    const setting = { checkout: values.beside, dir: values.dir, size };
    await compareWithRelease(setting, options, report, log);
  },
  remarks: async (report) => compareRemarks(await wholeDir(), options, report, log),
  groups: async (report) => compareGroups(await wholeDir(), options, report, log),
  features: async (report) => compareFeatures(await wholeDir(), options, report, log),
  queue: async (report) => compareQueue(await wholeDir(), options, report, log),
  mail: async (report) => answersBesideMail(await wholeDir(), options, report, log),
  run: async (report) => answersBesideRun(await wholeDir(), options, report, log),
  sweeps: async (report) => measureSweeps(await wholeDir(), options, report, log),
  text: async (report) => measureText(report, log),
  live: async (report) => measureLive(await wholeDir(), { small: values.quick }, report, log),
  talks: async (report) => measureTalks(await wholeDir(), { small: values.quick }, report, log),
  life: async (report) => measureLife(await wholeDir(), { small: values.quick }, report, log),
  gradebook: async (report) => measureGradebook(await wholeDir(), options, report, log),
  skills: async (report) => measureSkills([await wholeDir(), await tenthDir()], options, report, log),
  files: async (report) => measureFiles(report, log),
  documents: async (report) => measureDocuments(report, log),
  exports: async (report) => measureExports(report, log),
  failover: async (report) => measureFailover(report, log),
  soak: async (report) => {
    const minutes = Number(values.minutes);
    if (!(minutes > 0)) throw new Error('--minutes takes a number of minutes');
    await soak({ minutes }, report, log);
  },
};

const wholeDir = () => prepareDataset(values.dir, whole, log);
const tenthDir = () => prepareDataset(values.dir, tenth, log);

await mkdir(values.dir, { recursive: true });
await buildApp();
const report: Report = { tables: [], notes: [describeMachine(values.only === 'soak' ? undefined : options)] };
for (const name of values.only.split(',')) {
  const phase = phases[name];
  if (!phase) throw new Error(`There is no phase ${name}: ${Object.keys(phases).join(', ')}`);
  await phase(report);
}
process.stdout.write(showReport(report));
process.exit(exitCodeOf(report));
