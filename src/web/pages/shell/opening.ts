import type { User } from '#contract/auth/schemas.ts';
import type { RouterContext } from './signed-in-route.tsx';

/** The loader's arguments for a screen behind the sign-in: the viewer and the address. */
export interface Opening<Params = unknown> {
  context: RouterContext & { user: User };
  params: Params;
  location: { search: Record<string, unknown> };
  cause: string;
}
