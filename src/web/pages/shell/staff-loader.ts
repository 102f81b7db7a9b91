import { type Rights, rights } from '#contract/auth/roles.ts';
import type { Opening } from './opening.ts';

type Find<Args> = () => Promise<{ load: (args: Args) => Promise<unknown> }>;

export function forAdmins<Args extends Opening>(find: Find<Args>) {
  return forThose((viewer) => viewer.administers, find);
}

export function forMentors<Args extends Opening>(find: Find<Args>) {
  return forThose((viewer) => viewer.mentors, find);
}

/** Loads nothing, not even the loader's chunk, for a viewer who has no access to the screen. */
function forThose<Args extends Opening>(mayOpen: (viewer: Rights) => boolean, find: Find<Args>) {
  return async (args: Args): Promise<void> => {
    if (mayOpen(rights[args.context.user.role])) await (await find()).load(args);
  };
}
