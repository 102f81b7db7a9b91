import { type AskedReply, askTrainerCase } from '#server/measuring/persona/ask-reply.ts';
import { trainerFigures } from '#server/measuring/persona/figures.ts';
import { listTrainerCases, talkAt, type TrainerCase } from '#server/measuring/persona/trainer-case.ts';
import { readTrainerSet } from '#server/measuring/persona/trainer-set.ts';
import { sumOfUsage } from '#server/models/outcome.ts';
import { sum } from '#server/platform/sum.ts';
import { startMood } from '#server/talks/mood/move-mood.ts';
import { personaRequest, tokensOf } from '#server/talks/persona/persona-request.ts';
import type { TalkSoFar } from '#server/talks/talk/talk-so-far.ts';
import { sharesByCase } from './case-shares.ts';
import type { CaseEnd, Counted, KeptCase, MeasuredCase, MeasuredSet, Prices } from './measured-set.ts';
import { sumOf } from './sum-of.ts';

/** The persona of talks: replies in fixed places, and whole talks. */
export async function readPersonaSet(): Promise<MeasuredSet> {
  const cases = listTrainerCases(await readTrainerSet());
  return {
    name: 'persona',
    sum: sumOf(cases),
    cases: cases.map((one, index) => measuredCase(one, keyOf(one, index))),
    count: (kept, prices) => count(cases, kept, prices),
  };
}

/** Provocations may be said in the same words. */
const keyOf = ({ name }: TrainerCase, index: number) => `${index + 1} ${name}`;

const measuredCase = (one: TrainerCase, key: string): MeasuredCase => ({
  key,
  requests: one.kind === 'reply' ? 1 : one.student.says.length,
  inputTokens: () =>
    sum(talksOf(one).map((talk) => tokensOf(personaRequest(talk, { fence: '0'.repeat(16), opened: [] })))),
  async ask(writer, { signal }) {
    return endOf(await askTrainerCase(() => writer, one, signal));
  },
});

/** What is known of them before they are held: the student's lines. */
function talksOf(one: TrainerCase): TalkSoFar[] {
  if (one.kind === 'reply') return [one.talk];
  const { card, says } = one.student;
  return says.map((_, index) => {
    const lines = says.slice(0, index + 1).map((text) => ({ speaker: 'student', text }) as const);
    return talkAt(card, { lines, mood: startMood(card) });
  });
}

function endOf(replies: readonly AskedReply[]): CaseEnd {
  const kept = replies.map((one) => {
    const { about: _, talk, ...reply } = one;
    return { ...reply, talk: { lines: talk.lines, mood: talk.mood } };
  });
  const done = replies.filter((one) => one.kind === 'done');
  const fault = replies.find((one) => one.kind === 'fault')?.fault ?? null;
  return {
    raw: JSON.stringify(kept),
    remarks: [],
    answer: null,
    usage: done.map(({ reply }) => reply.usage).reduce(sumOfUsage, null),
    model: done[0]?.reply.model ?? null,
    fault,
  };
}

type KeptReply = Omit<AskedReply, 'about' | 'talk'> & { talk: Pick<TalkSoFar, 'lines' | 'mood'> };

async function count(
  cases: readonly TrainerCase[],
  kept: readonly KeptCase[],
  prices: Prices,
): Promise<Counted> {
  const raws = new Map(kept.map(({ key, raw }) => [key, raw]));
  const asked = cases.map((one, index) => {
    const key = keyOf(one, index);
    return { key, reply: repliesOf(one, raws.get(key) ?? null) };
  });
  const figures = (replies: readonly AskedReply[]) => trainerFigures(replies, prices);
  const groups = figures(asked.flatMap(({ reply }) => reply));
  const measuresOf = (replies: readonly AskedReply[]) => figures(replies).flatMap(({ measures }) => measures);
  return {
    groups,
    criteria: [],
    overlooked: [],
    cases: await sharesByCase(
      asked,
      groups.flatMap(({ measures }) => measures),
      measuresOf,
    ),
  };
}

function repliesOf(one: TrainerCase, raw: string | null): AskedReply[] {
  const replies = raw === null ? [] : (JSON.parse(raw) as KeptReply[]);
  return replies.map((reply, index) => {
    if (one.kind === 'reply') return { ...reply, about: one.about, talk: one.talk } as AskedReply;
    const about = { kind: 'student', student: one.student, turn: index + 1 } as const;
    return { ...reply, about, talk: talkAt(one.student.card, reply.talk) } as AskedReply;
  });
}
