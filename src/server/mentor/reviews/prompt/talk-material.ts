import type { TalkLine } from '#contract/answers/schemas.ts';
import type { Level, ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import type { DialogueEnd, Mood } from '#contract/talks/schemas.ts';
import { endWords, levelWords } from '#contract/talks/words.ts';
import { unmetWords } from '#domain/review-text/review-labels.ts';
import { linesBefore, studentLabel } from '#domain/talk-lines.ts';
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
  /** Of a take, the number of its first own line. */
  branchedAt?: number | null;
  /** Of a take, the remark that it was begun from. */
  remarkId?: string | null;
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
  take?: TakeMaterial;
}

/** Of a take that has copied words of the student: they are read and not judged. */
export interface TakeMaterial {
  /** The turn from which it is judged. */
  from: number;
  /** The remark that it was begun from. */
  remarkId: string | null;
}

/** Without what was played, if that isn't stored any more. */
export function talkMaterial(lines: readonly TalkLine[], played: PlayedTalk | null): TalkMaterial {
  const take = takeOf(lines, played);
  const parts = [whoSpeaks(played), take && whereTakeBegins, played && happened(played, lines)];
  return {
    lines,
    names: played ? [played.card.persona.name] : [],
    speakers: whoSpeaks(played),
    note: parts.filter((part) => part !== undefined && part !== null).join('\n\n'),
    ...(take && { take }),
  };
}

/** One that says otherwise from the student's first line is judged whole. */
function takeOf(lines: readonly TalkLine[], played: PlayedTalk | null): TakeMaterial | undefined {
  const from = played?.branchedAt;
  if (typeof from !== 'number') return undefined;
  const hasCopied = linesBefore(lines, from).some(({ speaker }) => speaker === 'student');
  return hasCopied ? { from, remarkId: played?.remarkId ?? null } : undefined;
}

const saidBefore = '[Сказано раньше, для понимания; не разбирать]';
export const takeBeginsHere = '[Отсюда дубль: разбирать]';

const whereTakeBegins = [
  'Это дубль: студент вернулся к своей реплике и говорит с неё иначе.',
  `Строки после «${saidBefore}» — сказано раньше, для понимания; не разбирать: не цитируйте их, не хвалите и не упрекайте за них.`,
  `Разбирайте реплики студента после «${takeBeginsHere}»: уровни, цитаты и прошлые замечания — только по ним.`,
  `Если новые реплики не дали критерию повода (речь зашла о другом или это уже сделано раньше), в его разделе одна строка: «Уровень: ${unmetWords}».`,
  'Повод был, а нужного не прозвучало — это низший уровень.',
].join('\n');

/** The talk as a mentor reads it: a take with where it begins. Each line of ours stands on its own, as no line of a talk does. */
export function readTalk(content: string, talk: TalkMaterial | undefined): string {
  const first = talk?.take && talk.lines.find(({ turn }) => turn >= (talk.take?.from ?? 0));
  if (!first) return content;
  const at = content.lastIndexOf('\n', first.start) + 1;
  return [saidBefore, content.slice(0, at).trimEnd(), takeBeginsHere, content.slice(at)].join('\n');
}

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
  { card, level, endedBy, mood, turns = [], branchedAt }: PlayedTalk,
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
    turnText(turningPoint(card.startTrust, answeredLines(turns)), branchedAt ?? 0),
  ];
  return ['Что произошло (отмечено по правилам, а не моделью):', ...facts.filter((one) => one !== false)]
    .map((one, index) => (index === 0 ? one : `- ${one}`))
    .join('\n');
}

/** Named by the review: with the student's own words, and nothing of the card; what a take has copied is not. */
const turnText = (turned: ReturnType<typeof turningPoint>, from: number): string | false =>
  turned !== undefined &&
  turned.number >= from &&
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
