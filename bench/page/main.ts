import { chromium } from '@playwright/test';
import { showReport } from '#bench/show-report.ts';
import { chromiumLaunch, unpackChromium } from '#e2e/chromium.ts';
import { type ColdLoad, loadCold } from './cold-load.ts';
import { installLighthouse, type Scores, scorePage } from './lighthouse.ts';
import { coldTable, scoresTable } from './report.ts';
import { openSchool } from './school.ts';

// npm run bench:page: what a browser that has never been here loads, and what Lighthouse says of it.

const passes = 5;
const judgements = 3;
const debuggingPort = 4151;

const tell = (line: string) => void process.stderr.write(`${line}\n`);

await Promise.all([unpackChromium(), installLighthouse(tell)]);
const school = await openSchool();
const browser = await chromium.launch({
  ...chromiumLaunch,
  args: [...(chromiumLaunch.args ?? []), `--remote-debugging-port=${debuggingPort}`],
});
try {
  const loads: Record<string, ColdLoad[]> = {};
  const scores: Record<string, Scores | undefined> = {};
  // One at a time, page after page: what disturbs the machine for a while disturbs them all.
  for (let pass = 1; pass <= passes; pass += 1) {
    tell(`Cold loads, ${pass} of ${passes}`);
    for (const { name, ...page } of school.pages) {
      (loads[name] ??= []).push(await loadCold(browser, page));
    }
  }
  for (const { name, ...page } of school.pages) {
    tell(`Lighthouse: ${name}`);
    const found: Scores[] = [];
    while (found.length < judgements) found.push(await scorePage(page, debuggingPort));
    scores[name] = found.toSorted((a, b) => a.performance - b.performance)[(judgements - 1) / 2];
  }
  process.stdout.write(showReport({ notes: [], tables: [coldTable(loads), scoresTable(scores)] }));
} finally {
  await browser.close();
  await school.close();
}
