import type { Insertable } from 'kysely';
import type { Level } from '#contract/scenarios/scenario-card.ts';
import type { TalkInFile } from '#server/course-files/format/talk-in-file.ts';
import { idAt } from '#server/course-files/rows/id-at.ts';
import type { WrittenScenario } from '#server/course-files/rows/write-scenario.ts';
import { createProgram } from '#server/models/program.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { startMood } from '#server/talks/mood/move-mood.ts';
import type { PersonaReply } from '#server/talks/persona/persona-reply.ts';
import { replyAsPersona } from '#server/talks/persona/reply-as-persona.ts';
import type { ScenarioInFile } from '#server/talks/scenarios/scenario-in-file.ts';
import type { SpokenLine } from '#server/talks/talk/talk-so-far.ts';

interface OfTalk {
  scenario: WrittenScenario;
  studentId: string;
  lessonId: string;
  answerId: string;
  /** When it was sent. */
  endedAt: Date;
}

const turnMs = 50 * 1000;

/** The talk that an answer was, as the program without a model played it, and the takes that were begun from it. */
export async function writeDemoTalk(
  tx: Tx,
  { level, lines, takes }: TalkInFile,
  { scenario, studentId, lessonId, answerId, endedAt }: OfTalk,
): Promise<void> {
  const of = {
    user_id: studentId,
    lesson_id: lessonId,
    scenario_id: scenario.scenarioId,
    level,
    is_program: true,
    ended_by: 'student' as const,
  };
  const said = { scenario, level, lines, endedAt };
  const talkId = await writeTalk(tx, { ...of, kind: 'practice', answer_id: answerId }, said);
  for (const [index, take] of takes.entries()) {
    const branch = { branched_from_id: talkId, branched_at: take.from, family_id: talkId };
    const later = new Date(endedAt.getTime() + (index + 1) * takeMs);
    await writeTalk(tx, { ...of, ...branch, kind: 'take' }, { ...said, lines: take.lines, endedAt: later });
  }
}

const takeMs = 30 * 60 * 1000;

type Row = Omit<Insertable<Tables['dialogues']>, 'id' | 'ended_at' | 'created_at' | 'touched_at'>;

interface Said {
  scenario: WrittenScenario;
  level: Level;
  lines: readonly SpokenLine[];
  endedAt: Date;
}

async function writeTalk(tx: Tx, row: Row, { scenario, level, lines, endedAt }: Said): Promise<string> {
  const at = (number: number) => new Date(endedAt.getTime() - (lines.length - number) * turnMs);
  const dialogueId = idAt(at(0));
  const ended = endedAt.toISOString();
  await tx
    .insertInto('dialogues')
    .values({ ...row, id: dialogueId, ended_at: ended, created_at: at(0).toISOString(), touched_at: ended })
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
      mark_ranges: reply ? JSON.stringify(reply.markRanges) : null,
      model: reply?.model ?? null,
    };
  });
  await tx.insertInto('dialogue_turns').values(turns).execute();
  return dialogueId;
}

/** What the program answers to each line of the student, by the number of its reply. */
export async function playDemoTalk(
  { card }: Pick<ScenarioInFile, 'card'>,
  { level, lines }: { level: Level; lines: readonly SpokenLine[] },
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
