import type { BulkAction } from '#contract/user-imports/bulk.ts';
import type { InviteBy } from '#contract/users/schemas.ts';

/** The dialog's fields; empty ones aren't chosen yet. */
export interface ChosenFields {
  kind: BulkAction['kind'];
  courseId: string;
  /** Or `noGroup`. */
  groupId: string;
  /** A day of the reader's calendar: 2026-12-31. */
  until: string;
  role: '' | 'admin' | 'curator' | 'student';
  by: InviteBy;
  /** What is signed on paper, when and where it is kept. */
  textId: string;
  signedOn: string;
  note: string;
}

export const noFields: ChosenFields = {
  kind: 'open_course',
  courseId: '',
  groupId: '',
  until: '',
  role: '',
  by: 'link',
  textId: '',
  signedOn: '',
  note: '',
};

export const noGroup = 'none';

export type FieldErrors = Partial<Record<keyof ChosenFields, string>>;

/** The action that the fields describe, or the messages of those that are missing. */
export function chosenAction({
  kind,
  courseId,
  groupId,
  until,
  role,
  by,
  ...paper
}: ChosenFields): { action: BulkAction } | { errors: FieldErrors } {
  const errors: FieldErrors = {};
  const end = endOfDay(until);
  if (asks[kind].includes('courseId') && courseId === '') errors.courseId = 'Выберите курс';
  if (until !== '' && end === undefined) errors.until = 'Неверная дата';
  switch (kind) {
    case 'open_course': {
      const more = { ...(groupId !== '' && { groupId }), ...(end !== undefined && { expiresAt: end }) };
      return result({ kind, courseId, ...more }, errors);
    }
    case 'close_course':
      return result({ kind, courseId }, errors);
    case 'put_into_group':
      if (groupId === '') errors.groupId = 'Выберите поток';
      return result({ kind, courseId, groupId: groupId === noGroup ? null : groupId }, errors);
    case 'extend':
      if (until === '') errors.until = 'Укажите дату';
      return result({ kind, courseId, expiresAt: end ?? '' }, errors);
    case 'set_role':
      return role === '' ? { errors: { role: 'Выберите роль' } } : { action: { kind, role } };
    case 'invite':
      return { action: { kind, by } };
    case 'paper_consent':
      return paperConsent(paper);
    case 'delete':
      return { action: { kind } };
  }
}

function paperConsent({ textId, signedOn, note }: Pick<ChosenFields, 'textId' | 'signedOn' | 'note'>) {
  const errors: FieldErrors = {
    ...(textId === '' && { textId: 'Выберите документ' }),
    ...(signedOn === '' && { signedOn: 'Укажите день подписи' }),
    ...(note.trim() === '' && { note: 'Напишите, где лежит бумага' }),
  };
  return result({ kind: 'paper_consent', textId, signedOn, note }, errors);
}

/** The fields that each action asks for. */
export const asks: Record<BulkAction['kind'], readonly (keyof ChosenFields)[]> = {
  open_course: ['courseId', 'groupId', 'until'],
  put_into_group: ['courseId', 'groupId'],
  extend: ['courseId', 'until'],
  close_course: ['courseId'],
  set_role: ['role'],
  invite: ['by'],
  paper_consent: ['textId', 'signedOn', 'note'],
  delete: [],
};

const result = (action: BulkAction, errors: FieldErrors) =>
  Object.keys(errors).length > 0 ? { errors } : { action };

/** The last minute of the day in the reader's time zone, so that it is the last day with access. */
function endOfDay(day: string): string | undefined {
  const end = new Date(`${day}T23:59:00`);
  return day === '' || Number.isNaN(end.getTime()) ? undefined : end.toISOString();
}
