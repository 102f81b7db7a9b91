import type { User } from '#contract/auth/schemas.ts';

/** The user who makes the request, as read from the session; a role is never taken from anywhere else. */
export interface Viewer extends User {
  sessionId: string;
}

/** The properties of the viewer that determine what they may see. */
export type Scope = Pick<Viewer, 'id' | 'role'>;
