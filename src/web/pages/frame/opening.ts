import type { User } from '#contract/auth.ts';
import type { RouterContext } from './signed-in-route.tsx';

/** What the loader of a screen behind the sign-in is given: who opens which address. */
export interface Opening<Params = unknown> {
  context: RouterContext & { user: User };
  params: Params;
  location: { search: Record<string, unknown> };
  cause: string;
}
