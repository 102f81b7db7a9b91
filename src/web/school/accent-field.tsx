import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { SchoolForm } from '#contract/school/schemas.ts';
import { accentColours, nearestAccent, ownAccent } from '#domain/accent/accent-colours.ts';
import { field } from '#web/forms/field.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import type { SchoolFields } from './school-fields.ts';

/** The colour as it is typed or picked, with what it makes in both themes before it is saved. */
export function AccentField({ form }: { form: UseFormReturn<SchoolFields, unknown, SchoolForm> }) {
  const typed = useWatch({ control: form.control, name: 'accent' }).trim().toLowerCase();
  const chosen = /^#[0-9a-f]{6}$/.test(typed) ? typed : undefined;
  const nearest = chosen && nearestAccent(chosen);
  const set = (accent: string) =>
    form.setValue('accent', accent, { shouldDirty: true, shouldValidate: true });
  return (
    <div className="flex flex-col gap-3">
      <TextField
        label="Цвет"
        optional
        hint="Кнопки, ссылки и отметки. Без своего цвета — синий"
        placeholder={ownAccent.accent[0]}
        spellCheck={false}
        {...field(form, 'accent')}
      />
      <div className="flex flex-wrap items-center gap-3">
        <input
          type="color"
          aria-label="Выбрать цвет"
          value={chosen ?? ownAccent.accent[0]}
          onChange={(event) => set(event.target.value)}
          className="h-10 w-14 cursor-pointer rounded-md border border-line-strong bg-surface p-1"
        />
        {nearest ? (
          <Button onClick={() => set(nearest)}>Взять ближайший: {nearest}</Button>
        ) : (
          chosen && <Sample accent={chosen} />
        )}
      </div>
    </div>
  );
}

function Sample({ accent }: { accent: string }) {
  const colours = accentColours(accent);
  return (['Светлая тема', 'Тёмная тема'] as const).map((theme, index) => {
    const of = (token: keyof typeof colours) => colours[token][index];
    return (
      <span
        key={theme}
        className="inline-flex items-center gap-3 rounded-md border px-3 py-2 text-sm"
        style={{ background: of('accent-soft'), borderColor: of('accent-line'), color: of('accent-ink') }}
      >
        {theme}
        <span className="rounded-sm px-2 py-0.5" style={{ background: of('accent'), color: of('on-accent') }}>
          Кнопка
        </span>
      </span>
    );
  });
}
