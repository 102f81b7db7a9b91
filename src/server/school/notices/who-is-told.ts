import { rights, type Rights } from '#contract/auth/roles.ts';
import { role } from '#contract/auth/schemas.ts';

const having = (right: (rights: Rights) => boolean) => role.options.filter((one) => right(rights[one]));

export const administrators = having(({ administers }) => administers);
export const mentors = having((one) => one.mentors);
export const curators = having((one) => one.mentors && !one.administers);
/** Whoever studies where enrolled. */
export const learners = having(({ studies }) => studies);
/** Whoever does nothing else here. */
export const students = having(({ studies, mentors: reviews }) => studies && !reviews);
