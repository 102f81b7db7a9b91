import { stateNames } from '#contract/lessons/words.ts';
import type { PassingPreview } from '#contract/passing/schemas.ts';
import { pluralForm } from '#domain/russian/plural.ts';
import { plural } from '#web/ui/text/russian.ts';

/** `У 7 человек 12 уроков станут «Доработать», у 2 человек 3 урока — «Сдан».` Undefined where nothing changes for anybody. */
export function previewText({ improve, sent, passed, undone }: PassingPreview): string | undefined {
  const changes = [
    { ...improve, word: stateNames.improve },
    { ...sent, word: stateNames.sent },
    { ...passed, word: stateNames.passed },
  ].filter(({ lessons }) => lessons > 0);
  if (changes.length === 0) return undefined;
  const parts = changes.map(({ people, lessons, word }, index) =>
    index === 0
      ? `У ${persons(people)} ${lessonsText(lessons)} ${pluralForm(lessons, 'станет', 'станут', 'станут')} «${word}»`
      : `у ${persons(people)} ${lessonsText(lessons)} — «${word}»`,
  );
  return [`${parts.join(', ')}.`, undone.lessons > 0 && undoneText(undone)].filter(Boolean).join(' ');
}

const undoneText = ({ people, lessons }: PassingPreview['undone']) =>
  `Из них ${lessonsText(lessons)} у ${persons(people)} ${pluralForm(lessons, 'сейчас сделан, а тогда не будет', 'сейчас сделаны, а тогда не будут', 'сейчас сделаны, а тогда не будут')}.`;

const persons = (count: number) => plural(count, 'человека', 'человек', 'человек');
const lessonsText = (count: number) => plural(count, 'урок', 'урока', 'уроков');
