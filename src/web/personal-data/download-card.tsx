import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { type CopyFormat, copyRequest } from '#contract/personal-data/schemas.ts';
import { field } from '#web/forms/field.ts';
import { submitWith } from '#web/forms/form-props.ts';
import { emptyPassword, canProve, type OwnProof, useOwnProof } from '#web/session/own-proof.ts';
import { ProofField } from '#web/session/proof-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Select } from '#web/ui/field/select.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { useDownloadOwnData } from './data-changes.ts';

/** What is stored of the person, to be taken away. */
export function DownloadCard() {
  const proof = useOwnProof();
  const title = useId();
  return (
    <Card title={<span id={title}>Скачать мои данные</span>}>
      <p className="mb-5 max-w-prose text-ink-soft">
        Всё, что о вас хранится: учётная запись, ответы и отзывы, разговоры, анкеты, успехи, письма и входы.
      </p>
      {proof ? (
        <DownloadForm key={`${proof.asksPassword}`} labelledBy={title} proof={proof} />
      ) : (
        <Loading label="Форма загружается">
          <Skeleton className="h-40 w-full" />
        </Loading>
      )}
    </Card>
  );
}

const htmlFormat: CopyFormat = 'html';

function DownloadForm({ labelledBy, proof }: { labelledBy: string; proof: OwnProof }) {
  const download = useDownloadOwnData();
  const form = useForm({
    resolver: zodResolver(copyRequest),
    defaultValues: { password: emptyPassword(proof), format: htmlFormat },
  });
  const submit = submitWith(form, download.mutate, () => form.resetField('password'));
  return (
    <form
      aria-labelledby={labelledBy}
      noValidate
      className="flex max-w-md flex-col gap-5"
      onSubmit={(event) => void submit(event)}
    >
      {canProve(proof) && <Select label="Вид файла" options={formats} {...form.register('format')} />}
      <ProofField proof={proof} {...field(form, 'password')} />
      {canProve(proof) && (
        <div>
          <Button type="submit" variant="primary" pending={download.isPending} pendingLabel="Собираем файл…">
            Скачать
          </Button>
        </div>
      )}
    </form>
  );
}

const formats: { value: CopyFormat; label: string }[] = [
  { value: 'html', label: 'Страница (HTML)' },
  { value: 'json', label: 'Для программ (JSON)' },
];
