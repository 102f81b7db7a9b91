import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import type { Erasure } from '#contract/personal-data/schemas.ts';
import { fullName } from '#domain/full-name.ts';
import { shownEmail } from '#domain/mail-address/mail-address.ts';
import { field } from '#web/forms/field.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { formProps } from '#web/forms/form-props.ts';
import { TextField } from '#web/ui/field/text-field.tsx';
import { useEraseByRequest } from './erasure-changes.ts';

const typedEmail = z.object({ email: z.string().trim().min(1, 'Введите email') });

export function EraseDialog({
  request,
  onErased,
  onClose,
}: {
  request: Erasure;
  onErased: (id: string) => void;
  onClose: () => void;
}) {
  const erasing = useEraseByRequest(request.id);
  const form = useForm({ resolver: zodResolver(typedEmail), defaultValues: { email: '' } });
  const { person } = request;
  return (
    <FormDialog
      title="Стереть насовсем?"
      description={`${person ? `${fullName(person)}: у` : 'У'}чётная запись, ответы и отзывы, разговоры, анкеты, входы, имя и адрес в журналах. Вернуть будет нельзя. В прежних резервных копиях человек останется, пока их не удалят.`}
      submitLabel="Стереть насовсем"
      submitVariant="danger"
      pendingLabel="Стираем…"
      {...formProps(form, erasing, ({ id }) => onErased(id))}
      onClose={onClose}
    >
      <TextField
        label="Email этого человека"
        required
        autoComplete="off"
        hint={person ? `Наберите: ${shownEmail(person.email)}` : undefined}
        {...field(form, 'email')}
      />
    </FormDialog>
  );
}
