import { fewestPeople } from '#contract/analytics/stuck.ts';
import { rights } from '#contract/auth/roles.ts';
import type { Viewer } from '#server/platform/viewer.ts';

/** Whom a figure is shown to. */
export type Reader = Pick<Viewer, 'id' | 'role' | 'token'>;

/**
 * Of how many people a figure is said at least. Who may read the answers behind it may count them; the threshold is for whoever
 * may not. The scope of people (`membersFor`, `groupsOf`) is that of their answers, so only the right to read is asked here.
 */
export const fewestShown = (reader: Reader): number => (readsAnswers(reader) ? 1 : fewestPeople);

/** A program reads figures with a scope of theirs, and answers only with that of answers. */
const readsAnswers = ({ role, token }: Reader): boolean =>
  rights[role].mentors && (token === undefined || token.scopes.includes('answers:read'));
