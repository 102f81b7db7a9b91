import type { Measure } from '#server/measuring/measures/measure.ts';
import { share } from '#server/measuring/measures/measure.ts';
import { argumentsIn } from '#server/talks/mood/arguments.ts';
import { asksWithoutSubject, factsAsked, factsAskedNow } from '#server/talks/mood/facts-asked.ts';
import { factsTold } from '#server/talks/mood/facts-told.ts';
import type { TalkSoFar } from '#server/talks/talk/talk-so-far.ts';
import type { DoneReply } from './ask-reply.ts';

/** What a persona says again, and what it is worth to ask. Of the talks that are played to their end. */
export function measureRepeats(done: readonly DoneReply[]): Measure[] {
  const played = done.filter(({ about }) => about.kind === 'student');
  const questions = played.filter(({ talk }) => opensByQuestion(talk));
  return [
    share(
      'repeats.arguments',
      { title: 'Довод повторён', how: 'из реплик в разыгранных разговорах', better: 'fewer' },
      played.map(({ talk, reply }) => saidAgain(talk, reply.text).length > 0),
    ),
    share(
      'repeats.thrice',
      { title: 'Довод прозвучал трижды', how: 'из разыгранных разговоров', better: 'fewer' },
      lastOfEach(played).map(({ talk, reply }) => mostSaid(talk, reply.text) >= 3),
    ),
    share(
      'repeats.facts',
      { title: 'Обстоятельство рассказано снова', how: 'а о нём не спрашивали', better: 'fewer' },
      played.map(({ talk, reply }) => toldAgain(talk, reply.text).length > 0),
    ),
    share(
      'questions.opened',
      { title: '«Что мешает?» что-нибудь открыло', how: 'из вопросов без своего предмета', better: 'more' },
      questions.map(({ talk, reply }) => reply.mood.facts.length > talk.mood.facts.length),
    ),
  ];
}

/** The first request of a line was closed for a fact that our words didn't know to be asked about. */
export const measureThrownAway = (done: readonly DoneReply[]): Measure =>
  share(
    'guard.thrown',
    { title: 'Первый запрос выброшен', how: 'о чём спросили, узнала только модель', better: 'fewer' },
    done.map(({ raws, reply }) => raws.length - 1 - reply.repairs > 0),
  );

const opensByQuestion = ({ card, lines }: TalkSoFar): boolean => {
  const said = lines.at(-1)?.text ?? '';
  return asksWithoutSubject(said) && factsAsked(card, said).length === 0;
};

const repliesIn = ({ lines }: TalkSoFar): string[] =>
  lines.filter(({ speaker }) => speaker === 'persona').map(({ text }) => text);

function saidAgain(talk: TalkSoFar, reply: string): string[] {
  const before = repliesIn(talk).flatMap((text) => argumentsIn(talk.card, text));
  return argumentsIn(talk.card, reply).filter((id) => before.includes(id));
}

function mostSaid(talk: TalkSoFar, reply: string): number {
  const said = [...repliesIn(talk), reply].flatMap((text) => argumentsIn(talk.card, text));
  return Math.max(0, ...said.map((id) => said.filter((one) => one === id).length));
}

function toldAgain(talk: TalkSoFar, reply: string): string[] {
  const { card, mood, lines } = talk;
  const asked = factsAskedNow(card, mood, lines.at(-1)?.text ?? '');
  return factsTold(card, mood.told ?? [], reply).filter((id) => !asked.includes(id));
}

/** The last reply has the whole talk before it. */
const lastOfEach = (played: readonly DoneReply[]): DoneReply[] => [
  ...new Map(
    played.flatMap((one) => (one.about.kind === 'student' ? [[one.about.student.name, one] as const] : [])),
  ).values(),
];
