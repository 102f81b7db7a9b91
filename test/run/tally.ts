import type { Failure, Report } from './report.ts';

const slowestShown = 20;

interface Stage {
  passed: number;
  failed: number;
  /** The failure to tell of at once. */
  take(report: Report): Failure | undefined;
  end(seconds: number): void;
}

/** What has run, and how. */
export interface Tally {
  passed: number;
  failed: number;
  begin(name: string): Stage;
  fail(failure: Failure): void;
  /** Which stage runs, and how many of how many. */
  status(): string;
  /** What was slow, and each failure again with the command that repeats it. */
  summary(): string[];
}

export function createTally(): Tally {
  const failures: Failure[] = [];
  const slow: { stage: string; name: string; ms: number }[] = [];
  const began = performance.now();
  let now = 'build';

  const tally: Tally = {
    passed: 0,
    failed: 0,
    begin: (name) => beginStage(name),
    fail(failure) {
      tally.failed += 1;
      failures.push(failure);
    },
    status: () => `${now}, ${clock((performance.now() - began) / 1000)}`,
    summary: () => [...slowestOf(slow), ...failures.flatMap(printed)],
  };

  function beginStage(name: string): Stage {
    let planned = 0;
    let ended = 0;
    let latest = '';
    const stage: Stage = { passed: 0, failed: 0, take, end };
    say();
    return stage;

    function take(report: Report): Failure | undefined {
      if (report.kind === 'planned') planned = report.count;
      if (report.kind === 'ended') {
        ended += 1;
        latest = report.name;
        slow.push({ stage: name, name: report.name, ms: report.ms });
      }
      const failure = 'failure' in report ? report.failure : undefined;
      if (failure) {
        tally.fail(failure);
        stage.failed += 1;
      } else if (report.kind === 'test') {
        tally.passed += 1;
        stage.passed += 1;
      }
      say();
      return failure;
    }

    function say(): void {
      const failed = stage.failed > 0 ? `, ${stage.failed} failed` : '';
      now = `${name}: ${ended} of ${planned || '…'}, ${stage.passed} passed${failed}${latest && ` · ${latest}`}`;
    }

    function end(seconds: number): void {
      now = `${name} has ended after ${clock(seconds)}`;
    }
  }

  return tally;
}

const slowestOf = (all: readonly { stage: string; name: string; ms: number }[]): string[] => [
  `\nThe slowest`,
  ...all
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, slowestShown)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`),
];

const printed = ({ name, text, again }: Failure): string[] => [
  `\n✗ ${name}`,
  ...text.split('\n').map((line) => `  ${line}`),
  `  Again, alone: ${again}`,
];

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
