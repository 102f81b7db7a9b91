/** What the product promises of its speed and weight. Everything that measures takes its bars from here. */
export const bars = {
  /** Beside the ceiling, at so many connections. */
  busy: {
    connections: 50,
    /** The share of the ceiling's rate that is wanted, at least. */
    rate: {
      'Course page': 0.85,
      'Lesson page': 0.8,
      'Answers of a lesson': 1,
      'Submit an answer': 0.5,
    },
    /** How many times the ceiling's median is allowed. The ceiling derives the same argon2id at a sign-in. */
    median: {
      'Sign-in': 1.1,
      'Users page, search': 10,
      'Analytics, largest course': 10,
    },
    /** How many times the median p95 may be, whatever is asked for. */
    spread: 2.5,
    /** Of all Node processes of the app. */
    megabytes: 400,
  },
  /** How many times its own p95 alone the course page may take beside sign-ins without a pause. */
  besideSignIns: 2,
  /** How many times the p95 with a tenth of the people and answers is allowed with all of them. */
  besideTenth: 1.1,
  /** The most of Node's processor for a thousand, as a share of what the release before this measure (7ebe21d) took. */
  nodeBesideRelease: {
    'Course page': 0.65,
    'Lesson page': 0.75,
    'Answers of a lesson': 0.65,
  },
  live: {
    /** From the 201 to the model with an idle queue, and a piece from the model to the page: at most, in milliseconds. */
    toModel: { p50: 15, p99: 50 },
    toPage: { p99: 100 },
    /** The share of the model's own speed at which a rush is reviewed, at least. */
    rush: 0.85,
  },
  page: {
    /** Brotli at its best. */
    scriptBytes: { course: 140_000, dashboard: 145_000 },
    /** A cold load of the course. */
    course: { requests: 8, bytes: 185_000, cls: 0 },
    /** On every screen. */
    lighthouse: { performance: 95, accessibility: 100, bestPractices: 100 },
  },
} as const;

/** The bar of what has that name, if it has one. */
export const barOf = (named: Readonly<Record<string, number>>, name: string): number | undefined =>
  named[name];
