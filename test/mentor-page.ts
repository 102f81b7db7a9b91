import { auth } from '#contract/auth/calls.ts';
import { groups } from '#contract/groups/calls.ts';
import { lessons } from '#contract/lessons/calls.ts';
import { models } from '#contract/models/calls.ts';
import { runs } from '#contract/runs/calls.ts';
import type { ResultCell, Run, RunPreview, RunResult } from '#contract/runs/schemas.ts';
import type { LessonSample } from '#contract/samples/lesson-samples.ts';
import { workbench } from '#contract/workbench/calls.ts';
import type { LessonMentor, MentorDraft } from '#contract/workbench/schemas.ts';
import { aLesson, anId, aTime, aUser } from './page-rows.ts';
import { type Answer, answer } from './page-server.ts';
import { openPage } from './page.ts';

// Rows of the screen «Наставник урока», and the screen with them.

export const lessonId = anId(200);
export const criterionId = anId(701);
export const levels = ['Пока нет', 'Есть'];

export const author = { id: anId(1), firstName: 'Мария', lastName: 'Соколова' };
export const anna = { id: anId(2), firstName: 'Анна', lastName: 'Крылова' };

export const criterion = {
  id: criterionId,
  title: 'Просьба',
  description: '',
  levels: levels.map((title) => ({ title, description: '' })),
};

const lesson = {
  ...aLesson(0),
  content: 'Три звонка',
  transcription: null,
  assignment: 'Попросите коллегу',
  criteria: [criterion],
  attemptsLimit: null,
  aiPrompt: 'Смотри на вопрос',
  version: 1,
};

const texts = { aiPrompt: 'Смотри на вопрос', criteria: [criterion], cueing: 'show' as const };

export const aDraft = (draft: Partial<MentorDraft> = {}): MentorDraft => ({
  ...texts,
  aiPrompt: 'Вопрос — тоже просьба',
  revision: 3,
  basedOn: 7,
  savedAt: aTime,
  savedBy: author,
  ...draft,
});

export const aSample = (number: number, sample: Partial<LessonSample> = {}): LessonSample => ({
  id: anId(800 + number),
  source: 'disagreement',
  note: null,
  content: 'Сможешь прислать макет к пяти?',
  answerId: anId(900 + number),
  student: anna,
  whyNot: null,
  createdAt: aTime,
  createdBy: author,
  expected: [
    {
      criterionId,
      level: 1,
      levels,
      title: 'Просьба',
      isCurrent: true,
      judge: 1,
      by: author,
      at: aTime,
      wasBlind: false,
    },
  ],
  others: [],
  ...sample,
});

export const aMentor = (mentor: Partial<LessonMentor> = {}): LessonMentor => ({
  lesson: { id: lessonId, title: 'Урок по имени 0', courseId: anId(100), courseTitle: 'Обратная связь' },
  versions: [
    { id: anId(77), number: 7, publishedAt: aTime, by: author, how: 'run', note: null, runNumber: 14 },
    { id: anId(76), number: 6, publishedAt: aTime, by: null, how: 'form', note: null, runNumber: null },
  ],
  inForce: { ...texts, number: 7, publishedAt: aTime, by: author },
  draft: null,
  gate: null,
  samples: [],
  candidates: [],
  isAimUnnamed: false,
  runs: [],
  ...mentor,
});

export const aPreview = (preview: Partial<RunPreview> = {}): RunPreview => ({
  endpoint: 'Яндекс',
  model: 'pro-5',
  place: 'russia',
  count: 7,
  toAsk: 5,
  kept: 2,
  skipped: [],
  estimate: 3,
  byLength: false,
  minutes: 2,
  left: 900,
  reserve: 200,
  sharesPlace: false,
  ...preview,
});

const counts = {
  waiting: 0,
  in_progress: 0,
  not_configured: 0,
  done: 0,
  failed: 0,
  skipped: 0,
  cancelled: 0,
};

export const runId = anId(1000);

export const aRun = (run: Partial<Run> = {}, counted: Partial<Run['counts']> = {}): Run => ({
  id: runId,
  number: 2,
  lessonId,
  kind: 'samples',
  version: { id: anId(78), number: null, revision: 3, isCurrent: true },
  endpoint: 'Яндекс',
  model: 'pro-5',
  place: 'russia',
  state: 'finished',
  pausedBecause: null,
  counts: { ...counts, ...counted },
  kept: 0,
  skipped: [],
  estimate: 3,
  cost: 1.2,
  figures: null,
  differences: null,
  applied: 0,
  createdAt: aTime,
  createdBy: author,
  finishedAt: aTime,
  ...run,
});

/** The same run in the lesson's list. */
export const inList = (run: Run): LessonMentor['runs'][number] => ({
  id: run.id,
  number: run.number,
  kind: run.kind,
  state: run.state,
  pausedBecause: run.pausedBecause,
  version: run.version.number,
  revision: run.version.revision,
  endpoint: run.endpoint,
  model: run.model,
  place: run.place,
  counts: {
    waiting: run.counts.waiting,
    done: run.counts.done,
    skipped: run.counts.skipped,
    failed: run.counts.failed,
    cancelled: run.counts.cancelled,
  },
  estimate: run.estimate,
  spent: run.cost,
  createdAt: run.createdAt,
  createdBy: run.createdBy,
  finishedAt: run.finishedAt,
});

export const aCell = (cell: Partial<ResultCell> = {}): ResultCell => ({
  criterionId,
  criterion: 'Просьба',
  expected: 'Есть',
  now: 'Пока нет',
  draft: 'Есть',
  state: 'mended',
  ...cell,
});

export const aResult = (number: number, result: Partial<RunResult> = {}): RunResult => ({
  id: anId(1100 + number),
  state: 'done',
  cause: null,
  skipped: null,
  pass: 0,
  sampleId: anId(800 + number),
  answerId: anId(900 + number),
  student: anna,
  title: 'Сможешь прислать макет',
  content: 'Сможешь прислать макет к пяти?',
  keptFrom: null,
  model: 'pro-5',
  review: {
    summary: 'Просьба есть.',
    text: '## Просьба',
    confidence: 'high',
    remarks: [
      {
        criterionId,
        criterion: 'Просьба',
        level: 'Есть',
        text: 'Вопросом.',
        nextStep: null,
        quotes: [[0, 7]],
      },
    ],
  },
  cells: [aCell()],
  before: null,
  difference: null,
  notApplied: null,
  canAnyway: false,
  appliedAt: null,
  finishedAt: aTime,
  ...result,
});

/** Opens the screen; what a test answers comes before what stands here. */
export const openMentor = (mentor: LessonMentor, answers: Answer[] = [], search = '') =>
  openPage(`/lesson/${lessonId}/mentor${search}`, [
    answer(auth.getMe, { user: aUser('admin') }),
    answer(lessons.getLesson, lesson, { id: lessonId }),
    answer(workbench.getLessonMentor, mentor, { id: lessonId }),
    answer(models.listModelEndpoints, []),
    answer(groups.listGroups, []),
    answer(runs.previewRun, aPreview()),
    ...answers,
  ]);
