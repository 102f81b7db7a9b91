import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { PageToOpen } from './school.ts';

// A separate npm project, so that its packages aren't installed with the app.
const folder = fileURLToPath(new URL('../lighthouse/', import.meta.url));
const program = `${folder}node_modules/lighthouse/cli/index.js`;

const run = promisify(execFile);

export async function installLighthouse(log: (line: string) => void): Promise<void> {
  try {
    await access(program);
  } catch {
    log('Installing Lighthouse into bench/lighthouse/node_modules');
    await run('npm', ['ci', '--prefix', folder]);
  }
}

export interface Scores {
  performance: number;
  accessibility: number;
  bestPractices: number;
  /** Estimated by Lighthouse for a slow phone. */
  lcpMs: number;
  tbtMs: number;
  /** The failed audits of the other categories. */
  failed: string[];
}

/** Lighthouse's default: a simulated mid-range phone on slow 4G. */
export async function scorePage({ url, cookie }: PageToOpen, port: number): Promise<Scores> {
  const headers = cookie && JSON.stringify({ Cookie: `${cookie.name}=${cookie.value}` });
  const { stdout } = await run(
    process.execPath,
    [
      program,
      url,
      `--port=${port}`,
      '--quiet',
      '--output=json',
      '--locale=en-US',
      `--only-categories=${categories.join(',')}`,
      ...(headers ? [`--extra-headers=${headers}`] : []),
    ],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  return scoresOf(report.parse(JSON.parse(stdout)));
}

const categories = ['performance', 'accessibility', 'best-practices'] as const;

const category = z.object({ score: z.number(), auditRefs: z.array(z.object({ id: z.string() })) });

const report = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.record(z.enum(categories), category),
  audits: z.record(
    z.string(),
    z.object({
      title: z.string(),
      score: z.number().nullable(),
      scoreDisplayMode: z.string(),
      numericValue: z.number().optional(),
    }),
  ),
});

function scoresOf({ runtimeError, categories: found, audits }: z.infer<typeof report>): Scores {
  if (runtimeError) throw new Error(runtimeError.message);
  const failed = [...found.accessibility.auditRefs, ...found['best-practices'].auditRefs]
    .map(({ id }) => audits[id])
    .filter((audit) => audit?.scoreDisplayMode === 'binary' && audit.score !== 1);
  return {
    performance: percent(found.performance.score),
    accessibility: percent(found.accessibility.score),
    bestPractices: percent(found['best-practices'].score),
    lcpMs: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    tbtMs: audits['total-blocking-time']?.numericValue ?? Number.NaN,
    failed: failed.map((audit) => audit?.title ?? ''),
  };
}

const percent = (score: number) => Math.round(score * 100);
