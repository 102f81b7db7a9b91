/** What its person and administrators read of a request. */
export const requestColumns = [
  'number',
  'asked_by as askedBy',
  'asked_at as askedAt',
  'cool_off_until as coolOffUntil',
  'due_at as dueAt',
  'state',
  'refusal',
] as const;
