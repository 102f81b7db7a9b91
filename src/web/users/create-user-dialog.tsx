import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { rights } from '#contract/auth/roles.ts';
import type { Role } from '#contract/auth/schemas.ts';
import { type InvitedUser, userForm } from '#contract/users/schemas.ts';
import { fullName } from '#domain/full-name.ts';
import { shownEmail } from '#domain/mail-address/mail-address.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { formProps } from '#web/forms/form-props.ts';
import { sendsMail } from '#web/mail-setting.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Select } from '#web/ui/field/select.tsx';
import { InviteLink } from './invite-link.tsx';
import { accessOf, NewAccessFields, noAccess } from './new-access.tsx';
import { passwordOpens } from './password-opens.ts';
import { type FirstSignIn, useCreateUser } from './user-changes.ts';
import { PasswordFields, UserFields, type UserValues } from './user-fields.tsx';

export interface CreateUserDialogProps {
  courses: readonly { id: string; title: string }[];
  /** Where the person begins, until it is chosen otherwise. */
  place?: { courseId: string; groupId?: string };
  usualRole?: Role;
  onClose: () => void;
}

export function CreateUserDialog({ courses, place, usualRole = 'student', onClose }: CreateUserDialogProps) {
  const [chosen, setChosen] = useState<FirstSignIn>();
  const [atFirst] = useState(() => ({ ...noAccess, ...place }));
  const [access, setAccess] = useState(atFirst);
  const [invited, setInvited] = useState<InvitedUser>();
  const form = useForm<UserValues>({
    resolver: (values, ...rest) =>
      zodResolver(wayFor(values.role, chosen) === 'password' ? withPassword : withoutPassword)(
        values,
        ...rest,
      ),
    defaultValues: {
      firstName: '',
      lastName: '',
      email: '',
      password: '',
      role: usualRole,
      mustChangePassword: true,
    },
  });
  const role = useWatch({ control: form.control, name: 'role' });
  const way = wayFor(role, chosen);
  const saving = formProps(form, useCreateUser(way, accessOf(access)), (created) => {
    if (created.inviteLink === undefined) onClose();
    else setInvited(created);
  });

  if (invited?.inviteLink !== undefined) {
    return <Invited person={invited} link={invited.inviteLink} onClose={onClose} />;
  }
  return (
    <FormDialog
      title="Новый пользователь"
      submitLabel="Создать пользователя"
      pendingLabel="Создание..."
      onClose={onClose}
      {...saving}
      hasUnsaved={saving.hasUnsaved || access !== atFirst}
    >
      <UserFields form={form} />
      <Select
        label="Первый вход"
        hint={hintOf(way, role)}
        value={way}
        options={waysOf(role)}
        onChange={({ target }) => setChosen(waysOf(role).find(({ value }) => value === target.value)?.value)}
      />
      {!rights[role].administers && <NewAccessFields courses={courses} value={access} onChange={setAccess} />}
      {way === 'password' && <PasswordFields form={form} isNew setsPassword />}
    </FormDialog>
  );
}

interface InvitedProps extends Pick<CreateUserDialogProps, 'onClose'> {
  person: InvitedUser;
  link: string;
}

const Invited = ({ person, link, onClose }: InvitedProps) => (
  <Dialog
    open
    onOpenChange={onClose}
    title="Пользователь создан"
    description={`${fullName(person)}, ${shownEmail(person.email)}`}
    footer={
      <Button variant="primary" onClick={onClose}>
        Готово
      </Button>
    }
  >
    <InviteLink link={link} role={person.role} />
  </Dialog>
);

const withPassword = userForm.required();
const withoutPassword = userForm.extend({ password: z.string() }).required();

const waysOf = (role: Role): { value: FirstSignIn; label: string }[] => [
  ...(sendsMail() ? [{ value: 'mail' as const, label: 'Приглашение письмом' }] : []),
  { value: 'link', label: 'Ссылка-приглашение' },
  ...(passwordOpens(role) ? [{ value: 'password' as const, label: 'Задать пароль самому' }] : []),
];

/** A password stays chosen only while the role has one. */
function wayFor(role: Role, chosen: FirstSignIn | undefined): FirstSignIn {
  const usual = sendsMail() ? 'mail' : 'link';
  return waysOf(role).find(({ value }) => value === chosen)?.value ?? usual;
}

function hintOf(way: FirstSignIn, role: Role): string {
  if (way === 'password') return 'Такой пароль будете знать и вы, и человек';
  const sent = way === 'mail' ? 'Отправим письмо на этот email' : 'Покажем ссылку, а вы её передадите';
  const then = passwordOpens(role)
    ? 'Пароль человек придумает сам'
    : 'Человек войдёт через сервер вашей организации';
  return `${sent}. ${then}`;
}
