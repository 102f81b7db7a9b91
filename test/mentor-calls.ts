import type { LessonSample } from '#contract/samples/lesson-samples.ts';
import type { LessonMentor, MentorDraft } from '#contract/workbench/schemas.ts';
import type { TestApp } from './app.ts';
import { createCourse, createLesson, createMentorVersion } from './factories.ts';

interface Row {
  id: string;
}

/** Common steps of the tests of the workbench; `app` and `admin` are read at each call. */
export function mentorCalls(app: () => TestApp, admin: () => Row) {
  /** A lesson whose mentor judges by two criteria of three levels. */
  async function judged() {
    const course = await createCourse(app().db);
    const lesson = await createLesson(app().db, { course_id: course.id, title: 'Просьба' });
    const version = await createMentorVersion(app().db, { lesson_id: lesson.id, prompt: 'Разбери' });
    const [facts, request] = version.criteria;
    if (!facts || !request) throw new Error('Two criteria');
    return { course, lesson, version, facts, request };
  }

  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object, as = admin()) =>
    app().call(method, url, { as, ...(body && { body }) });

  const read = async ({ id }: Row): Promise<LessonMentor> =>
    (await call('GET', `/api/lessons/${id}/mentor`)).json();

  const saveDraft = ({ id }: Row, body: object, as = admin()) =>
    call('PUT', `/api/lessons/${id}/mentor-draft`, body, as);

  async function drafted(lesson: Row, body: object): Promise<MentorDraft & Row> {
    const saved = await saveDraft(lesson, body);
    if (saved.statusCode !== 200) throw new Error(saved.body);
    const row = await app()
      .db.selectFrom('mentor_versions')
      .select('id')
      .where('lesson_id', '=', lesson.id)
      .where('published_at', 'is', null)
      .executeTakeFirstOrThrow();
    const draft: MentorDraft = saved.json();
    return { ...draft, ...row };
  }

  const publish = ({ id }: Row, body: object) =>
    call('POST', `/api/lessons/${id}/mentor-draft/publish`, body);

  const addSample = ({ id }: Row, body: object, as = admin()) =>
    call('POST', `/api/lessons/${id}/samples`, body, as);

  async function typed(lesson: Row, count: number, expected: object[] = []): Promise<LessonSample[]> {
    const added: LessonSample[] = [];
    for (let number = 1; number <= count; number += 1) {
      const content = `Пришлите отчёт, ${number}`;
      added.push(...(await addSample(lesson, { from: 'typed', content, expected })).json());
    }
    return added;
  }

  return { judged, call, read, saveDraft, drafted, publish, addSample, typed };
}
