import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import { fold } from '#domain/russian/fold.ts';
import { wordsOf } from '#domain/russian/words.ts';
import { nameOf } from '#server/talks/talk/system-message.ts';
import { stemOf } from './stem.ts';

/** «Денис:» at the beginning of a line: whose words follow. */
export interface Labels {
  /** The persona's own label in front of the reply is taken off. */
  withoutOwn(words: string): string;
  isLabelled(words: string): boolean;
  /** Of what stands in brackets: «Ответ (Анна): …». */
  isSpeaker(remark: string): boolean;
}

const otherSpeakers = [
  'студент студентка вы ты второй вторая собеседник собеседница пользователь ученик участник наставник ведущий рассказчик',
  'ассистент система инструкция user human student assistant system ai ии',
].flatMap((some) => some.split(' '));

export function createLabels({
  card,
  studentNames,
}: {
  card: Pick<ScenarioCard, 'persona' | 'studentRole'>;
  studentNames: readonly string[];
}): Labels {
  const own = spellings([nameOf(card)]);
  const theirs = spellings([card.studentRole, ...studentNames]);
  const anybody = labelled([...own, ...otherSpeakers, ...theirs]);
  const inFront = labelled([...own, 'слова', 'ответ', 'реплика'], ['слова \\p{L}+(?: \\p{L}+)?']);
  const speaks = saying(own);
  const part = partsOf(card.studentRole);
  const theySpeak = saying([...spellings(studentNames), ...part]);
  const isOwn = isOneOf([...own, 'персонаж']);
  const isTheirs = isOneOf([
    ...studentNames,
    ...part.slice(-1),
    'студент',
    'студентка',
    'пользователь',
    'собеседник',
  ]);

  /** «Ответ Дениса:»; undefined where it is nobody's label, «Ответ простой:», «Мой ответ Анне:». */
  function spokenBy(words: string): 'own' | 'theirs' | undefined {
    const [label = '', tail = ''] = ofSpeech.exec(fold(words)) ?? [];
    const named = wordsOf(tail);
    if (named.some(isTheirs)) return /(?<!\p{L})мо[йя] /u.test(label) ? undefined : 'theirs';
    return named.some(isOwn) ? 'own' : undefined;
  }

  return {
    withoutOwn(words) {
      const by = spokenBy(words);
      if (by === 'theirs') return words;
      const label = by === 'own' ? ofSpeech : inFront;
      const folded = fold(words);
      const [front = ''] = label.exec(folded) ?? bareSpeech.exec(folded) ?? speaks.exec(folded) ?? [];
      return words.slice(front.length).trimStart();
    },
    isLabelled(words) {
      const folded = fold(words);
      return (
        [anybody, speaks, theySpeak].some((label) => label.test(folded)) || spokenBy(words) !== undefined
      );
    },
    isSpeaker(remark) {
      const named = wordsOf(remark.split(',', 1)[0] ?? '');
      return named.length > 0 && named.every((word) => isOwn(word) || isTheirs(word));
    },
  };
}

/** «Ирина Сергеевна» may be «Ирина» or «Сергеевна» too. */
const spellings = (names: readonly string[]): string[] =>
  names.flatMap((name) => {
    const whole = fold(name).trim().replace(/\s+/g, ' ');
    return [whole, ...whole.split(' ')].filter((one) => one.length > 1);
  });

/** The part as a whole, and what stands first in it. */
const partsOf = (studentRole: string): string[] => {
  const [whole = '', first = ''] = spellings([studentRole.split(/[,;(]/, 1)[0] ?? '']);
  return [whole, first].filter(Boolean);
};

const isOneOf = (names: readonly string[]): ((word: string) => boolean) => {
  const stems = new Set(names.filter((name) => name.length > 2).flatMap((name) => wordsOf(name).map(stemOf)));
  return (word) => word.length > 2 && stems.has(stemOf(word));
};

const escape = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

const labelled = (names: readonly string[], patterns: readonly string[] = []): RegExp => {
  const all = [...new Set(names.map(escape)), ...patterns].join('|');
  return new RegExp(`^["«]?(?:${all})(?: ?[,(][^:]{0,40})?["»]? ?:`, 'u');
};

/** «Денис отвечает:». */
const saying = (names: readonly string[]): RegExp =>
  new RegExp(
    `^["«]?(?:${names.map(escape).join('|') || '(?!)'}) (?:отвечает|говорит|произносит|пишет|думает)(?: [а-яa-z-]+)? ?:`,
    'u',
  );

const speech =
  '(?:вот )?(?:мой |моя |возможный |возможная |примерный |примерная |следующая )?(?:ответ|реплика|слова|фраза)';
const ofSpeech = new RegExp(
  `^["«]?${speech}(?: от (?:лица|имени))?((?:[ ,—–-]{1,3}[а-яa-z-]+){1,4})["»]? ?(?::|$)`,
  'u',
);
/** Not «Мой ответ: нет». */
const bareSpeech =
  /^["«]?(?:(?:вот |возможн[а-я]+ |примерн[а-я]+ |следующ[а-я]+ ){1,2}(?:ответ|реплика|фраза)|(?:ответ|реплика) ?№? ?\d) ?:/;
