import type { Dialogue } from '#contract/talks/schemas.ts';
import { createDialogue, hoursFromNow } from './factories.ts';
import type { TalkSetting } from './talk-setting.ts';

type Options = { as?: { id: string }; key?: string; body?: object };

/** Asks for a take of a talk from one of its lines. */
export const askTake = (
  t: TalkSetting,
  dialogueId: string,
  from: number,
  { as = t.student, key, body = {} }: Options = {},
) =>
  t.call('POST', `/api/dialogues/${dialogueId}/takes`, {
    as,
    body: { from, ...body },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  });

/** Begins it; ends a test if that is refused. */
export async function beginTake(t: TalkSetting, dialogueId: string, from: number, options: Options = {}) {
  const response = await askTake(t, dialogueId, from, options);
  if (response.statusCode !== 201) throw new Error(response.body);
  return response.json<Dialogue>();
}

/** Says the lines one after another, the first with that number, and waits for each reply. */
export async function sayInTurn(
  t: TalkSetting,
  dialogueId: string,
  lines: string[],
  from = 1,
): Promise<void> {
  for (const [index, text] of lines.entries()) {
    const number = from + index * 2;
    const said = await t.say(dialogueId, { number, text });
    if (said.statusCode !== 201) throw new Error(said.body);
    await t.settled(dialogueId, number + 1, ['done']);
  }
}

/** All rows of a talk as the database prints them. */
export async function rowsAsText(t: TalkSetting, dialogueId: string): Promise<string> {
  const { rows } = await t.pool.query(
    `select d::text as talk, (select string_agg(turn::text, E'\\n' order by number) from dialogue_turns turn
       where turn.dialogue_id = d.id) as turns
     from dialogues d where d.id = $1`,
    [dialogueId],
  );
  return JSON.stringify(rows);
}

type Talk = Parameters<typeof createDialogue>[1];

/** A talk that has ended, written at once, so that its lines are of no minute that is counted. */
export const writeTalk = (t: TalkSetting, { turns = fiveLines, ...given }: Partial<Talk> = {}) =>
  createDialogue(t.db, {
    user_id: t.student.id,
    lesson_id: t.lesson.id,
    scenario_id: t.scenario.id,
    ended_by: 'student',
    ...given,
    turns: turns.map((turn) => ({ created_at: hoursFromNow(-1), ...turn })),
  });

export const fiveLines: NonNullable<Talk['turns']> = [
  { speaker: 'persona', text: 'Привет. Ты опять про макет?' },
  { speaker: 'student', text: 'Да. Вчера макет пришёл в пять.' },
  { speaker: 'persona', text: 'Раньше обеда никак.' },
  { speaker: 'student', text: 'Понимаю, тебе трудно. Что мешает?' },
  { speaker: 'persona', text: 'Правки по ночам.' },
];
