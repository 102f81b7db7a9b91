import type { ChangeLogEntry } from '#contract/audit.ts';

/** Who made a change; the name goes with the account, the change stays. */
export const performer = ({ performedBy }: Pick<ChangeLogEntry, 'performedBy'>): string =>
  performedBy ? `${performedBy.firstName} ${performedBy.lastName}` : 'Удалённый пользователь';
