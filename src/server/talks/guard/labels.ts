import type { ScenarioCard } from '#contract/scenarios/scenario-card.ts';
import { fold } from '#domain/russian/fold.ts';
import { nameOf } from '#server/talks/persona/system-message.ts';

/** «Денис:» at the beginning of a line: whose words follow. */
export interface Labels {
  /** The persona's own label in front of the reply is taken off. */
  withoutOwn(words: string): string;
  isLabelled(words: string): boolean;
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
  const anybody = labelled([...own, ...otherSpeakers, ...spellings([card.studentRole, ...studentNames])]);
  const inFront = labelled([...own, 'слова', 'ответ', 'реплика'], ['слова \\p{L}+(?: \\p{L}+)?']);
  return {
    withoutOwn: (words) => words.slice(inFront.exec(fold(words))?.[0].length ?? 0).trimStart(),
    isLabelled: (words) => anybody.test(fold(words)),
  };
}

/** «Ирина Сергеевна» may be «Ирина» or «Сергеевна» too. */
const spellings = (names: readonly string[]): string[] =>
  names.flatMap((name) => {
    const whole = fold(name).trim().replace(/\s+/g, ' ');
    return [whole, ...whole.split(' ')].filter((one) => one.length > 1);
  });

const escape = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

const labelled = (names: readonly string[], patterns: readonly string[] = []): RegExp => {
  const all = [...new Set(names.map(escape)), ...patterns].join('|');
  return new RegExp(`^["«]?(?:${all})(?: ?[,(][^:]{0,40})?["»]? ?:`, 'u');
};
