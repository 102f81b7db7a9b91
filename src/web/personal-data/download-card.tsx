import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { type CopyFormat, copyRequest } from '#contract/personal-data/schemas.ts';
import { submitWith } from '#web/forms/form-props.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { PasswordField } from '#web/ui/field/password-field.tsx';
import { Select } from '#web/ui/field/select.tsx';
import { useDownloadOwnData } from './data-changes.ts';

/** What is stored of the person, to be taken away. */
export function DownloadCard() {
  const title = useId();
  return (
    <Card title={<span id={title}>Скачать мои данные</span>}>
      <p className="mb-5 max-w-prose text-ink-soft">
        Всё, что о вас хранится: учётная запись, ответы и отзывы, разговоры, анкеты, успехи, письма и входы.
      </p>
      <DownloadForm labelledBy={title} />
    </Card>
  );
}

const htmlFormat: CopyFormat = 'html';

function DownloadForm({ labelledBy }: { labelledBy: string }) {
  const download = useDownloadOwnData();
  const form = useForm({
    resolver: zodResolver(copyRequest),
    defaultValues: { password: '', format: htmlFormat },
  });
  const {
    register,
    formState: { errors },
  } = form;
  const submit = submitWith(form, download.mutate, () => form.resetField('password'));
  return (
    <form
      aria-labelledby={labelledBy}
      noValidate
      className="flex max-w-md flex-col gap-5"
      onSubmit={(event) => void submit(event)}
    >
      <Select label="Вид файла" options={formats} {...register('format')} />
      <PasswordField
        label="Текущий пароль"
        required
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <div>
        <Button type="submit" variant="primary" pending={download.isPending} pendingLabel="Собираем файл…">
          Скачать
        </Button>
      </div>
    </form>
  );
}

const formats: { value: CopyFormat; label: string }[] = [
  { value: 'html', label: 'Страница (HTML)' },
  { value: 'json', label: 'Для программ (JSON)' },
];
