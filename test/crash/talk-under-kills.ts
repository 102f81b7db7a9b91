import { expect } from 'vitest';
import type { Dialogue } from '#contract/talks/schemas.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { createScenario, createStudentInLesson } from '#test/factories.ts';
import type { ModelRequest } from '#test/model-server.ts';
import { callerAs } from '#test/processes/caller.ts';
import { eventually } from '#test/review-setting.ts';
import { persona } from '#test/talk-setting.ts';

const words = 'Раз. Два. Три. Четыре. Пять. Шесть. Семь. Восемь. Девять. Десять.';

export const replyUnderKills = persona(words, { pauseMs: 150, size: 8 });

export const isOfTalk = ({ body }: ModelRequest) => body.messages[0]?.content.includes('# Денис') === true;

/** A student says a line before each kill, which comes in the middle of its reply: the talk stays whole, each reply is one. */
export async function talkUnderKills(
  db: Db,
  url: () => string,
  kills: (() => Promise<void>)[],
): Promise<void> {
  const { lesson, student } = await createStudentInLesson(db);
  await createScenario(db, { lesson_id: lesson.id });
  const { call } = await callerAs(db, student);
  const begun = await call('POST', `${url()}/api/lessons/${lesson.id}/dialogues`, { level: 'usual' });
  const { id } = begun.body as Dialogue;

  for (const [index, kill] of kills.entries()) {
    const number = 1 + index * 2;
    await eventually(async () => (await say(number)) || undefined);
    const half = await eventually(async () => {
      const now = await replyTo(number);
      return now?.text ? now : undefined;
    });
    expect(half.state).toBe('in_progress');
    await kill();
    const reply = await eventually(async () => {
      const now = await replyTo(number);
      return now?.state === 'done' || now?.state === 'failed' ? now : undefined;
    });
    expect(reply).toMatchObject({ state: 'done', text: words });
    // Who has not heard of it asks again.
    expect(await say(number)).toBe(true);
  }
  const rows = await db
    .selectFrom('dialogue_turns')
    .select(['number', 'speaker', 'state', 'claim'])
    .where('dialogue_id', '=', id)
    .orderBy('number')
    .execute();
  expect(rows).toEqual(
    Array.from({ length: 1 + 2 * kills.length }, (_, number) => ({
      number,
      speaker: number % 2 === 0 ? 'persona' : 'student',
      state: 'done',
      claim: null,
    })),
  );

  async function say(number: number): Promise<boolean> {
    const line = { number, text: `Реплика ${number}, что скажешь?` };
    const key = { 'idempotency-key': `line-${number}` };
    const said = await call('POST', `${url()}/api/dialogues/${id}/turns`, line, key).catch(() => undefined);
    return said?.status === 201;
  }

  async function replyTo(number: number) {
    const got = await call('GET', `${url()}/api/dialogues/${id}`).catch(() => undefined);
    return got?.status === 200 ? (got.body as Dialogue).turns[number + 1] : undefined;
  }
}
