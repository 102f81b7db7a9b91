import { Suspense } from 'react';
import type { AnswerReader as Reader } from '#contract/answers/schemas.ts';
import type { Lesson } from '#contract/lessons/schemas.ts';
import type { ReaderPlace } from '#contract/models/places.ts';
import { inLowerCase } from '#domain/russian/in-lower-case.ts';
import { Checkbox } from '#web/ui/field/checkbox.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { readingText } from './reading-text.ts';

export interface AnswerReaderProps {
  /** Who reads it and when; an earlier server doesn't say. */
  next: Lesson['nextReading'];
  /** Where a model would read it, and whether a person may be asked for. */
  readers: Lesson['reader'];
  chosen: Reader;
  disabled: boolean;
  onChoose(reader: Reader): void;
}

/** Says before the answer is written where it will be read, and lets the student ask for a person. */
export function AnswerReader({ readers, next, chosen, disabled, onChoose }: AnswerReaderProps) {
  if (!readers) return null;
  const byPerson = chosen === 'person';
  return (
    <div className="flex flex-col gap-2">
      {readers.foreign && !byPerson ? (
        <Suspense>
          <ForeignModel foreign={readers.foreign} />
        </Suspense>
      ) : (
        <p className="text-sm text-ink-soft">{sentences(readers.place, next, chosen)}</p>
      )}
      {/* Asked for earlier and no longer allowed, it is shown too: the wish isn't dropped in silence. */}
      {(readers.choice || byPerson) && (
        <Checkbox
          label="Пусть прочитает человек"
          hint="ИИ-наставник этот ответ не увидит никогда. Отзыв придёт позже"
          checked={byPerson}
          disabled={disabled}
          onChange={(event) => onChoose(event.target.checked ? 'person' : 'model')}
        />
      )}
    </div>
  );
}

/** Only where a school asks who may read. */
const ForeignModel = lazyPart(async () => (await import('./foreign-model.tsx')).ForeignModel);

/** Where, and then who and when; what says both is said once. */
function sentences(place: ReaderPlace, next: Lesson['nextReading'], chosen: Reader): string {
  const byPerson = chosen === 'person';
  const where = byPerson ? 'Ответ прочитает человек' : placeText[place];
  if (!next || (place === 'nobody' && !byPerson)) return where;
  const when = readingText(next, chosen);
  // In its own words, the person's sentence begins as this one.
  if (byPerson) return `Ответ ${inLowerCase(when)}`;
  return next.way === 'over_budget' ? when : `${where}. ${when}`;
}

const placeText: Record<ReaderPlace, string> = {
  here: 'Ответ прочитает ИИ-наставник на сервере школы',
  russia: 'Ответ прочитает ИИ-наставник на сервере в России',
  abroad: 'Ответ прочитает ИИ-наставник на сервере за рубежом',
  program: 'Ответ прочитает программа вместо ИИ-наставника: отзыв будет для примера',
  nobody: 'ИИ-наставника сейчас нет: ответ сохранится, отзыв придёт позже',
};
