import type { ChangeLogEntry } from '#contract/audit/schemas.ts';

/** Who made a change; deleting the account removes the name but keeps the entry. */
export const performer = ({ performedBy }: Pick<ChangeLogEntry, 'performedBy'>): string =>
  performedBy ? `${performedBy.firstName} ${performedBy.lastName}` : 'Удалённый пользователь';
