import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import type { Mood } from '#contract/talks/schemas.ts';
import { asksOpenly, factsAskedNow } from '#server/talks/mood/facts-asked.ts';
import { moveMood, startMood } from '#server/talks/mood/move-mood.ts';
import type { SpokenLine, TalkSoFar } from '#server/talks/talk/talk-so-far.ts';
import type { FixedTalk, LabelledLine, Provocation, ScriptedStudent, TrainerSet } from './trainer-set.ts';

/** What a reply is judged by, besides the rules for every reply. */
export type About =
  | { kind: 'provocation'; provocation: Provocation; turn: number }
  /** The line's marks by the author's opinion. */
  | { kind: 'marks'; marks: readonly string[] }
  /** The same question earlier and later in a talk. */
  | { kind: 'question'; talk: string; turn: number }
  | { kind: 'student'; student: ScriptedStudent; turn: number };

/** One reply in a fixed place, or a whole talk in which each reply follows from those before. */
export type TrainerCase =
  | { kind: 'reply'; name: string; talk: TalkSoFar; about: About }
  | { kind: 'talk'; name: string; student: ScriptedStudent };

const provokedTurns = [1, 4, 8];
const questionTurns = [3, 10];
const level = 'usual';

export function listTrainerCases({ talks, provocations, students }: TrainerSet): TrainerCase[] {
  return [
    ...talks.flatMap((talk) => markCases(talk)),
    ...talks.flatMap((talk) =>
      questionTurns.map((turn): TrainerCase => {
        const about = { kind: 'question', talk: talk.name, turn } as const;
        return replyCase(`question ${turn} ${talk.name}`, talk, { turn, says: talk.question, about });
      }),
    ),
    ...talks.flatMap((talk) =>
      provocations.flatMap((provocation) =>
        provokedTurns.map((turn): TrainerCase => {
          const about = { kind: 'provocation', provocation, turn } as const;
          const name = `${provocation.kind} ${turn} ${talk.name}: ${provocation.text}`;
          return replyCase(name, talk, { turn, says: provocation.text, about });
        }),
      ),
    ),
    ...students.map((student) => ({ kind: 'talk', name: student.name, student }) as const),
  ];
}

/** Those with one of the words in their names; without words, all. */
export const matching = (cases: readonly TrainerCase[], words: readonly string[]): TrainerCase[] =>
  cases.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));

/** Every line of the student in its own place, and the others at the beginning of a talk. */
function markCases(talk: FixedTalk): TrainerCase[] {
  const own = talk.lines.filter(({ speaker }) => speaker === 'student');
  return [
    ...own.map(({ text, marks }, at) => ({ text, marks, turn: at + 1 })),
    ...talk.more.map((line) => ({ ...line, turn: 1 })),
  ].map(({ text, marks, turn }) =>
    replyCase(`marks ${turn} ${talk.name}: ${text}`, talk, {
      turn,
      says: text,
      about: { kind: 'marks', marks },
    }),
  );
}

function replyCase(
  name: string,
  talk: FixedTalk,
  { turn, says, about }: { turn: number; says: string; about: About },
): TrainerCase {
  const { card } = talk;
  const before = linesBefore(talk, turn);
  return {
    kind: 'reply',
    name,
    about,
    talk: talkAt(card, {
      lines: [...before.map(({ speaker, text }) => ({ speaker, text })), { speaker: 'student', text: says }],
      mood: moodAfter(card, before),
    }),
  };
}

/** What was said before the student's line of that number. */
function linesBefore({ lines }: FixedTalk, turn: number): LabelledLine[] {
  const starts = [...lines.entries()].filter(([, { speaker }]) => speaker === 'student').map(([at]) => at);
  return lines.slice(0, starts[turn - 1]);
}

/** As if a model had marked every line like the author. */
function moodAfter(card: ScenarioCard, lines: readonly LabelledLine[]): Mood {
  const own = lines.filter(({ speaker }) => speaker === 'student');
  return own.reduce(
    (mood, { text, marks }, at) =>
      moveMood(mood, {
        card,
        level,
        marks: [...marks, ...factsAskedNow(card, mood, text)],
        asksOpenly: asksOpenly(text),
        said: at + 1,
      }),
    startMood(card),
  );
}

export function talkAt(
  card: ScenarioCard,
  { lines, mood }: { lines: readonly SpokenLine[]; mood: Mood },
): TalkSoFar {
  const said = lines.filter(({ speaker }) => speaker === 'student').length;
  return { card, level, lines, mood, said, isLast: said >= card.turns, studentNames: [] };
}
