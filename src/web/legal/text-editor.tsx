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
  const saving = useUpdateDraft(kind);
  const filling = useSaving(() => call(legal.getLegalTemplate, { params: { kind } }), {
    failed: 'Не удалось заполнить по шаблону',
  });
  return (
    <Disclosure title={kindNames[kind]} headingLevel={3} className="py-3">
      <div className="flex flex-col gap-4 pt-2 pb-6">
        <p className="text-sm text-ink-soft">
          {inForce ? (
            <>
              Действует{' '}
              <a
                href={paths.legalText(kind, `${inForce.number}`)}
                className="text-accent-ink underline underline-offset-4"
              >
                редакция {inForce.number}
              </a>
            </>
          ) : (
            'Ещё не опубликовано'
          )}
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
        <div className="flex flex-wrap gap-2.5">
          <Button
            variant="primary"
            pending={saving.isPending}
            pendingLabel="Сохраняем..."
            onClick={() => saving.mutate({ title, text, revision: draft?.revision ?? null })}
          >
            Сохранить черновик
          </Button>
          <Button
            pending={filling.isPending}
            onClick={() =>
              filling.mutate(undefined, {
                onSuccess(template) {
                  setTitle(template.title);
                  setText(template.text);
                },
              })
            }
          >
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
