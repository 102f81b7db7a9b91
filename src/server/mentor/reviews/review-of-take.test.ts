import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Answer } from '#contract/answers/schemas.ts';
import { keptLevels } from '#server/mentor/feedback/kept-levels.ts';
import { listStandings } from '#server/mentor/passing/standings.ts';
import { createFinishedTalks, quotesIn, reviewOf, said } from '#test/finished-talks.ts';

let s: Awaited<ReturnType<typeof createFinishedTalks>>;

beforeAll(async () => {
  s = await createFinishedTalks();
});

afterAll(() => s.close());

beforeEach(() => s.renew());

const before = [
  said('student', 'Ты опять опоздал с макетом, Денис.'),
  said('persona', 'Опять двадцать пять.'),
  said('student', 'Давай так: макет лежит в папке к одиннадцати.'),
  said('persona', 'Посмотрим.'),
];
const first = [...before, said('student', 'Ты вечно отшучиваешься.'), said('persona', 'Какой есть.')];
const advised = 'Что мешает отдавать макет утром?';
const otherwise = [...before, said('student', advised), said('persona', 'Второй проект с марта.')];

/** The talk that was reviewed: the first criterion is not reached, by lines 1 and 3; the second is. */
async function reviewedTalk() {
  s.model.always(
    reviewOf(
      `${s.section(1, 'Ты опять опоздал с макетом\n> Ты вечно отшучиваешься', 'Пока нет')}Дальше: спросите, что мешает.\n`,
      s.section(2, 'макет лежит в папке к одиннадцати'),
    ),
  );
  const dialogue = await s.talk(first);
  const answer = await s.finished(dialogue);
  await s.reaches(answer.id, 'done');
  const remark = (await s.shown(s.student, answer)).feedback?.remarks[0];
  if (!remark) throw new Error('The talk has no remark');
  return { dialogue, answer, remark };
}

type Talked = Awaited<ReturnType<typeof reviewedTalk>>;

const takeOf = ({ dialogue, remark }: Talked, turns = otherwise, from = 4) =>
  s.talk(turns, {
    kind: 'take',
    branched_from_id: dialogue.id,
    branched_at: from,
    family_id: dialogue.id,
    remark_id: remark.id,
  });

async function reviewed(dialogue: { id: string }): Promise<Answer> {
  s.model.requests.length = 0;
  const { id } = await s.finished(dialogue);
  await s.reaches(id, 'done');
  return s.shown(s.student, { id });
}

const unmet = (number: number) => `## ${number}. ${s.criteria[number - 1]?.title}\nУровень: не встретилось\n`;
const checks = (line: string) => `## Прошлые замечания\n- З1: ${line}\n`;

describe('a take that a mentor reads', () => {
  test('is told where it begins, and what led to it', async () => {
    const talked = await reviewedTalk();
    s.model.always(reviewOf(s.section(1, advised), unmet(2)));
    await reviewed(await takeOf(talked));
    const asked = s.model.requests[0]?.body.messages.at(-1)?.content ?? '';
    const [copied = '', own = ''] = asked.split('[Отсюда дубль: разбирать]\nСтудент: ');
    expect(copied).toMatch(
      /\[Сказано раньше, для понимания; не разбирать\]\nСтудент: Ты опять опоздал[^]*Посмотрим\.\n$/,
    );
    expect(own.startsWith(advised)).toBe(true);
    expect(asked).toContain('Ради З1 начат этот дубль');
    expect(asked).toContain('«Уровень: не встретилось»');
  });

  test('closes the remark that led to it with the words that were advised, and names the line that is left', async () => {
    const talked = await reviewedTalk();
    s.model.always(reviewOf(s.section(1, advised), unmet(2), checks(`закрыто.\n> ${advised}`)));
    const answer = await reviewed(await takeOf(talked));

    expect(s.model.requests).toHaveLength(1);
    expect(answer.feedback).toMatchObject({
      checks: [
        {
          remarkId: talked.remark.id,
          outcome: 'closed',
          text: 'Реплика 3 — закрыто; осталась реплика 1, она из первого разговора.',
        },
      ],
      remarks: [{ criterion: 'Интерес к собеседнику', level: 2 }],
      unmet: [{ criterion: 'Договорённость' }],
    });
    expect(quotesIn(answer)).toEqual(['Что мешает отдавать макет утром']);
    expect(answer.aiResponse).toContain('В этой попытке не встретилось: «Договорённость».');
    expect(await s.referralsOf(answer.id)).toEqual([]);
  });

  test('is neither proved nor reproached by a line that it has copied', async () => {
    const talked = await reviewedTalk();
    s.model.always(
      reviewOf(
        s.section(1, 'Ты опять опоздал с макетом', 'Пока нет'),
        s.section(2, 'макет лежит в папке к одиннадцати'),
        checks('закрыто.\n> макет лежит в папке к одиннадцати'),
      ),
    );
    const answer = await reviewed(await takeOf(talked));
    // It is asked once to mend it, and writes the same.
    expect(s.model.requests).toHaveLength(2);
    expect(s.model.requests[1]?.body.messages.at(-1)?.content).toContain(
      'раздел «1. Интерес к собеседнику» — о словах, сказанных до дубля',
    );
    expect(answer.feedback).toMatchObject({
      remarks: [],
      unmet: [{ criterion: 'Интерес к собеседнику' }, { criterion: 'Договорённость' }],
      checks: [{ outcome: 'partly' }],
    });
  });

  test('has not closed a remark by being silent of what was said before it', async () => {
    const talked = await reviewedTalk();
    const again = [...before, said('student', 'Ты вечно отшучиваешься.'), said('persona', 'Угу.')];
    s.model.always(
      reviewOf(s.section(1, 'Ты вечно отшучиваешься', 'Пока нет'), unmet(2), checks('закрыто.')),
    );
    const answer = await reviewed(await takeOf(talked, again));
    expect(answer.feedback?.checks).toMatchObject([{ outcome: 'partly' }]);
  });

  test('from its first line is judged whole', async () => {
    const talked = await reviewedTalk();
    s.model.always(reviewOf(s.section(1, advised), unmet(2)));
    const turns = [said('student', advised), said('persona', 'Второй проект.'), said('student', 'Понял.')];
    const answer = await reviewed(await takeOf(talked, turns, 0));
    expect(s.model.requests[0]?.body.messages.at(-1)?.content).not.toContain('дубль');
    // «Не встретилось» is no level of an attempt that has said everything itself.
    expect(answer.feedback?.unmet).toBeUndefined();
    expect(answer.feedback?.remarks).toMatchObject([{ level: 2 }, { level: null }]);
    expect(await s.referralsOf(answer.id)).toMatchObject([{ reason: 'doubt' }]);
  });
});

describe('what a take gave no occasion for', () => {
  const kept = ({ id }: { id: string }) =>
    s.db
      .selectFrom('answers')
      .innerJoin('reviews', (join) =>
        join.onRef('reviews.answer_id', '=', 'answers.id').on('reviews.in_force', '=', true),
      )
      .innerJoinLateral(keptLevels().as('kept'), (join) => join.onTrue())
      .select(['kept.criterion_id', 'kept.level'])
      .where('answers.id', '=', id)
      .execute();

  test('keeps the level of the talk before, of the nearest that has one, and a level that a person gives', async () => {
    const talked = await reviewedTalk();
    s.model.always(reviewOf(s.section(1, advised), unmet(2)));
    const dialogue = await takeOf(talked);
    const take = await reviewed(dialogue);
    const agreement = s.criteria[1]?.id;
    expect(await kept(take)).toEqual([{ criterion_id: agreement, level: 2 }]);
    expect(await kept(talked.answer)).toEqual([]);
    expect(take.feedback?.unmet).toMatchObject([{ criterion: 'Договорённость', keptLevel: 2 }]);

    const ofTake = await reviewed(await takeOf({ ...talked, dialogue }));
    expect(await kept(ofTake)).toEqual([{ criterion_id: agreement, level: 2 }]);

    const write = (remarks: object[]) =>
      s.call('PUT', `/api/answers/${take.id}/feedback`, {
        as: s.curator,
        body: { text: 'Итог', remarks },
      });
    const own = { text: 'Слышно', nextStep: null, videoAt: null, quotes: [] };
    await write([{ ...own, criterionId: s.criteria[0]?.id, level: 1 }]);
    expect(await kept(take)).toEqual([{ criterion_id: agreement, level: 2 }]);
    await write([{ ...own, criterionId: agreement, level: 0 }]);
    expect(await kept(take)).toEqual([]);
  });

  test('counts for passing as it was in the talk before', async () => {
    await s.renew({ passes_by: 'levels' });
    const below = async () => {
      const pairs = sql`select ${s.student.id}::uuid, ${s.lesson.id}::uuid`;
      return (await listStandings(s.db, pairs))[0]?.below;
    };
    const talked = await reviewedTalk();
    expect(await below()).toBe(1);
    s.model.always(reviewOf(s.section(1, advised), unmet(2)));
    await reviewed(await takeOf(talked));
    expect(await below()).toBe(0);
  });

  test('is no level where the talk before was not sent', async () => {
    const talked = await reviewedTalk();
    const unsent = await s.talk(first);
    s.model.always(reviewOf(s.section(1, advised), unmet(2)));
    const take = await reviewed(await takeOf({ ...talked, dialogue: { ...talked.dialogue, id: unsent.id } }));
    expect(await kept(take)).toEqual([]);
    expect(take.feedback?.unmet).toEqual([{ criterionId: s.criteria[1]?.id, criterion: 'Договорённость' }]);
    await s.db.deleteFrom('dialogues').where('id', '=', unsent.id).execute();
    expect(await kept({ id: take.id })).toEqual([]);
  });
});

test('a remark whose criterion is at the top by now is closed, whatever the mentor says of the remark', async () => {
  await reviewedTalk();
  const second = await s.talk([
    said('student', advised),
    said('persona', 'Второй проект.'),
    said('student', 'Понял.'),
  ]);
  s.model.always(
    reviewOf(
      s.section(1, advised),
      s.section(2, advised, 'Есть частично'),
      checks('частично. Спросите ещё.'),
    ),
  );
  const answer = await reviewed(second);
  expect(answer.feedback).toMatchObject({
    remarks: [{ level: 2 }, { level: 1 }],
    checks: [{ outcome: 'closed', text: null }],
  });
});
