/** The filters of the journal as they stand in the address: days are the reader's own. */
export interface AuditChoice {
  who?: string;
  about?: string;
  action?: string;
  from?: string;
  to?: string;
}

const names = ['who', 'about', 'action', 'from', 'to'] as const;

export function readAuditChoice(search: Record<string, unknown>): AuditChoice {
  const found = names.flatMap((name) => {
    const value = search[name];
    return typeof value === 'string' && value !== '' ? [[name, value]] : [];
  });
  return Object.fromEntries(found);
}
