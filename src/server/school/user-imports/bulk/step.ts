import type { Role } from '#contract/auth/schemas.ts';
import type { BulkAction } from '#contract/user-imports/bulk.ts';
import { sameTime } from '#server/school/enrolments/access.ts';
import type { PaperOutcome } from '#server/school/legal/paper-consent.ts';
import type { Access, Undo } from './stored.ts';

/** What is to be done to one person, given their current state. */
export type Step =
  | { kind: 'same' }
  | { kind: 'refused'; reason: string }
  | { kind: 'set'; expiresAt?: string | null; groupId?: string | null }
  | { kind: 'close' }
  | { kind: 'role' }
  | { kind: 'invite' }
  | { kind: 'paper' }
  | { kind: 'delete' };

/** With the end in force, which may be the group's. */
export interface CurrentAccess extends Access {
  endsAt: string | null;
}

export interface CurrentPerson {
  id: string;
  role: Role;
  hasWayIn: boolean;
  /** To the course of the action, if it has one. */
  access: CurrentAccess | null;
  /** What the paper of the action would change. */
  paper?: PaperOutcome | undefined;
}

const same: Step = { kind: 'same' };
const refused = (reason: string): Step => ({ kind: 'refused', reason });

/** `actorId` is who started the operation: nobody demotes or deletes themselves. */
export function stepOf(action: BulkAction, actorId: string | null, person: CurrentPerson): Step {
  const { access } = person;
  switch (action.kind) {
    case 'open_course':
      return openCourse(action, access);
    case 'close_course':
      return access ? { kind: 'close' } : same;
    case 'put_into_group':
      if (!access) return notEnrolled;
      return access.groupId === action.groupId ? same : { kind: 'set', groupId: action.groupId };
    case 'extend':
      if (!access) return notEnrolled;
      return isBefore(access.endsAt, action.expiresAt) ? { kind: 'set', expiresAt: action.expiresAt } : same;
    case 'set_role':
      if (person.role === action.role) return same;
      return person.id === actorId
        ? refused('Это вы: вашу роль может сменить другой администратор')
        : { kind: 'role' };
    case 'invite':
      return person.hasWayIn ? same : { kind: 'invite' };
    case 'paper_consent':
      return paperStep(person.paper);
    case 'delete':
      return person.id === actorId
        ? refused('Это вы: свою учётную запись удалить нельзя')
        : { kind: 'delete' };
  }
}

function paperStep(paper: PaperOutcome | undefined): Step {
  if (paper === 'given') return same;
  return paper === 'answered_later'
    ? refused('Человек ответил позже, чем подписана бумага: его ответ важнее')
    : { kind: 'paper' };
}

const notEnrolled = refused('Нет доступа к этому курсу: сначала откройте его');

function openCourse(
  { expiresAt, groupId }: BulkAction & { kind: 'open_course' },
  access: CurrentAccess | null,
): Step {
  if (!access) return { kind: 'set', expiresAt: expiresAt ?? null, groupId: groupId ?? null };
  const changes = {
    ...(expiresAt !== undefined && !sameTime(access.expiresAt, expiresAt) && { expiresAt }),
    ...(groupId !== undefined && access.groupId !== groupId && { groupId }),
  };
  return Object.keys(changes).length === 0 ? same : { kind: 'set', ...changes };
}

/** An access without an end is not extended. */
const isBefore = (endsAt: string | null, date: string) =>
  endsAt !== null && Date.parse(endsAt) < Date.parse(date);

/** Restores the access unless it has been changed since the operation. */
export function undoStep({ before, after }: Undo, access: CurrentAccess | null): Step {
  if (isSame(access, before)) return same;
  if (!isSame(access, after)) return refused('С тех пор доступ изменили: проверьте его сами');
  if (!before) return { kind: 'close' };
  return { kind: 'set', expiresAt: before.expiresAt, groupId: before.groupId };
}

function isSame(one: Access | null, other: Access | null): boolean {
  if (!one || !other) return one === other;
  return (
    one.groupId === other.groupId &&
    sameTime(one.expiresAt, other.expiresAt) &&
    sameTime(one.enrolledAt, other.enrolledAt)
  );
}
