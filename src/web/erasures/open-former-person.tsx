import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { field } from '#web/forms/field.ts';
import { submitWith } from '#web/forms/form-props.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { useOpenErasure } from './erasure-changes.ts';

const former = z.object({ email: z.string().trim().min(1, 'Введите email').max(254) });

/** The journal remembers the names and addresses of those who were deleted. */
export function OpenFormerPerson() {
  const opening = useOpenErasure();
  const form = useForm({ resolver: zodResolver(former), defaultValues: { email: '' } });
  const submit = submitWith(form, opening.mutate, () => form.reset());
  return (
    <form noValidate aria-label="Стереть того, кого удалили раньше" onSubmit={(event) => void submit(event)}>
      <p className="mb-4 measure text-ink-soft">
        Учётную запись удалили, а имя и адрес остались в журнале изменений. Того, кто ещё в школе, стирают из
        «Пользователей».
      </p>
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          label="Email"
          hideLabel
          placeholder="Email, каким он был"
          autoComplete="off"
          fieldClassName="min-w-0 grow basis-64 sm:max-w-sm"
          {...field(form, 'email')}
        />
        <Button type="submit" className="min-h-[2.625rem]" pending={opening.isPending} pendingLabel="Ищем…">
          Найти и начать
        </Button>
      </div>
    </form>
  );
}
