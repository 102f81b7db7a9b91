import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SkillsOverTime } from '#contract/skills/schemas.ts';
import type { WordsSeries } from '#contract/weeks/schemas.ts';
import { now } from '#server/platform/db/now.ts';
import {
  createReferral,
  createRemark,
  createReview,
  createSkill,
  createUser,
  hoursFromNow,
} from '#test/factories.ts';
import { testApp } from '#test/for-all-tests.ts';
import { skillsSetting, three, tieOf, two } from '#test/skills-setting.ts';

const t = testApp();
const { lessonOf, said, setting } = skillsSetting(t);

beforeEach(async () => {
  await sql`delete from skills`.execute(t.db);
});

const wordsOf = (skill: { id: string }, as: { id: string }) =>
  t.call('GET', `/api/me/skills/${skill.id}/words`, { as });

const shown = async (skill: { id: string }, as: { id: string }) =>
  (await wordsOf(skill, as))
    .json<WordsSeries[]>()
    .map(({ items }) => items.map(({ which, quote }) => [which, quote]));

/** A student with one skill under the criterion of one lesson. */
async function oneSkill() {
  const { course, student, curator, group } = await setting();
  const rubric = await lessonOf(course, [three]);
  const skill = await createSkill(t.db, { title: 'Факты', criteria: tieOf(rubric) });
  return { course, student, curator, group, rubric, skill };
}

describe('one’s own words then and now', () => {
  test('are the marked words of the answers, to the code unit', async () => {
    const { student, rubric, skill } = await oneSkill();
    const first = await said(student, rubric, 'Отчёт 👩‍🚀 опоздал.', {
      level: 0,
      daysAgo: 60,
      before: 'Ну 🙃🙃 вот. ',
    });
    const last = await said(student, rubric, 'Отчёт пришёл в 16:20 𝒳.', { level: 2, before: '🇷🇺 ' });
    const [series] = (await wordsOf(skill, student)).json<WordsSeries[]>();
    expect(series).toMatchObject({
      levels: three,
      items: [
        {
          which: 'then',
          answerId: first.id,
          quote: 'Отчёт 👩‍🚀 опоздал.',
          level: 0,
          isCut: false,
          kind: 'written',
          by: 'model',
        },
        {
          which: 'now',
          answerId: last.id,
          quote: 'Отчёт пришёл в 16:20 𝒳.',
          level: 2,
          lessonTitle: expect.any(String),
        },
      ],
    });
  });

  test('the newest of the highest level stands between, where it is neither', async () => {
    const { student, rubric, skill } = await oneSkill();
    const levels = [0, 2, 2, 1];
    for (const [place, level] of levels.entries()) {
      await said(student, rubric, `Слова ${place}.`, { level, daysAgo: 40 - place });
    }
    expect(await shown(skill, student)).toEqual([
      [
        ['then', 'Слова 0.'],
        ['best', 'Слова 2.'],
        ['now', 'Слова 3.'],
      ],
    ]);
  });

  test('long ones are cut at a word', async () => {
    const { student, rubric, skill } = await oneSkill();
    await said(student, rubric, 'Раз.', { level: 0 });
    await said(student, rubric, `${'слово '.repeat(60)}конец.`, { level: 1 });
    const [series] = (await wordsOf(skill, student)).json<WordsSeries[]>();
    expect(series?.items[1]).toMatchObject({ isCut: true, quote: 'слово '.repeat(50).trim() });
  });

  test('two remarks of one answer are nothing beside each other; nor are two scales', async () => {
    const { course, student } = await setting();
    const rubric = await lessonOf(course, [three, three], ['Факты', 'Просьба']);
    const renamed = await lessonOf(course, [two]);
    const skill = await createSkill(t.db, { criteria: [rubric, renamed].flatMap(tieOf) });
    await said(student, rubric, 'Одно и то же.', { level: 1 });
    await said(student, renamed, 'На другой шкале.', { level: 1 });
    expect(await shown(skill, student)).toEqual([]);
  });

  test('borrowed words are passed over, until a person lifts them', async () => {
    const { student, rubric, skill } = await oneSkill();
    await said(student, rubric, 'Своё.', { level: 0 });
    await said(student, rubric, 'Чужое.', { level: 2, borrowed: true });
    expect(await shown(skill, student)).toEqual([]);
    await t.db
      .updateTable('remarks')
      .set({ lifted_by_id: student.id })
      .where('is_borrowed', '=', true)
      .execute();
    expect(await shown(skill, student)).toEqual([
      [
        ['then', 'Своё.'],
        ['now', 'Чужое.'],
      ],
    ]);
  });

  test('words of an alarm are in no byte, open, answered or denied by their author; settled as false, they are', async () => {
    const { student, rubric, skill } = await oneSkill();
    const alarming = await said(student, rubric, 'Зюмбрик худшего дня.', { level: 1, daysAgo: 30 });
    await said(student, rubric, 'Спокойно.', { level: 1, daysAgo: 20 });
    const last = await said(student, rubric, 'Ещё спокойнее.', { level: 2 });
    await createReferral(t.db, { answer_id: alarming.id, reason: 'crisis' });
    const referral = t.db.updateTable('referrals').where('answer_id', '=', alarming.id);
    const bodies = async () =>
      Promise.all(
        [`/api/me/skills/${skill.id}/words`, `/api/answers/${last.id}/then`, '/api/me/skills'].map(
          async (path) => (await t.call('GET', path, { as: student })).body,
        ),
      );
    for (const given of [{}, { denied_at: now }, { settled_at: now, decision: 'answered' as const }]) {
      await referral.set({ reason: 'crisis', ...given }).execute();
      expect((await bodies()).join()).not.toContain('Зюмбрик');
    }
    await referral.set({ decision: 'dismissed' }).execute();
    const [words, then] = await bodies();
    expect(words).toContain('Зюмбрик');
    expect(then).toContain('Зюмбрик');
  });

  test('explicit words are never shown, whatever was decided', async () => {
    const { student, rubric, skill } = await oneSkill();
    await said(student, rubric, 'Я хочу покончить с собой.', { level: 1 });
    await said(student, rubric, 'Спокойно.', { level: 1 });
    expect(await shown(skill, student)).toEqual([]);
  });

  test('follow the review of a person once it is in force', async () => {
    const { student, rubric, skill } = await oneSkill();
    await said(student, rubric, 'Первое.', { level: 0 });
    const answer = await said(student, rubric, 'Второе и третье.', { level: 1 });
    await t.db
      .updateTable('reviews')
      .set({ in_force: false, latest: false })
      .where('answer_id', '=', answer.id)
      .execute();
    const review = await createReview(t.db, {
      answer_id: answer.id,
      author: 'mentor',
      mentor_version_id: rubric.version.id,
      summary: 'Итог',
    });
    await createRemark(t.db, {
      review_id: review.id,
      criterion_id: rubric.criteria[0]?.id ?? '',
      level: 2,
      quotes: [[9, 16]],
    });
    const [series] = (await wordsOf(skill, student)).json<WordsSeries[]>();
    expect(series?.items.at(-1)).toMatchObject({ quote: 'третье.', level: 2, by: 'mentor' });
  });

  test('of a talk, only the student’s own lines', async () => {
    const { student, rubric, skill } = await oneSkill();
    await said(student, rubric, 'Первое.', { level: 0 });
    const answer = await said(student, rubric, 'Слова собеседника.', { level: 1 });
    await t.db
      .updateTable('answers')
      .set({ lines: JSON.stringify([{ turn: 0, speaker: 'persona', start: 0, end: 18 }]) })
      .where('id', '=', answer.id)
      .execute();
    expect(await shown(skill, student)).toEqual([]);
  });

  test('a lesson that is closed by now keeps the quote, without title', async () => {
    const { student, rubric, skill } = await oneSkill();
    await said(student, rubric, 'Первое.', { level: 0 });
    await said(student, rubric, 'Второе.', { level: 1 });
    await t.db
      .updateTable('user_courses')
      .set({ expires_at: hoursFromNow(-1) })
      .where('user_id', '=', student.id)
      .execute();
    const [series] = (await wordsOf(skill, student)).json<WordsSeries[]>();
    expect(series?.items).toMatchObject([
      { quote: 'Первое.', lessonTitle: null },
      { quote: 'Второе.', lessonTitle: null },
    ]);
  });

  test('a skill without own points and another’s answer are not found, for his curator either', async () => {
    const { student, curator, rubric, skill } = await oneSkill();
    const answer = await said(student, rubric, 'Первое.', { level: 0 });
    const admin = await createUser(t.db, { role: 'admin' });
    for (const as of [curator, admin, await createUser(t.db)]) {
      expect((await wordsOf(skill, as)).statusCode).toBe(404);
      expect((await t.call('GET', `/api/answers/${answer.id}/then`, { as })).statusCode).toBe(404);
    }
  });

  test('the sentence of a skill is the newest of its own words with a level, of one answer alone, too', async () => {
    const { student, rubric } = await oneSkill();
    await said(student, rubric, 'Единственное.', { level: 0 });
    const sentence = async () =>
      (await t.call('GET', '/api/me/skills', { as: student })).json<SkillsOverTime>().skills[0]?.words
        ?.sentence;
    expect(await sentence()).toBe('Единственное.');
    await said(student, rubric, 'Чужое.', { level: 2, borrowed: true });
    expect(await sentence()).toBe('Единственное.');
  });
});
