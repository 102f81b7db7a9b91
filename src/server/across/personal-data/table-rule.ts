import type { RawBuilder } from 'kysely';
import type { passwordless } from '#server/accounts/auth/no-password.ts';
import type { CredentialTable } from '#server/accounts/auth/revoke-credentials.ts';
import type { TableOfPerson } from '#server/platform/db/table-of-person.ts';
import type { Tables } from '#server/platform/db/tables.ts';

/** The person whose rows are selected. */
export interface Person {
  id: string;
  firstName: string;
  lastName: string;
  /** The current and the former emails. */
  emails: string[];
}

/**
 * How a table relates to a person. `rows` selects their rows; `hide` lists columns excluded from the export. `goes` is how
 * they are erased: by foreign keys with the person's own row, by a separate delete, or by clearing the personal columns.
 * `kept`: the row proves what was done, and its words of the person are emptied. `none`: the table has no personal data, for this reason.
 */
export type TableRule = PersonalRule | SchoolRule;

export interface SchoolRule {
  none: string;
  /** Rows come with use, as people's own do: their number follows what has been done. */
  gathers?: true;
}

interface PersonalRule<Opens = boolean | readonly (keyof Tables['users'])[]> {
  /** What the table holds, for the person and the act. */
  title: string;
  rows: Rows;
  /** The rows to erase, if more than `rows`. */
  erase?: Rows;
  /** Rows of others that have the person's words or name: they are deleted. */
  elsewhere?: Rows;
  /** Rows of others that say something else besides and stay: which they are, and how the person's name leaves them. */
  unnamed?: { rows: Rows; set: RawBuilder<unknown> };
  hide?: readonly string[];
  /** What only its person reads: an export leaves it out unless it is asked for in so many words. */
  private?: true;
  goes: 'with the person' | 'by itself' | 'emptied' | 'kept';
  /** What is under way alone: a row goes when that ends, so that their number doesn't follow what has been done. */
  current?: true;
  /**
   * Whether a row lets somebody in as the person, or proves to be them, or gives out what is theirs without a sign-in; of a row
   * that stays, the columns that do. Whatever does ends in `revokeCredentials`.
   */
  opens: Opens;
}

export type Rows = (person: Person) => RawBuilder<boolean>;

/** What the rule of this table may say: a table that says whose its rows are has something personal. */
export type RuleOf<Table extends keyof Tables> =
  | PersonalRule<OpensOf<Table>>
  | (Table extends TableOfPerson ? never : SchoolRule);

type OpensOf<Table> = Table extends CredentialTable
  ? true
  : Table extends 'users'
    ? readonly (keyof typeof passwordless)[]
    : false;
