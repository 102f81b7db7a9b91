import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { type TestApp } from './app.ts';
import { anyText } from './contract/any-text.ts';
import { createAdmin, createAnswer, createStudentInLesson, createSurvey } from './factories.ts';
import { forAllTests, testApp } from './for-all-tests.ts';
import { propertyRuns } from './property-runs.ts';

// Every text is returned exactly as it was sent; a text that can't be stored is refused with an error of its field.

const t = testApp({ ANSWERS_PER_MINUTE: '100000' });
const admin: { id: string } = forAllTests(() => createAdmin(t.db));
let student: { id: string };
let courseId: string;
let lessonId: string;
let answerId: string;
let survey: Awaited<ReturnType<typeof createSurvey>>;

beforeAll(async () => {
  const setting = await createStudentInLesson(t.db);
  student = setting.student;
  courseId = setting.course.id;
  lessonId = setting.lesson.id;
  answerId = (await createAnswer(t.db, { user_id: student.id, lesson_id: lessonId })).id;
  survey = await createSurvey(t.db, { questions: ['Чего вы ждёте?'], by_link: true });
});

interface Field {
  max: number;
  /** A name or a title is a single line: trimmed, composed and never empty. */
  isLine?: boolean;
  /** Of a person: it has no invisible sign either. */
  isName?: boolean;
  isRequired?: boolean;
  /** The path of this field in the refusal. */
  field: string;
  write(text: string): ReturnType<TestApp['call']>;
  /** Reads it again, as a user with access. */
  read(written: { id: string }): Promise<unknown>;
}

const get = async (url: string, as: { id: string } = admin) => (await t.call('GET', url, { as })).json();

const lessonField = (field: string, max: number, isLine = false): Field => ({
  max,
  isLine,
  field,
  write: (text) =>
    t.call('PUT', `/api/lessons/${lessonId}`, { as: admin, body: { title: 'Урок', [field]: text } }),
  read: async () => (await get(`/api/lessons/${lessonId}`))[field] ?? '',
});

const courseField = (field: string, max: number, isLine = false): Field => ({
  max,
  isLine,
  field,
  write: (text) =>
    t.call('PUT', `/api/courses/${courseId}`, { as: admin, body: { title: 'Курс', [field]: text } }),
  read: async () => (await get(`/api/courses/${courseId}`, student))[field] ?? '',
});

const surveyField = (field: string, max: number, isLine = false): Field => ({
  max,
  isLine,
  field,
  write: (text) =>
    t.call('PUT', `/api/surveys/${survey.id}`, { as: admin, body: { title: 'Анкета', [field]: text } }),
  read: async () => (await get(`/api/surveys/${survey.id}/form`, student))[field] ?? '',
});

const personField = (field: string): Field => ({
  max: 100,
  isLine: true,
  isName: true,
  field,
  write: (text) =>
    t.call('PUT', `/api/users/${student.id}`, {
      as: admin,
      body: { firstName: 'Мария', lastName: 'Соколова', email: 'maria@example.ru', [field]: text },
    }),
  read: async () => (await get('/api/auth/me', student)).user[field],
});

const fields: Record<string, Field> = {
  'the title of a course': courseField('title', 200, true),
  'the description of a course': courseField('description', 5_000),
  'the title of a lesson': lessonField('title', 200, true),
  'the description of a lesson': lessonField('description', 2_000),
  'the content of a lesson': lessonField('content', 200_000),
  'the transcript of a lesson': lessonField('transcription', 300_000),
  'the assignment of a lesson': lessonField('assignment', 50_000),
  'the prompt of a lesson': lessonField('aiPrompt', 20_000),
  'the title of a survey': surveyField('title', 200, true),
  'the description of a survey': surveyField('description', 5_000),
  'a first name': personField('firstName'),
  'a last name': personField('lastName'),
  'an answer': {
    max: 20_000,
    isRequired: true,
    field: 'content',
    write: (text) =>
      t.call('POST', `/api/lessons/${lessonId}/answers`, { as: student, body: { content: text } }),
    read: async ({ id }) => {
      const answers: { id: string; content: string }[] = await get(
        `/api/lessons/${lessonId}/answers?limit=5`,
        student,
      );
      return answers.find((answer) => answer.id === id)?.content;
    },
  },
  'a mentor’s feedback': {
    max: 20_000,
    isRequired: true,
    field: 'text',
    write: (text) => t.call('PUT', `/api/answers/${answerId}/feedback`, { as: admin, body: { text } }),
    read: async () => {
      const answers: { id: string; aiResponse: string }[] = await get(
        `/api/lessons/${lessonId}/answers`,
        student,
      );
      return answers.find((answer) => answer.id === answerId)?.aiResponse;
    },
  },
  'a question of a survey': {
    max: 2_000,
    isLine: true,
    field: 'questionText',
    write: (text) =>
      t.call('PUT', `/api/surveys/${survey.id}/questions/${survey.questions[0]?.id}`, {
        as: admin,
        body: { questionText: text },
      }),
    read: async () => (await get(`/api/surveys/${survey.id}/form`, student)).questions[0].questionText,
  },
  'a question of the combined editor': {
    max: 2_000,
    isLine: true,
    field: 'questions.0.text',
    write: (text) =>
      t.call('POST', '/api/survey-editor/surveys', {
        as: admin,
        body: { title: 'Анкета', questions: [{ text }] },
      }),
    read: async ({ id }) => (await get(`/api/survey-editor/surveys/${id}`)).questions[0].text,
  },
  'an answer to a survey': {
    max: 10_000,
    field: 'answers.0.text',
    write: (text) =>
      t.call('PUT', `/api/surveys/${survey.id}/draft`, {
        as: student,
        body: { answers: [{ questionId: survey.questions[0]?.id, wording: 1, text }] },
      }),
    read: async () => (await get(`/api/surveys/${survey.id}/form`, student)).response.answers[0]?.text ?? '',
  },
};

describe.each(Object.entries(fields))(
  '%s',
  (_name, { max, isLine, isName, isRequired, field, write, read }) => {
    test('comes back as it was written', async () => {
      const texts = anyText({ max: Math.min(max, 40_000) }).filter(
        (text) =>
          (!(isLine || isRequired) || (isVisible(text) && !(isLine && turnsText(text)))) &&
          !(isName && /\p{Cc}/u.test(text.trim())),
      );
      await fc.assert(
        fc.asyncProperty(texts, async (text) => {
          const response = await write(text);
          expect([200, 201], response.body.slice(0, 300)).toContain(response.statusCode);
          // A text of white space counts as empty.
          const asWritten = text.trim() === '' ? '' : text;
          expect(await read(response.json())).toBe(isLine ? text.trim().normalize('NFC') : asWritten);
        }),
        propertyRuns(12),
      );
    });

    test('may be as long as it says, in letters of any size, and no longer', async () => {
      for (const letter of ['я', '€', '👍🏽'.slice(0, 2)]) {
        const text = letter.repeat(Math.floor(max / letter.length));
        const response = await write(text);
        expect([200, 201], response.body.slice(0, 300)).toContain(response.statusCode);
        expect(await read(response.json())).toBe(text);
      }
      const refused = await write('я'.repeat(max + 1));
      expect(refused.statusCode).toBe(400);
      expect(refused.json().fields[field]).toContain('Не длиннее');
    });

    test.each([
      ['U+0000', 'до\u0000после', 'NUL'],
      ['half of a letter', 'до\ud83dпосле', 'повреждённый'],
      ['the other half', '\udc4d', 'повреждённый'],
    ])('is refused with %s in it, at its field', async (_what, text, word) => {
      const response = await write(text);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({
        code: 'invalid',
        fields: { [field]: expect.stringContaining(word) },
      });
    });
  },
);

const isVisible = (text: string) => /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);

const turnsText = (text: string) => /[\u202A-\u202E\u2066-\u2069]/.test(text);

test('a lesson of more than a megabyte comes back whole', async () => {
  const body = {
    title: 'Большой урок',
    content: 'ё'.repeat(200_000),
    transcription: '字'.repeat(300_000),
    assignment: '😀'.repeat(25_000),
  };
  const created = await t.call('POST', `/api/courses/${courseId}/lessons`, { as: admin, body });
  expect(created.statusCode).toBe(201);
  const read = await t.call('GET', `/api/lessons/${created.json().id}`, { as: student });
  expect(read.rawPayload.length).toBeGreaterThan(1_400_000);
  expect(read.json()).toMatchObject(body);
});

test.each(['/api/users', '/api/users/count', '/api/audit'])(
  '%s refuses a search for U+0000 at its field',
  async (url) => {
    const response = await t.call('GET', `${url}?search=%D0%B0%00`, { as: admin });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ fields: { search: expect.stringContaining('NUL') } });
  },
);
