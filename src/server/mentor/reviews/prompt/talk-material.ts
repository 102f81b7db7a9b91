import type { TalkLine } from '#contract/answers/schemas.ts';
import type { Level, ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import type { DialogueEnd, Mood } from '#contract/talks/schemas.ts';
import { endWords, levelWords } from '#contract/talks/words.ts';
import { studentLabel } from '#domain/talk-lines.ts';
import { type AnsweredTurn, answeredLines, turningPoint } from '#domain/turning-point.ts';
import { cutAtWord } from '#server/mentor/reviews/authoring/cut-at-word.ts';
import { personaLabel } from './transcript.ts';

/** How a talk went that is now an answer. */
export interface PlayedTalk {
  card: ScenarioCard;
  level: Level;
  endedBy: DialogueEnd;
  /** After the persona's last reply. */
  mood: Mood | null;
  /** In order, with what each reply has recorded. */
  turns?: readonly AnsweredTurn[];
}

/** A talk that is reviewed as an answer. */
export interface TalkMaterial {
  lines: readonly TalkLine[];
  /** Whose lines are whose. */
  speakers: string;
  /** The same, and what happened by rule: a model needn't guess it. */
  note: string;
  /** The persona's, which is not masked. */
  names: readonly string[];
}

/** Without what was played, if that isn't stored any more. */
export const talkMaterial = (lines: readonly TalkLine[], played: PlayedTalk | null): TalkMaterial => ({
  lines,
  names: played ? [played.card.persona.name] : [],
  speakers: whoSpeaks(played),
  note: [whoSpeaks(played), ...(played ? [happened(played, lines)] : [])].join('\n\n'),
});

function whoSpeaks(played: PlayedTalk | null): string {
  const persona = played
    ? `Слова после «${personaLabel(played.card.persona.name)}:» — собеседника, его играла программа.`
    : 'Слова после имени собеседника — не студента, их говорила программа.';
  return [
    'Вместо письменного ответа студент провёл учебный разговор.',
    `Слова студента — только в строках, которые начинаются с «${studentLabel}:». ${persona} В квадратных скобках — подсказки наставника.`,
    `Оценивайте только слова студента; цитируйте только их, без «${studentLabel}:» в начале. За собеседника студент не отвечает.`,
  ].join('\n');
}

/** Not the hidden facts themselves: what a student hasn't found out must not come to him by the review. */
function happened(
  { card, level, endedBy, mood, turns = [] }: PlayedTalk,
  lines: readonly TalkLine[],
): string {
  const hidden = card.facts.filter((fact) => fact.hidden);
  const found = hidden.filter(({ id }) => mood?.facts.includes(id)).length;
  const met = card.agreesIf.filter(({ id }) => mood?.met.includes(id)).length;
  const count = (speaker: TalkLine['speaker']) => lines.filter((line) => line.speaker === speaker).length;
  const facts = [
    `уровень ${levelWords[level]}, реплик студента ${count('student')} из ${card.turns}`,
    hidden.length > 0 && `скрытых обстоятельств собеседника студент узнал ${found} из ${hidden.length}`,
    card.agreesIf.length > 0 &&
      `условий, на которых собеседник готов согласиться, выполнено ${met} из ${card.agreesIf.length}`,
    `конец разговора: ${endWords[endedBy]}`,
    `подсказок студент взял ${count('hint')}`,
    turnText(turningPoint(card.startTrust, answeredLines(turns))),
  ];
  return ['Что произошло (отмечено по правилам, а не моделью):', ...facts.filter((one) => one !== false)]
    .map((one, index) => (index === 0 ? one : `- ${one}`))
    .join('\n');
}

/** Named by the review: with the student's own words, and nothing of the card. */
const turnText = (turned: ReturnType<typeof turningPoint>): string | false =>
  turned !== undefined &&
  `разговор повернула реплика студента «${inQuotes(turned.words)}»: после неё собеседник ${turned.opened ? 'открылся' : 'закрылся'}; назовите её в отзыве`;

/** Of a long line its beginning. */
const inQuotes = (words: string): string =>
  cutAtWord(words.replaceAll(/\s+/g, ' ').replaceAll('«', '„').replaceAll('»', '“'), longestWords);

const longestWords = 160;

/** The task of a talk, in the place of the assignment for a written answer. */
export const sceneOf = ({ title, situation, studentRole, goal, persona }: ScenarioCard): string =>
  [
    `Разговор «${title}».`,
    situation,
    `Студент — ${studentRole}. Собеседник — ${persona.name}, ${persona.who}.`,
    `Цель студента: ${goal}`,
  ].join('\n');
