import type { User } from '#contract/auth/schemas.ts';
import type { TokenScope } from '#contract/tokens/scopes.ts';

/** The user who makes the request, as read from the session or as the owner of a token; a role is never taken from anywhere else. */
export interface Viewer extends User {
  /** Of a program, its token's. */
  sessionId: string;
  /** A program acts for the user, within these limits. */
  token?: TokenInUse;
}

export interface TokenInUse {
  id: string;
  title: string;
  scopes: readonly TokenScope[];
  /** Null: all courses of its owner. */
  courseIds: readonly string[] | null;
}

/** The properties of the viewer that determine what they may see. */
export type Scope = Pick<Viewer, 'id' | 'role'>;
