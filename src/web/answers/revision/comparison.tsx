import { lazy, Suspense, useState } from 'react';
import type { Answer } from '#contract/answers/schemas.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/field/select.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/** What changed between any two attempts; the answers are newest first. */
export function Comparison({ answers }: { answers: readonly Answer[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState<{ before?: string; after?: string }>({});
  const after = answers.find(({ id }) => id === chosen.after) ?? answers[0];
  const before = answers.find(({ id }) => id === chosen.before) ?? answers[1];
  if (!before || !after) return null;

  if (!isOpen) {
    return (
      <Button size="sm" onClick={() => setIsOpen(true)} className="mb-6 print:hidden">
        Сравнить
      </Button>
    );
  }

  const options = answers.map(({ id }, index) => ({ value: id, label: `Попытка ${answers.length - index}` }));
  return (
    <section aria-label="Сравнение попыток" className="mb-8 flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3 print:hidden">
        <Select
          label="Было"
          options={options}
          value={before.id}
          onChange={({ target }) => setChosen({ ...chosen, before: target.value })}
          fieldClassName="min-w-40 max-sm:flex-1"
        />
        <Select
          label="Стало"
          options={options}
          value={after.id}
          onChange={({ target }) => setChosen({ ...chosen, after: target.value })}
          fieldClassName="min-w-40 max-sm:flex-1"
        />
        <Button variant="ghost" onClick={() => setIsOpen(false)}>
          Скрыть
        </Button>
      </div>
      <Suspense fallback={<Spinner label="Попытки сравниваются" />}>
        <div className="measure">
          <ChangedText before={before.content} after={after.content} />
        </div>
      </Suspense>
    </section>
  );
}

// With the library that compares.
const ChangedText = lazy(async () => ({
  default: (await import('#web/ui/word-diff/changed-text.tsx')).ChangedText,
}));
