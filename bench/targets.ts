/** The product's targets for speed and size; all measurements are compared with these. */
export const targets = {
  /** Relative to the ceiling, at this number of connections. */
  busy: {
    connections: 50,
    /** The minimum share of the ceiling's throughput. */
    rate: {
      'Who is signed in': 0.8,
      'List of courses': 0.8,
      'Course page': 0.8,
      'Lesson page': 0.8,
      'Answers of a lesson': 0.8,
      'Submit an answer': 0.4,
    },
    /** The maximum ratio to the ceiling's median. For a sign-in, the ceiling derives the same argon2id. */
    median: {
      'Sign-in': 1.1,
      'Users page, search': 10,
      'Analytics, largest course': 10,
    },
    /** The maximum ratio of p95 to the median, for all scenarios. */
    spread: 2.5,
    /** The maximum memory of all Node processes of the app. */
    megabytes: 400,
  },
  /** The maximum ratio to the ceiling's median for one person alone. */
  alone: {
    connections: 1,
    median: {
      'Who is signed in': 1.5,
      'List of courses': 1.5,
      'Course page': 1.5,
      'Lesson page': 1.5,
      'Answers of a lesson': 1.5,
      'Submit an answer': 2,
    },
  },
  /** The maximum ratio of the course page's p95 under continuous sign-ins to its p95 without them. */
  besideSignIns: 2,
  /** The maximum ratio of the p95 of submitting an answer while letters leave to that without them. */
  besideMail: 1.1,
  /** The same while a run of a mentor goes on, and of the median until an answer's review begins. */
  besideRun: { submit: 1.05, toReview: 1.2 },
  /** The maximum ratio of p95 with all people and answers to p95 with a tenth of them. */
  besideTenth: 1.1,
  /**
   * The maximum ratios to the same figures of that commit, the release before talks, streams and surveys: the median at
   * `busy.connections`, and CPU time per thousand units of Node and of PostgreSQL.
   */
  besideRelease: {
    commit: '98b41c2',
    median: {
      'List of courses': 1.05,
      'Lesson page': 1.05,
      'Submit an answer': 1.05,
      'Answers of a lesson': 1.05,
      'Users page, search': 1,
      'Analytics, largest course': 1.05,
      'Sign-in': 1.02,
    },
    node: { 'Submit an answer': 0.7, 'Sign-in': 1.02 },
    database: {
      'List of courses': 1.05,
      'Lesson page': 1.05,
      'Submit an answer': 1.05,
      'Answers of a lesson': 1.05,
      'Users page, search': 1,
      'Analytics, largest course': 1.05,
    },
  },
  live: {
    /** Maximum latencies in ms: from the 201 to the model with an idle queue, and of a piece from the model to the page. */
    toModel: { p50: 15, p99: 50 },
    /** Where names are looked up and replaced first. */
    toMaskingModel: { p50: 17, p99: 50 },
    toPage: { p99: 100 },
    /** The minimum review throughput in a burst, as a share of the model's own. */
    burst: 0.85,
  },
  /**
   * The median of a lesson's answers reviewed by criterion, to that of the same answers reviewed in one text, as a share of the
   * ratio of their bytes.
   */
  remarks: 1.15,
  /** A call of a student in a group, beside one without. */
  inGroup: 1.15,
  /** A page with a feature, beside a page without it. */
  feature: 1.15,
  /** Of what is read apart, since few answers have it (decision 92): one statement more, beside a page that is cheaper by it. */
  rarePart: 1.3,
  /** A curator's list of answers, beside an administrator's. */
  curator: 1.5,
  /** Milliseconds, from the POST of a line. */
  talks: {
    toModel: { p50: 10, p95: 25 },
    /** With 200 talks, five lines a second, and four reviews being written. */
    toModelTogether: { p50: 15, p95: 60 },
    /** While a hundred answers wait for the places that long reviews hold. */
    behindReviews: 50,
    stored: 8,
    read: 3,
    /** A take that copies twenty lines, to its 201. */
    take: 8,
    /** Megabytes that 200 open talks add. */
    open: 30,
  },
  /** Milliseconds, of a learner with a thousand remarks, also when words are looked for in them; of a group with four thousand. */
  skills: { own: 5, group: 40, search: 50 },
  /** Milliseconds: «Кто где» of 300 people and 30 lessons. */
  gradebook: 300,
  /** Milliseconds: «Сегодня»; words against a remark, from their 201 to the model; ten thousand plans whose day has come. */
  life: { today: 6, todayOfMany: 15, toModel: { p50: 15, p95: 50 }, asking: 2_000 },
  /** Seconds in which 100,000 people are told of four dates each; milliseconds above its own p99 that a submission waits meanwhile. */
  sweeps: { seconds: 10, submitLonger: 50 },
  /** Milliseconds in which 1,000 characters are looked at for danger. */
  text: 0.1,
  /** The queue with ten thousand open referrals, beside the list of as many waiting answers. */
  queue: 2,
  /** Megabytes that a file of 200 adds to the app while it goes up or down. */
  file: 40,
  /** Megabytes that reading a document of Word adds to all processes of the app; milliseconds that `/healthz` waits meanwhile. */
  document: { megabytes: 150, health: 200 },
  /** Megabytes that a table of 100 000 answers adds to an app that has just begun. */
  exported: 60,
  /** Milliseconds: a request to a frozen database is refused; answers are taken again after a failure, or after a promotion. */
  failover: { refused: 10_000, back: 15_000, afterPromotion: 2_000 },
  soak: {
    /** The maximum ratio of the last quarter's least memory, what a collection leaves, to the second's. */
    memory: 1.05,
  },
  page: {
    /**
     * Brotli at its highest quality. Menus and dialogs come when they are asked for; so does the search. With a hundred for the
     * address of two talks beside each other; in the lesson, as much for what became of a remark's words in the draft. The
     * dashboard has what asks about plans and leads back to skills: 1.6 kB at most, of which half is used. The law took half of
     * its kilobyte of each: the gate, the line of the operator, who may read an answer; what says why a session has ended; three
     * addresses more, and that one's data are to be erased. The lesson stands at its bar, the course 3.3 kB below its own.
     * How a lesson stands by its rule, whose turn it is in an order, the words above an answer, the line that says what is missing:
     * 0.5 kB of the course and the dashboard (1.02 of before at most), 1.6 kB of the lesson. One's own levels first, and one's own
     * words of before, are loaded apart; where they will stand is 0.3 kB of the lesson.
     */
    scriptBytes: { course: 137_700, dashboard: 141_900, lesson: 196_160 },
    /**
     * What a lesson with an answer of one's own takes besides: the answer beside its review, and with 500 what opens words
     * against a remark and a plan.
     */
    answered: { scripts: 2, bytes: 19_000 },
    /**
     * What a talk's screen takes besides what the lesson has loaded; it brings the following of new words, the way back, and
     * what begins a take; with a kilobyte, an agreement and the words that worked. The hashes in names of files, 200 bytes more, are no part of it.
     */
    talkBytes: 15_150,
    /** What writes texts, with all that the lesson's editor hasn't loaded already. */
    editorGzip: 150_000,
    /** A cold load of the course page, with the bell and its stream. */
    course: { requests: 9, bytes: 185_000, cls: 0 },
    /** For every screen. */
    lighthouse: { performance: 95, accessibility: 100, bestPractices: 100 },
  },
} as const;

/** The target with that name, if there is one. */
export const targetOf = (named: Readonly<Record<string, number>>, name: string): number | undefined =>
  named[name];
