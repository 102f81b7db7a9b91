import { expect, test } from 'vitest';
import {
  createAdmin,
  createAnswer,
  createCourse,
  createGroup,
  createLesson,
  createReview,
  createUser,
  enrol,
} from '#test/factories.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';

const t = testApp();
const admin: { id: string } = forAllTests(() => createAdmin(t.db));

/** A student in a group and one without, each with an answer whose review has failed. */
async function aCourse() {
  const course = await createCourse(t.db);
  const lesson = await createLesson(t.db, { course_id: course.id });
  const group = await createGroup(t.db, { course_id: course.id });
  const [member, alone] = [await createUser(t.db), await createUser(t.db)];
  await enrol(t.db, { user_id: member.id, course_id: course.id, group_id: group.id });
  await enrol(t.db, { user_id: alone.id, course_id: course.id });
  const answers = [];
  for (const person of [member, alone]) {
    const answer = await createAnswer(t.db, { user_id: person.id, lesson_id: lesson.id });
    await createReview(t.db, { answer_id: answer.id, state: 'failed', cause: 'нет связи' });
    answers.push(answer.id);
  }
  const [ofMember, ofAlone] = answers;
  return { course, lesson, group, member, alone, ofMember, ofAlone };
}

async function get(url: string) {
  const response = await t.call('GET', url, { as: admin });
  if (response.statusCode !== 200) return response.statusCode;
  return `${response.headers['content-type']}`.startsWith('text/csv') ? response.body : response.json();
}

const idsOf = async (url: string) => (await get(url)).map(({ id }: { id: string }) => id);

test('People are filtered by their group', async () => {
  const { course, group, member, alone } = await aCourse();
  expect(await idsOf(`/api/users?groupId=${group.id}`)).toEqual([member.id]);
  expect(await get(`/api/users/count?groupId=${group.id}`)).toMatchObject({ found: 1 });
  expect(await idsOf(`/api/users?courseId=${course.id}&groupId=none`)).toEqual([alone.id]);
  const { course: other } = await aCourse();
  expect(await get(`/api/users?courseId=${other.id}&groupId=${group.id}`)).toEqual([]);
  expect(await get('/api/users?groupId=all')).toBe(400);
});

test('Answers, those that wait and their counts are filtered by the group of who wrote them', async () => {
  const { course, lesson, group, ofMember, ofAlone } = await aCourse();
  await aCourse();
  const ofLesson = `/api/lessons/${lesson.id}/answers`;
  for (const query of ['', '&show=failed', '&limit=5']) {
    expect(await idsOf(`${ofLesson}?groupId=${group.id}${query}`)).toEqual([ofMember]);
    expect(await idsOf(`${ofLesson}?groupId=none${query}`)).toEqual([ofAlone]);
  }
  expect(await idsOf(`/api/answers/waiting?groupId=${group.id}`)).toEqual([ofMember]);
  expect(await idsOf('/api/answers/waiting?groupId=none')).toContain(ofAlone);
  expect(await idsOf('/api/answers/waiting?groupId=none')).not.toContain(ofMember);
  expect(await get(`/api/answers/counts?groupId=${group.id}`)).toEqual([
    {
      id: course.id,
      title: course.title,
      lessons: [{ id: lesson.id, title: lesson.title, answers: 1, unreviewed: 1, failed: 1 }],
    },
  ]);
});

test('Files of answers hold those of the group', async () => {
  const { course, lesson, group, member, alone } = await aCourse();
  for (const url of [`/api/lessons/${lesson.id}/answers.csv`, `/api/courses/${course.id}/answers.csv`]) {
    const [ofGroup, rest] = [await get(`${url}?groupId=${group.id}`), await get(`${url}?groupId=none`)];
    expect([ofGroup.includes(member.email), ofGroup.includes(alone.email)]).toEqual([true, false]);
    expect([rest.includes(member.email), rest.includes(alone.email)]).toEqual([false, true]);
  }
});

test('Another course’s group is not found', async () => {
  const { course, lesson } = await aCourse();
  const { group } = await aCourse();
  const query = `groupId=${group.id}`;
  const urls = [
    `/api/lessons/${lesson.id}/answers?${query}`,
    `/api/lessons/${lesson.id}/answers.csv?${query}`,
    `/api/courses/${course.id}/answers.csv?${query}`,
    `/api/courses/${course.id}/analytics?${query}`,
    `/api/answers/waiting?groupId=${course.id}`,
    `/api/answers/counts?groupId=${course.id}`,
  ];
  for (const url of urls) expect([url, await get(url)]).toEqual([url, 404]);
});
