import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { newUser } from '#contract/users.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { formProps } from '#web/forms/form-props.ts';
import { useCreateUser } from './user-changes.ts';
import { UserFields, type UserValues } from './user-fields.tsx';

export function CreateUserDialog({ onClose }: { onClose: () => void }) {
  const form = useForm<UserValues>({
    resolver: zodResolver(newUser.required()),
    defaultValues: {
      firstName: '',
      lastName: '',
      email: '',
      password: '',
      role: 'student',
      mustChangePassword: true,
    },
  });
  return (
    <FormDialog
      title="Новый пользователь"
      submitLabel="Создать пользователя"
      pendingLabel="Создание..."
      onClose={onClose}
      {...formProps(form, useCreateUser(), onClose)}
    >
      <UserFields register={form.register} errors={form.formState.errors} isNew setsPassword />
    </FormDialog>
  );
}
