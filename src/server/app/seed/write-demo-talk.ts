import { createProgram } from '#server/models/program.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import type { DemoScenario } from '#server/talks/demo/demo-scenario.ts';
import type { DemoTalk } from '#server/talks/demo/demo-talk.ts';
import { startMood } from '#server/talks/mood/move-mood.ts';
import type { PersonaReply } from '#server/talks/persona/persona-reply.ts';
import { replyAsPersona } from '#server/talks/persona/reply-as-persona.ts';
import { idAt } from './id-at.ts';

export interface WrittenScenario extends DemoScenario {
  scenarioId: string;
}

interface OfTalk {
  scenario: WrittenScenario;
  studentId: string;
  lessonId: string;
  answerId: string;
  /** When it was sent. */
  endedAt: Date;
}

const turnMs = 50 * 1000;

/** The talk that an answer was, as the program without a model played it. */
export async function writeDemoTalk(
  tx: Tx,
  { level, lines }: DemoTalk,
  { scenario, studentId, lessonId, answerId, endedAt }: OfTalk,
): Promise<void> {
  const at = (number: number) => new Date(endedAt.getTime() - (lines.length - number) * turnMs);
  const dialogueId = idAt(at(0));
  await tx
    .insertInto('dialogues')
    .values({
      id: dialogueId,
      user_id: studentId,
      lesson_id: lessonId,
      scenario_id: scenario.scenarioId,
      kind: 'practice',
      level,
      is_program: true,
      ended_by: 'student',
      ended_at: endedAt.toISOString(),
      answer_id: answerId,
      created_at: at(0).toISOString(),
      touched_at: endedAt.toISOString(),
    })
    .execute();
  const replies = await playDemoTalk(scenario, { level, lines });
  const turns = lines.map(({ speaker, text }, number) => {
    const time = at(number).toISOString();
    const reply = replies.get(number);
    return {
      dialogue_id: dialogueId,
      number,
      speaker,
      text,
      state: 'done' as const,
      created_at: time,
      ...(speaker === 'persona' && {
        started_at: time,
        first_sentence_at: time,
        finished_at: time,
        attempt: 1,
      }),
      mood: reply ? JSON.stringify(reply.mood) : null,
      marks: reply?.marks ?? null,
      model: reply?.model ?? null,
    };
  });
  await tx.insertInto('dialogue_turns').values(turns).execute();
}

/** What the program answers to each line of the student, by the number of its reply. */
export async function playDemoTalk(
  { card }: Pick<DemoScenario, 'card'>,
  { level, lines }: DemoTalk,
): Promise<Map<number, PersonaReply>> {
  const persona = createProgram({ pauseMs: 0 });
  const replies = new Map<number, PersonaReply>();
  let mood = startMood(card);
  let said = 0;
  for (const [number, { speaker }] of lines.entries()) {
    if (speaker !== 'student') continue;
    said += 1;
    const talk = {
      card,
      level,
      lines: lines.slice(0, number + 1),
      mood,
      said,
      isLast: false,
      studentNames: [],
      isProgram: true,
    };
    const { signal } = new AbortController();
    const outcome = await replyAsPersona(persona, talk, { onSentences() {}, signal });
    if (outcome.kind !== 'done') throw new Error(`Программа не ответила на «${lines[number]?.text}»`);
    replies.set(number + 1, outcome.reply);
    ({ mood } = outcome.reply);
  }
  return replies;
}
