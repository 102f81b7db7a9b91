import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useForm } from 'react-hook-form';
import { groups as groupCalls } from '#contract/groups/calls.ts';
import type { JoinLink } from '#contract/joining/schemas.ts';
import { queryOf } from '#web/calls/api.ts';
import { DateTimeField } from '#web/forms/date-time-field.tsx';
import { field } from '#web/forms/field.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { formProps } from '#web/forms/form-props.ts';
import { numberOrNull } from '#web/forms/number-or-null.ts';
import { sendsMail } from '#web/mail-setting.ts';
import { operatorName } from '#web/operator-name.ts';
import { paths } from '#web/paths.ts';
import { Select } from '#web/ui/field/select.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { localOf } from '#web/ui/time/local-time.ts';
import { useCreateJoinLink } from './join-link-changes.ts';
import { choiceOrNull, joinLinkFields } from './join-link-fields.ts';

export interface CreateJoinLinkDialogProps {
  courseId: string;
  /** Chosen already: the code is made on the group's own screen. */
  groupId: string | undefined;
  onCreated: (link: JoinLink) => void;
  onClose: () => void;
}

export function CreateJoinLinkDialog({ courseId, groupId, onCreated, onClose }: CreateJoinLinkDialogProps) {
  const form = useForm({
    resolver: zodResolver(joinLinkFields),
    defaultValues: {
      groupId: groupId ?? null,
      maxPeople: 30,
      expiresAt: localOf(inAMonth()),
      accessDays: null,
      domains: '',
    },
  });
  return (
    <FormDialog
      title="Новый код"
      description="По нему люди записываются сами, пока есть места и не прошёл срок"
      submitLabel="Создать код"
      pendingLabel="Создание..."
      {...formProps(form, useCreateJoinLink(courseId), onCreated)}
      onClose={onClose}
    >
      {operatorName() === undefined && (
        <p className="text-sm text-ink-soft">
          Оператор персональных данных не назван: согласий у тех, кто запишется, не спросят.{' '}
          <a href={paths.legalSettings()} className="text-accent-ink underline underline-offset-4">
            Настроить
          </a>
        </p>
      )}
      {groupId === undefined && (
        <GroupField courseId={courseId} {...field(form, 'groupId', { setValueAs: choiceOrNull })} />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Сколько человек"
          required
          inputMode="numeric"
          autoComplete="off"
          {...field(form, 'maxPeople', { setValueAs: numberOrNull })}
        />
        <DateTimeField label="Код действует до" {...field(form, 'expiresAt')} />
      </div>
      <TextField
        label="На сколько дней открыть доступ"
        optional
        inputMode="numeric"
        autoComplete="off"
        hint="Пусто — до конца потока, а без потока без срока"
        {...field(form, 'accessDays', { setValueAs: numberOrNull })}
      />
      {sendsMail() && (
        <TextField
          label="Только адреса с доменами"
          optional
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="company.ru, school.ru"
          hint="Их список никому не показывается"
          {...field(form, 'domains')}
        />
      )}
    </FormDialog>
  );
}

const inAMonth = () => new Date(Date.now() + 30 * 24 * 3_600_000).toISOString();

interface GroupFieldProps extends ComponentProps<'select'> {
  courseId: string;
  error: string | undefined;
}

function GroupField({ courseId, ...select }: GroupFieldProps) {
  const { data: groups = [] } = useQuery(queryOf(groupCalls.listGroups, { params: { id: courseId } }));
  return (
    <Select
      label="Куда записывает"
      options={[
        { value: '', label: 'На курс, без потока' },
        ...groups
          .filter(({ archivedAt }) => archivedAt === null)
          .map(({ id, title }) => ({ value: id, label: `В поток «${title}»` })),
      ]}
      {...select}
    />
  );
}
