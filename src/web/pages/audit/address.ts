import type { AuditChoice } from '#web/audit/chosen-filters.ts';

const names = ['who', 'about', 'action', 'from', 'to'] as const;

export function readAuditChoice(search: Record<string, unknown>): AuditChoice {
  const found = names.flatMap((name) => {
    const value = search[name];
    return typeof value === 'string' && value !== '' ? [[name, value]] : [];
  });
  return Object.fromEntries(found);
}
