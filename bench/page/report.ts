import { type Table, verdict } from '#bench/phases/phase.ts';
import { targets } from '#bench/targets.ts';
import type { ColdLoad } from './cold-load.ts';
import type { Scores } from './lighthouse.ts';

export function coldTable(loads: Record<string, ColdLoad[]>): Table {
  const kinds = ['document', 'script', 'stylesheet', 'font', 'other'] as const;
  return {
    title: 'A cold load over loopback',
    about:
      'The median of five, each in a browser without a cache; kilobytes (1000) on the wire, headers included',
    head: ['page', 'requests', 'KB', ...kinds, 'LCP, ms', 'CLS', ''],
    rows: [
      ...Object.entries(loads).map(([page, passes]) => {
        const of = (read: (load: ColdLoad) => number) => median(passes.map(read));
        const requests = of((load) => load.requests);
        const bytes = of((load) => sum(Object.values(load.bytes)));
        const cls = of((load) => load.cls);
        return [
          page,
          `${requests}`,
          kilobytes(bytes),
          ...kinds.map((kind) => kilobytes(of((load) => load.bytes[kind]))),
          of(({ lcpMs }) => lcpMs).toFixed(0),
          cls.toFixed(3),
          page === 'course'
            ? verdict(requests <= course.requests && bytes <= course.bytes && cls <= course.cls)
            : '',
        ];
      }),
      [
        'wanted (course)',
        `≤ ${course.requests}`,
        `≤ ${kilobytes(course.bytes)}`,
        '',
        '',
        '',
        '',
        '',
        '',
        `≤ ${course.cls}`,
        '',
      ],
    ],
  };
}

const { course, lighthouse } = targets.page;

export function scoresTable(scores: Record<string, Scores | undefined>): Table {
  return {
    title: 'Lighthouse, mobile preset',
    about:
      'The median of three by performance: a phone of the middle class on slow 4G, simulated; a student signed in',
    head: [
      'page',
      'performance',
      'accessibility',
      'best practices',
      'LCP, ms',
      'TBT, ms',
      'what cost points',
      '',
    ],
    rows: [
      ...Object.entries(scores).map(([page, found]) => [
        page,
        `${found?.performance}`,
        `${found?.accessibility}`,
        `${found?.bestPractices}`,
        `${found?.lcpMs.toFixed(0)}`,
        `${found?.tbtMs.toFixed(0)}`,
        found?.failed.join('; ') ?? '',
        verdict(found !== undefined && reaches(found)),
      ]),
      [
        'wanted',
        `≥ ${lighthouse.performance}`,
        `≥ ${lighthouse.accessibility}`,
        `≥ ${lighthouse.bestPractices}`,
        '',
        '',
        '',
        '',
      ],
    ],
  };
}

const reaches = ({ performance, accessibility, bestPractices }: Scores) =>
  performance >= lighthouse.performance &&
  accessibility >= lighthouse.accessibility &&
  bestPractices >= lighthouse.bestPractices;

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

const median = (numbers: number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
