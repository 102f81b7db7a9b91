import { setTimeout as sleep } from 'node:timers/promises';
import type { Mood } from '#contract/talks/schemas.ts';
import type { ModelFault } from '#server/models/model-fault.ts';
import type { Writer } from '#server/models/model.ts';
import { mayAgree, startMood } from '#server/talks/mood/move-mood.ts';
import type { PersonaReply, ReplyOutcome } from '#server/talks/persona/persona-reply.ts';
import { replyAsPersona } from '#server/talks/persona/reply-as-persona.ts';
import type { SpokenLine, TalkSoFar } from '#server/talks/talk/talk-so-far.ts';
import { type About, talkAt, type TrainerCase } from './trainer-case.ts';

/** What came of one line of the student. */
export type AskedReply = {
  name: string;
  about: About;
  talk: TalkSoFar;
  /** Whether the persona might agree in this reply. */
  mayAgree: boolean;
} & ({ kind: 'fault'; fault: ModelFault } | ({ kind: 'done' } & GivenReply));

export interface GivenReply {
  /** What the model wrote, request by request; a request ends where no more of it was wanted. */
  raws: string[];
  system: string;
  reply: PersonaReply;
  /** What the student has seen appear. */
  shown: string;
  firstSentenceMs: number | null;
  usage: { input: number | undefined; output: number | undefined };
}

export type DoneReply = Extract<AskedReply, { kind: 'done' }>;

/** A real model needs no more than the request; a scripted one is told of the talk. */
export type WriterOf = (talk: TalkSoFar) => Writer;

/** Asks as production does. A talk is played to its end, line by line. */
export async function askTrainerCase(
  mentorOf: WriterOf,
  one: TrainerCase,
  signal: AbortSignal = new AbortController().signal,
): Promise<AskedReply[]> {
  if (one.kind === 'reply') return [await askReply(mentorOf, one, signal)];
  const { name, student } = one;
  const asked: AskedReply[] = [];
  let lines: SpokenLine[] = student.card.begins === 'persona' ? [opening(student.card.opening)] : [];
  let mood: Mood = startMood(student.card);
  for (const [at, text] of student.says.entries()) {
    lines = [...lines, { speaker: 'student', text }];
    const talk = talkAt(student.card, { lines, mood });
    const about = { kind: 'student', student, turn: at + 1 } as const;
    const given = await askReply(mentorOf, { name: `${name} ${at + 1}`, talk, about }, signal);
    asked.push(given);
    if (given.kind === 'fault' || given.reply.leaves || talk.isLast) break;
    lines = [...lines, { speaker: 'persona', text: given.reply.text }];
    ({ mood } = given.reply);
  }
  return asked;
}

const opening = (text: string): SpokenLine => ({ speaker: 'persona', text });

const mostTries = 3;
const pauseMs = 2_000;
const longestPauseMs = 60_000;

type Wanted = Pick<AskedReply, 'name' | 'about' | 'talk'>;

async function askReply(mentorOf: WriterOf, wanted: Wanted, signal: AbortSignal): Promise<AskedReply> {
  for (let tries = 1; ; tries += 1) {
    const asked = await askOnce(mentorOf, wanted, signal);
    if (asked.kind === 'done' || !asked.fault.retry || tries === mostTries) return asked;
    await sleep(Math.min(asked.fault.afterMs ?? pauseMs * tries, longestPauseMs), undefined, { signal });
  }
}

async function askOnce(
  mentorOf: WriterOf,
  { name, about, talk }: Wanted,
  signal: AbortSignal,
): Promise<AskedReply> {
  const started = performance.now();
  let shown = '';
  let firstSentenceMs: number | null = null;
  const outcome = await replyAsPersona(mentorOf(talk), talk, {
    onSentences(text) {
      firstSentenceMs ??= performance.now() - started;
      shown += text;
    },
    signal,
  });
  const base = { name, about, talk, mayAgree: mayAgree(talk) };
  signal.throwIfAborted();
  if (outcome.kind === 'fault') return { ...base, kind: 'fault', fault: outcome.fault };
  if (outcome.kind !== 'done') return { ...base, kind: 'fault', fault: stopped(outcome) };
  return { ...base, kind: 'done', ...givenBy(outcome), shown, firstSentenceMs };
}

/** As production does, which hands the talk to a person. */
const stopped = (outcome: Exclude<ReplyOutcome, { kind: 'done' | 'fault' }>): ModelFault => ({
  kind: 'filtered',
  retry: false,
  cause: { kind: 'told', text: outcome.kind === 'not_asked' ? outcome.cause : 'Реплика прервана' },
});

function givenBy({ reply, messages }: Extract<ReplyOutcome, { kind: 'done' }>) {
  return {
    reply,
    raws: reply.raw.split(betweenRequests),
    system: messages.find(({ role }) => role === 'system')?.content ?? '',
    usage: { input: reply.usage?.inputTokens, output: reply.usage?.outputTokens },
  };
}

/** As reply-as-persona.ts joins what several requests gave. */
const betweenRequests = '\n———\n';
