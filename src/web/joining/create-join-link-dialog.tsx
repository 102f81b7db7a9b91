import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
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

/** A course’s only group is chosen at first: whoever comes by a code comes into it. */
export function CreateJoinLinkDialog(props: CreateJoinLinkDialogProps) {
  const { data: groups } = useQuery({
    ...queryOf(groupCalls.listGroups, { params: { id: props.courseId } }),
    enabled: props.groupId === undefined,
  });
  if (props.groupId !== undefined) return <LinkForm {...props} groups={[]} />;
  return groups && <LinkForm {...props} groups={groups.filter(({ archivedAt }) => archivedAt === null)} />;
}

interface LinkFormProps extends CreateJoinLinkDialogProps {
  groups: readonly { id: string; title: string }[];
}

function LinkForm({ courseId, groupId, groups, onCreated, onClose }: LinkFormProps) {
  const form = useForm({
    resolver: zodResolver(joinLinkFields),
    defaultValues: { ...usual(), groupId: groupId ?? onlyOf(groups)?.id ?? null },
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
      {operatorName() === undefined && <NoConsents />}
      {groupId === undefined && (
        <Select
          label="Куда записывает"
          options={placesIn(groups)}
          {...field(form, 'groupId', { setValueAs: choiceOrNull })}
        />
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

const NoConsents = () => (
  <p className="text-sm text-ink-soft">
    Оператор персональных данных не назван: согласий у тех, кто запишется, не спросят.{' '}
    <a href={paths.legalSettings()} className="text-accent-ink underline underline-offset-4">
      Настроить
    </a>
  </p>
);

const placesIn = (groups: LinkFormProps['groups']) => [
  { value: '', label: 'На курс, без потока' },
  ...groups.map(({ id, title }) => ({ value: id, label: `В поток «${title}»` })),
];

const usual = () => ({ maxPeople: 30, expiresAt: localOf(inAMonth()), accessDays: null, domains: '' });

const onlyOf = ([only, ...others]: LinkFormProps['groups']) => (others.length === 0 ? only : undefined);

const inAMonth = () => new Date(Date.now() + 30 * 24 * 3_600_000).toISOString();
