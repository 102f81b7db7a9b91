import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Asks } from '#contract/surveys/asks.ts';
import { foldTitle } from '#domain/russian/fold-title.ts';
import { TextFileError } from '#server/platform/text-files/file-problems.ts';
import { scenarioOfDenis } from '#test/scenario-of-denis.ts';
import { parseCourse } from './course-in-files.ts';
import { nameOfSample, type SampleInFile } from './samples-in-file.ts';
import { readShippedCourses } from './shipped-courses.ts';
import { type ArchivedCourse, type ArchivedSurvey, writeCourseFiles } from './write-course-files.ts';

const read = (files: readonly { path: string; text: string }[]) =>
  parseCourse(
    'a',
    files.map(({ path, text }) => ({ path: `a/${path}`, text })),
    { isDraft: true },
  );

/** What makes trouble in a text: marks of the format, of Markdown, YAML and Windows, and what is not a letter. */
const piece = fc.oneof(
  fc.constantFrom(
    '---',
    '# Задание',
    '\\# Задание',
    '# заголовок',
    '## Уровень',
    '- Есть: видно',
    '```',
    '```yaml',
    '~~~',
    '\n',
    '\r\n',
    '\n\n',
    '\r',
    '  ',
    '\t',
    '    код',
    '...',
    '"',
    "'",
    '«ёж»',
    ': ',
    ' #',
    '- ',
    '& *a',
    '!!str',
    '🙂',
    '👨‍👩‍👧',
    '\u2028',
    '\u00A0',
    '\u0085',
    '\uFEFF',
    '\u200D',
    '%YAML 1.2',
    '{answer}',
    '|-',
    '>',
    'null',
    '0x1F',
    '~',
    'files/a.png',
    '[x](02-b.md)',
    '<script>',
    '\\',
    '\u0007',
    '\u001B',
    'y',
    '1e3',
    '2001-01-01',
    '`',
  ),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
);
const words = fc
  .array(piece, { maxLength: 8 })
  .map((pieces) => pieces.join('').replaceAll('\u0000', '').toWellFormed());
const textOrNull = words.map((text) => (text.trim() === '' ? null : text));
const oneLine = (most: number) =>
  words
    .map((text) =>
      text
        .replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '')
        .slice(0, most)
        .toWellFormed()
        // As they are stored; composing may make them longer.
        .normalize('NFC')
        .slice(0, most)
        .toWellFormed()
        .trim(),
    )
    .map((text) => (/[^\s\p{Default_Ignorable_Code_Point}\u2800]/u.test(text) ? text : 'Так'));
const distinct = <T>(one: fc.Arbitrary<T>, most: number, by: (value: T) => string, least = 0) =>
  fc.uniqueArray(one, {
    minLength: least,
    maxLength: most,
    selector: (value) => foldTitle(by(value)),
  });
const level = fc.record({ title: oneLine(60), description: words });
const criterion = fc.record({
  title: oneLine(120),
  description: words,
  levels: distinct(level, 4, ({ title }) => title, 2),
});
const settings = fc.record({ passesFrom: fc.constantFrom(0, 1), aloud: fc.boolean() }, { requiredKeys: [] });
const aCriterion = fc.tuple(criterion, settings).map(([one, said]) => ({ ...one, ...said }));
const asks: fc.Arbitrary<Asks> = fc.oneof(
  fc.constant({ kind: 'text' as const }),
  fc.record({
    kind: fc.constant('scale' as const),
    steps: fc.integer({ min: 2, max: 10 }),
    from: oneLine(60),
    to: oneLine(60),
  }),
  fc.record({
    kind: fc.constantFrom('choice' as const, 'choices' as const),
    options: fc.uniqueArray(
      oneLine(200).map((text) => text.replaceAll(/\r\n?/g, '\n')),
      { minLength: 2, maxLength: 5 },
    ),
  }),
);
const aSurvey: fc.Arbitrary<ArchivedSurvey> = fc.record({
  title: oneLine(200),
  description: textOrNull,
  place: fc.constantFrom('start', 'end'),
  isAgain: fc.boolean(),
  isActive: fc.boolean(),
  anonymous: fc.boolean(),
  byLink: fc.boolean(),
  questions: fc.array(
    fc.record({ text: oneLine(2_000), asks, measure: fc.option(oneLine(60)), answer: fc.constant('') }),
    { maxLength: 4 },
  ),
});
const noFiles = { answerFileKinds: null, answerFilesLimit: null };
const someFiles = { answerFileKinds: ['video' as const, 'pdf' as const], answerFilesLimit: 3 };
const nameInFile: fc.Arbitrary<Pick<SampleInFile, 'kind' | 'title'>> = fc.oneof(
  fc.record({ kind: fc.constantFrom('weak' as const, 'middling' as const, 'strong' as const) }),
  fc.record({ title: fc.string({ minLength: 5, maxLength: 5, unit: fc.constantFrom('а', 'б') }) }),
  fc.constant({}),
);
const itsOwn = fc.record({
  title: oneLine(200),
  description: textOrNull,
  videoUrl: fc.constantFrom(null, 'https://youtu.be/R1vskiVDwl4', 'files/a.mp4'),
  content: textOrNull,
  assignment: textOrNull,
  aiPrompt: textOrNull,
  transcription: textOrNull,
  criteria: distinct(aCriterion, 3, ({ title }) => title),
  samples: fc.uniqueArray(
    fc
      .record({
        name: nameInFile,
        content: oneLine(2_000),
      })
      .map(({ name, content }) => ({ ...name, content, expected: [] })),
    { maxLength: 3, selector: (sample) => nameOfSample(sample) ?? sample.content },
  ),
  skills: fc.array(fc.record({ criterion: oneLine(120), skill: oneLine(120) }), { maxLength: 2 }),
  files: fc.array(fc.record({ name: fc.constant('a.png'), title: oneLine(200) }), { maxLength: 2 }),
  isPublished: fc.boolean(),
  opensAfter: fc.option(fc.nat(3_650)),
  dueAfter: fc.option(fc.nat(3_650)),
  passesBy: fc.constantFrom(null, 'sent' as const, 'person' as const),
  isCounted: fc.boolean(),
  asksWhenShort: fc.boolean(),
  asksSelf: fc.boolean(),
  attemptsLimit: fc.option(fc.integer({ min: 1, max: 50 })),
  release: fc.constantFrom('at_once' as const, 'after_person' as const),
  cueing: fc.constant('show' as const),
  scenario: fc.constantFrom(null, { card: scenarioOfDenis }),
});
const aLesson = fc
  .tuple(itsOwn, fc.constantFrom(noFiles, someFiles))
  .map(([own, files]) => ({ ...own, ...files }));
const course: fc.Arbitrary<ArchivedCourse> = fc.record({
  title: oneLine(200),
  description: textOrNull,
  withoutAi: fc.boolean(),
  dataRule: fc.constantFrom('anywhere', 'russia', 'here'),
  passesBy: fc.constantFrom('sent', 'levels', 'person'),
  inOrder: fc.boolean(),
  certificate: fc.option(
    fc.record({
      hours: fc.integer({ min: 1, max: 9_999 }),
      signedBy: oneLine(200),
      text: words.map((text) => text.trim()),
      given: fc.constantFrom('confirmed' as const, 'by_hand' as const),
    }),
  ),
  cover: fc.constantFrom(null, 'a.webp'),
  lessons: fc.array(aLesson, { maxLength: 3 }),
  surveys: fc.array(aSurvey, { maxLength: 3 }),
});

test('a course that was written, read and written again is the same to the byte, whatever stands in it', async () => {
  await fc.assert(
    fc.asyncProperty(course, async (given) => {
      const files = writeCourseFiles(given);
      const again = await read(files);
      expect(writeCourseFiles(again)).toEqual(files);
      expect(again.lessons.map(({ title }) => title)).toEqual(
        given.lessons.map(({ title }) => title.replaceAll(/\r\n?/g, '\n')),
      );
    }),
    { numRuns: 100 },
  );
});

test('the demonstration’s own courses are such files: nothing of a lesson is lost on the way', async () => {
  for (const { course: demo } of await readShippedCourses()) {
    const files = writeCourseFiles(demo);
    const again = await read(files);
    expect(writeCourseFiles(again)).toEqual(files);
    const plain = ({
      attempts: _attempts,
      name: _name,
      scenario,
      ...texts
    }: (typeof demo.lessons)[number]) => ({
      ...texts,
      card: scenario?.card,
    });
    expect(again.lessons.map(plain)).toEqual(demo.lessons.map(plain));
  }
});

test('all that is wrong is said at once, each with its line', async () => {
  const lesson = `---
title: Урок
published: может
opensAfter: -1
videoUrl: где-то
---

# Содержание

Слова

# Лишнее

# Критерии

## Факты

Есть что проверить.

- Есть: видно

## Просьба

- Нет: не видно
`;
  const survey = '---\ntitle: Анкета\n---\n\n# Как вам?\n\n```yaml\nkind: scale\nsteps: 40\nfrom: Так\n```\n';
  const problems = await problemsOf(() =>
    read([
      { path: 'course.md', text: '---\ntitle: Курс\nauthor: [\n---\n' },
      { path: '01-a.md', text: lesson },
      { path: '02-b.md', text: 'Просто текст' },
      { path: 'survey-start.md', text: survey },
    ]),
  );
  expect(problems.map(({ path, line }) => [path.slice(2), line])).toEqual([
    ['course.md', 4],
    ['01-a.md', 5],
    ['01-a.md', 3],
    ['01-a.md', 4],
    ['01-a.md', 12],
    ['01-a.md', 22],
    ['02-b.md', 1],
    ['survey-start.md', 9],
    ['survey-start.md', 8],
  ]);
});

async function problemsOf(work: () => Promise<unknown>) {
  try {
    await work();
  } catch (error) {
    if (error instanceof TextFileError) return error.problems;
    throw error;
  }
  return [];
}

test.each([
  `a: ${'['.repeat(50_000)}`,
  `a: &a [x]\nb: [${'*a, '.repeat(9)}]`,
  '__proto__: {title: x}',
  `title: ${'я'.repeat(300_000)}`,
])('a header made to break a reader is a problem in words: %#', async (yaml) => {
  const [problem] = await problemsOf(() => read([{ path: 'course.md', text: `---\n${yaml}\n---\n` }]));
  expect(problem?.message).toMatch(/заголов/);
});
