import type { Tables } from './tables.ts';

/** A table whose column says whose its rows are. */
export type TableOfPerson = {
  [Table in keyof Tables]: 'user_id' extends keyof Tables[Table] ? Table : never;
}[keyof Tables];
