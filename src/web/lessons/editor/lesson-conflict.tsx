import { fieldText } from '#web/lessons/field-text.ts';
import { fieldLabels, fieldNames, type LessonFields } from '#web/lessons/lesson-fields.ts';
import { MarkedSide } from '#web/lessons/marked-side.tsx';
import { Button } from '#web/ui/button.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { isSameField } from './same-field.ts';
import type { LessonFormState } from './use-lesson-form.ts';

/** One's own text and the one that somebody else has saved, side by side, for each field in which they differ. */
export function LessonConflict({ lesson: { conflict: choice, form } }: { lesson: LessonFormState }) {
  const { conflict } = choice;
  if (!conflict) return null;
  if (!conflict.sides) {
    return conflict.isLoading ? (
      <Loading label="Сохранённый текст загружается">
        <Skeleton className="h-24 w-full" />
      </Loading>
    ) : (
      <Button className="self-start" onClick={choice.fetchSaved}>
        Загрузить сохранённый текст
      </Button>
    );
  }
  const { mine, theirs } = conflict.sides;
  const shown = form.watch();
  return (
    <section aria-label="Что сохранили без вас" className="flex flex-col gap-6">
      {fieldNames
        // A criterion's skill shows in no text: one's own choice stays.
        .filter((name) => fieldText(mine, name) !== fieldText(theirs, name))
        .map((name) => (
          <Field key={name} {...{ name, mine, theirs, shown }} onTake={(side) => choice.take(name, side)} />
        ))}
    </section>
  );
}

interface FieldProps {
  name: keyof LessonFields;
  mine: LessonFields;
  theirs: LessonFields;
  /** The form's texts. */
  shown: LessonFields;
  onTake: (side: 'mine' | 'theirs') => void;
}

function Field({ name, mine, theirs, shown, onTake }: FieldProps) {
  const label = fieldLabels[name];
  const isTheirs = isSameField(shown, theirs, name);
  const own = fieldText(isTheirs ? mine : shown, name);
  const saved = fieldText(theirs, name);
  return (
    <div role="group" aria-label={`${label}: что оставить`}>
      <p className="mb-2 text-sm font-medium">{label}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Side
          title="У вас"
          label={`${label}, у вас`}
          text={own}
          other={saved}
          isTaken={!isTheirs}
          take="Взять моё"
          onTake={() => onTake('mine')}
        />
        <Side
          title="Сохранено"
          label={`${label}, сохранено`}
          text={saved}
          other={own}
          isTaken={isTheirs}
          take="Взять их"
          onTake={() => onTake('theirs')}
        />
      </div>
    </div>
  );
}

interface SideProps {
  title: string;
  label: string;
  text: string;
  other: string;
  isTaken: boolean;
  take: string;
  onTake: () => void;
}

function Side({ title, label, text, other, isTaken, take, onTake }: SideProps) {
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex min-h-9 items-center justify-between gap-3 text-sm text-ink-soft">
        {title}
        <Button size="sm" aria-pressed={isTaken} disabled={isTaken} onClick={onTake}>
          {isTaken ? 'Взято' : take}
        </Button>
      </div>
      <MarkedSide label={label} text={text} other={other} />
    </div>
  );
}
