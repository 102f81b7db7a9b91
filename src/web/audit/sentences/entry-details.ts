import type { AuditAction, DetailsOf } from '#contract/audit/audit-actions.ts';
import { changesText, named } from '#web/audit/changes-text.ts';
import { plural } from '#web/ui/text/russian.ts';

/** The part of the sentence after the action's name. */
export type Sentences<Actions extends AuditAction> = {
  [Action in Actions]: (details: Stored<DetailsOf<Action>>) => string;
};

/** Another release may have stored it: of a field only the name is known, and it may be missing. */
export type Stored<Details> = object & { readonly [Field in FieldOf<Details>]?: unknown };
type FieldOf<Details> = Details extends unknown
  ? string extends keyof Details
    ? never
    : keyof Details
  : never;

export const nothing = () => '';

export const title = (details: { title?: unknown }) => after(' ', quoted(details.title));

export const titleInCourse = ({ courseTitle, ...details }: { title?: unknown; courseTitle?: unknown }) =>
  title(details) + after(' в курсе ', quoted(courseTitle));

export const titleAndChanges = ({ changes, ...details }: { title?: unknown; changes?: unknown }) =>
  title(details) + after(': ', changesText(changes));

/** With the lead-in, unless the part is empty. */
export const after = (lead: string, part: string | undefined) => (part ? lead + part : '');

export const listed = (...parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(', ');

export const text = (value: unknown) => (typeof value === 'string' ? value : '');

export const quoted = (value: unknown) => (text(value) === '' ? '' : named(text(value)));

export const count = (value: unknown, ...forms: [string, string, string]) =>
  typeof value === 'number' && value > 0 ? plural(value, ...forms) : '';

/** Undefined where it is none. */
export const changeOf = (value: unknown) =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value ? value : undefined;
