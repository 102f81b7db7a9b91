import { chromium } from '@playwright/test';
import { exitCodeOf } from '#bench/phases/phase.ts';
import { showReport } from '#bench/show-report.ts';
import { chromiumLaunch, unpackChromium } from '#e2e/chromium.ts';
import { type ColdLoad, loadCold } from './cold-load.ts';
import { installLighthouse, type Scores, scorePage } from './lighthouse.ts';
import { coldTable, scoresTable } from './report.ts';
import { openSchool } from './school.ts';

// npm run bench:page: the cold load of each page, and its Lighthouse scores.

const passes = 5;
const lighthouseRuns = 3;
const debuggingPort = 4151;

const log = (line: string) => void process.stderr.write(`${line}\n`);

await Promise.all([unpackChromium(), installLighthouse(log)]);
const school = await openSchool();
const browser = await chromium.launch({
  ...chromiumLaunch,
  args: [...(chromiumLaunch.args ?? []), `--remote-debugging-port=${debuggingPort}`],
});
try {
  const loads: Record<string, ColdLoad[]> = {};
  const scores: Record<string, Scores | undefined> = {};
  // Each pass loads every page once, so that a temporary disturbance affects all of them.
  for (let pass = 1; pass <= passes; pass += 1) {
    log(`Cold loads, ${pass} of ${passes}`);
    for (const { name, ...page } of school.pages) {
      (loads[name] ??= []).push(await loadCold(browser, page));
    }
  }
  for (const { name, ...page } of school.pages) {
    log(`Lighthouse: ${name}`);
    const found: Scores[] = [];
    while (found.length < lighthouseRuns) found.push(await scorePage(page, debuggingPort));
    scores[name] = found.toSorted((a, b) => a.performance - b.performance)[(lighthouseRuns - 1) / 2];
  }
  const report = { notes: [], tables: [coldTable(loads), scoresTable(scores)] };
  process.stdout.write(showReport(report));
  process.exitCode = exitCodeOf(report);
} finally {
  await browser.close();
  await school.close();
}
