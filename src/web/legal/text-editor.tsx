import { useState } from 'react';
import { legal } from '#contract/legal/calls.ts';
import type { LegalKind, LegalSettings } from '#contract/legal/schemas.ts';
import { kindNames } from '#contract/legal/words.ts';
import { call } from '#web/calls/api.ts';
import { errorText } from '#web/calls/error-text.ts';
import { useSaving } from '#web/forms/use-saving.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { FormError } from '#web/ui/field/form-error.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { RichTextField } from '#web/ui/rich-text/rich-text-field.tsx';
import { useUpdateDraft } from './legal-changes.ts';

/** What is in force is read; what is written here is a draft until it is published. */
export function TextEditor({ kind, settings }: { kind: LegalKind; settings: LegalSettings }) {
  const draft = settings.drafts.find((one) => one.kind === kind);
  const inForce = settings.texts.find((one) => one.kind === kind);
  const begun = draft ?? inForce;
  const [title, setTitle] = useState(begun?.title ?? kindNames[kind]);
  const [text, setText] = useState(begun?.text ?? '');
  const [term, setTerm] = useState('');
  const saving = useUpdateDraft(kind);
  const filling = useSaving(() => call(legal.getLegalTemplate, { params: { kind } }), {
    failed: 'Не удалось заполнить по шаблону',
  });

  function save(): void {
    const whole = withTerm(text, term.trim());
    setText(whole);
    saving.mutate({ title, text: whole, revision: draft?.revision ?? null });
  }

  function fill(): void {
    filling.mutate(undefined, {
      onSuccess(template) {
        setTitle(template.title);
        setText(template.text);
      },
    });
  }

  return (
    <Disclosure title={kindNames[kind]} headingLevel={3} className="py-3">
      <div className="flex flex-col gap-4 pt-2 pb-6">
        <p className="text-sm text-ink-soft">
          {inForce ? <Edition kind={kind} number={inForce.number} /> : 'Ещё не опубликовано'}
          {draft && '. Есть черновик'}
        </p>
        {saving.error && <FormError>{errorText(saving.error, 'Не удалось сохранить черновик')}</FormError>}
        <TextField label="Название" value={title} onChange={({ target }) => setTitle(target.value)} />
        <RichTextField
          label="Текст"
          className="max-h-[70vh] min-h-60"
          hint="Слова в двойных фигурных скобках заменятся при публикации; те, что останутся, её остановят"
          text={text}
          onText={setText}
        />
        {text.includes(termPlace) && <TermField value={term} onChange={setTerm} />}
        <div className="flex flex-wrap gap-2.5">
          <Button variant="primary" pending={saving.isPending} pendingLabel="Сохраняем..." onClick={save}>
            Сохранить черновик
          </Button>
          <Button pending={filling.isPending} onClick={fill}>
            Заполнить по шаблону
          </Button>
        </div>
        <p className="text-sm text-ink-soft">
          Шаблон, а не юридическая консультация. Прочитайте его со своим юристом.
        </p>
      </div>
    </Disclosure>
  );
}

const Edition = ({ kind, number }: { kind: LegalKind; number: number }) => (
  <>
    Действует{' '}
    <a href={paths.legalText(kind, `${number}`)} className="text-accent-ink underline underline-offset-4">
      редакция {number}
    </a>
  </>
);

/** The only thing that a template leaves open and the operator's form doesn't say. */
const termPlace = '{{срок}}';

const TermField = ({ value, onChange }: { value: string; onChange: (term: string) => void }) => (
  <TextField
    label="Срок"
    hint={`На сколько дают согласие или сколько хранят данные. Встанет вместо ${termPlace}, когда сохраните черновик`}
    placeholder="три года"
    value={value}
    onChange={({ target }) => onChange(target.value)}
  />
);

/** At the beginning of a sentence it has a capital letter. */
const withTerm = (text: string, term: string): string =>
  term === ''
    ? text
    : text.replaceAll(termPlace, (_, at: number) =>
        /(^|\n|\. )$/.test(text.slice(0, at)) ? term.charAt(0).toLocaleUpperCase('ru') + term.slice(1) : term,
      );
