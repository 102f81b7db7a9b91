import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import { cutForeign } from '#domain/russian/foreign-sentences.ts';
import { createLanguageJudge } from '#domain/russian/language.ts';
import type { Message } from '#server/models/message.ts';
import { address } from '#server/talks/guard/guard-words.ts';
import { asSpoken } from '#server/talks/guard/speech.ts';
import { inOneLine, nameOf } from '#server/talks/talk/system-message.ts';
import type { SpokenLine } from '#server/talks/talk/talk-so-far.ts';

export interface HintAbout {
  card: Pick<ScenarioCard, 'goal' | 'persona' | 'studentRole'>;
  criteria: readonly { title: string }[];
  /** Of the talk; the newest ones are sent. */
  lines: readonly SpokenLine[];
  fence: string;
}

const newest = 6;
const hintMaxLength = 240;

/** Of the card it has what the student knows, so that a hint can give nothing away. */
export function hintRequest({ card, criteria, lines, fence }: HintAbout): Message[] {
  const name = nameOf(card);
  const talk = lines.slice(-newest).map(({ speaker, text }) => {
    const who = speaker === 'student' ? 'Студент' : name;
    return `${who}: ${inOneLine(text)}`;
  });
  return [
    {
      role: 'system',
      content: [
        'Ты наставник. Студент упражняется в разговоре и просит подсказку.',
        `Скажи одной-двумя фразами, не длиннее ${hintMaxLength} знаков, на что ему сейчас обратить внимание. Не пиши за него слов, не давай готовой фразы, ничего не бери в кавычки, не оценивай. К студенту обращайся на «вы».`,
        `Студент: ${inOneLine(card.studentRole)}. Собеседник: ${name}, ${inOneLine(card.persona.who)}.`,
        `Цель студента: ${inOneLine(card.goal)}`,
        ...(criteria.length > 0
          ? ['На что смотрят при разборе:', ...criteria.map(({ title }) => `- ${inOneLine(title)}`)]
          : []),
      ].join('\n'),
    },
    {
      role: 'user',
      content: `<<<РАЗГОВОР ${fence}>>>\n${talk.join('\n')}\n<<<КОНЕЦ ${fence}>>>\nНа что студенту обратить внимание?`,
    },
  ];
}

/** By what the request has: the talk, and what of the card the student knows. */
export const judgeOfHint = ({ card, criteria, lines }: Omit<HintAbout, 'fence'>) =>
  createLanguageJudge({
    own: lines.filter(({ speaker }) => speaker === 'student').map(({ text }) => text),
    material: [
      card.goal,
      card.studentRole,
      card.persona.name,
      card.persona.who,
      ...criteria.map(({ title }) => title),
      ...lines.map(({ text }) => text),
    ],
  });

/** A hint that gives no words to send: one or two whole sentences, or nothing. */
export function checkedHint(
  text: string,
  { card, fence, criteria = [], lines = [] }: Pick<HintAbout, 'card' | 'fence'> & Partial<HintAbout>,
): string | undefined {
  const words = asSpoken(text.replace(/^\s*[-*•]\s+/, ''), false, () => true).replace(
    /^(?:подсказка|наставник)(?: наставника)?: ?(\p{L})/iu,
    (_, first: string) => first.toUpperCase(),
  );
  const hint = wholeSentences(words);
  const names = nameOf(card).split(' ').map(escape).join('|');
  const calls = new RegExp(`(?:^|[.!?:] ?)(?:${names}), `, 'u');
  // A line of speech begins with a dash and a capital; before the name, a dash is a mark like others.
  const speaks = new RegExp(`(?:^|\\s)[—–] (?!(?:${names}) )\\p{Lu}`, 'u');
  const isForeign = cutForeign(hint, judgeOfHint({ card, criteria, lines })).sentences.length > 0;
  const isUnfit =
    hint === '' ||
    hint.includes(fence) ||
    address.test(hint) ||
    isForeign ||
    speaks.test(hint) ||
    givesWords.test(hint);
  return isUnfit || calls.test(hint) ? undefined : hint;
}

/** Words in quotation marks, after «скажите:», or to «ты»: we say «вы» to a student. A term of one or two words may stand in marks. */
const givesWords =
  /[«"“„][^»"”“]*\s[^»"”“]*\s[^»"”“]*[»"”“]|(?:скаж|спрос|ответ|напиш|предлож|наприм|так)\p{L}*(?: \p{L}+){0,3}:|сказать:|(?:^|[^\p{L}])(?:ты|тебя|тебе|тобой|тво[йяеи]\p{L}*)(?!\p{L})/iu;

const escape = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

function wholeSentences(text: string): string {
  if (text.length <= hintMaxLength) return text;
  return /^.*[.!?…](?=\s|$)/u.exec(text.slice(0, hintMaxLength))?.[0] ?? '';
}
