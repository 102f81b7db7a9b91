import { useQuery } from '@tanstack/react-query';
import { groups as groupCalls } from '#contract/groups/calls.ts';
import type { BulkAction } from '#contract/user-imports/bulk.ts';
import { queryOf } from '#web/calls/api.ts';
import { sendsMail } from '#web/mail-setting.ts';
import { DateField } from '#web/ui/field/date-field.tsx';
import { Select } from '#web/ui/field/select.tsx';
import { asks, type ChosenFields, type FieldErrors, noGroup } from './chosen-action.ts';
import { PaperFields, type SignableText } from './paper-fields.tsx';

export interface ActionFieldsProps {
  fields: ChosenFields;
  errors: FieldErrors;
  courses: readonly { id: string; title: string }[];
  /** Which may be signed on paper. */
  texts: readonly SignableText[];
  onChange: (fields: ChosenFields) => void;
}

/** What to do with the selected people, and what that needs. */
export function ActionFields({ fields, errors, courses, texts, onChange }: ActionFieldsProps) {
  const { kind } = fields;
  const change = (part: Partial<ChosenFields>) => onChange({ ...fields, ...part });
  const isAsked = (field: keyof ChosenFields) => asks[kind].includes(field);
  return (
    <>
      <Select
        label="Что сделать"
        value={kind}
        options={texts.length > 0 ? actions : actions.filter(({ value }) => value !== 'paper_consent')}
        onChange={({ target }) => {
          const chosen = actions.find(({ value }) => value === target.value);
          if (chosen) change({ kind: chosen.value, groupId: '' });
        }}
      />
      {isAsked('courseId') && (
        <Select
          label="Курс"
          value={fields.courseId}
          error={errors.courseId}
          options={[
            { value: '', label: 'Выберите курс', disabled: true },
            ...courses.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          onChange={({ target }) => change({ courseId: target.value, groupId: '' })}
        />
      )}
      {isAsked('groupId') && fields.courseId !== '' && (
        <GroupField
          courseId={fields.courseId}
          value={fields.groupId}
          error={errors.groupId}
          isRequired={kind === 'put_into_group'}
          onChange={(groupId) => change({ groupId })}
        />
      )}
      {isAsked('until') && (
        <UntilField
          value={fields.until}
          error={errors.until}
          isExtended={kind === 'extend'}
          onChange={(until) => change({ until })}
        />
      )}
      {isAsked('role') && (
        <RoleField value={fields.role} error={errors.role} onChange={(role) => change({ role })} />
      )}
      {isAsked('by') && <InviteField value={fields.by} onChange={(by) => change({ by })} />}
      {kind === 'paper_consent' && (
        <PaperFields fields={fields} errors={errors} texts={texts} onChange={change} />
      )}
      {kind === 'delete' && (
        <p className="text-sm text-ink-soft">
          Вместе с людьми удалятся их ответы, прогресс и доступы. Вернуть их будет нельзя.
        </p>
      )}
    </>
  );
}

interface UntilFieldProps {
  value: string;
  error: string | undefined;
  /** An access that is there; without, a new one may be opened. */
  isExtended: boolean;
  onChange: (until: string) => void;
}

const UntilField = ({ value, error, isExtended, onChange }: UntilFieldProps) => (
  <DateField
    type="date"
    label="Доступ до"
    optional={!isExtended}
    hint={
      isExtended
        ? 'Последний день с доступом. У кого доступ кончается позже или бессрочный, у того он не изменится'
        : 'Последний день с доступом. Без даты срок останется прежним, а новый доступ будет бессрочным'
    }
    value={value}
    max="9998-12-31"
    error={error}
    onChange={({ target }) => onChange(target.value)}
  />
);

interface RoleFieldProps {
  value: ChosenFields['role'];
  error: string | undefined;
  onChange: (role: ChosenFields['role']) => void;
}

const RoleField = ({ value, error, onChange }: RoleFieldProps) => (
  <Select
    label="Роль"
    value={value}
    error={error}
    options={[{ value: '', label: 'Выберите роль', disabled: true }, ...roles]}
    onChange={({ target }) => {
      const chosen = roles.find((role) => role.value === target.value);
      if (chosen) onChange(chosen.value);
    }}
  />
);

interface InviteFieldProps {
  value: ChosenFields['by'];
  onChange: (by: ChosenFields['by']) => void;
}

const InviteField = ({ value, onChange }: InviteFieldProps) => (
  <Select
    label="Как пригласить"
    hint="У кого вход уже есть, тех пропустим. Новое приглашение отменит прежнее"
    value={value}
    options={sendsMail() ? [byMail, byLink] : [byLink]}
    onChange={({ target }) => onChange(target.value === 'mail' ? 'mail' : 'link')}
  />
);

interface GroupFieldProps {
  courseId: string;
  value: string;
  error: string | undefined;
  isRequired: boolean;
  onChange: (groupId: string) => void;
}

function GroupField({ courseId, value, error, isRequired, onChange }: GroupFieldProps) {
  const { data: groups = [] } = useQuery(queryOf(groupCalls.listGroups, { params: { id: courseId } }));
  return (
    <Select
      label="Поток"
      optional={!isRequired}
      value={value}
      error={error}
      options={[
        isRequired
          ? { value: '', label: 'Выберите поток', disabled: true }
          : { value: '', label: 'Не менять' },
        ...groups
          .filter(({ archivedAt }) => archivedAt === null)
          .map(({ id, title }) => ({ value: id, label: title })),
        ...(isRequired ? [{ value: noGroup, label: 'Убрать из потока' }] : []),
      ]}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

const actions: { value: BulkAction['kind']; label: string }[] = [
  { value: 'open_course', label: 'Открыть курс' },
  { value: 'put_into_group', label: 'Перевести в поток' },
  { value: 'extend', label: 'Продлить доступ' },
  { value: 'close_course', label: 'Закрыть курс' },
  { value: 'set_role', label: 'Сменить роль' },
  { value: 'invite', label: 'Пригласить' },
  { value: 'paper_consent', label: 'Согласие на бумаге' },
  { value: 'delete', label: 'Удалить' },
];

const byMail = { value: 'mail', label: 'Письмом' };
const byLink = { value: 'link', label: 'Ссылками: список скачаете потом' };

const roles: { value: Exclude<ChosenFields['role'], ''>; label: string }[] = [
  { value: 'student', label: 'Студент' },
  { value: 'curator', label: 'Куратор' },
  { value: 'admin', label: 'Администратор' },
];
