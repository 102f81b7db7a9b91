import { line } from '#contract/text.ts';

/** A name that an administrator gives: in a form or in a file. */
export const givenName = (message: string) =>
  line(100, message).refine((name) => !/\p{Cc}/u.test(name), oneLine);

const oneLine = 'Имя пишут в одну строку: уберите перенос или другой невидимый знак';

/**
 * A name by which a person calls himself. A letter goes to an address that he has only claimed, so his name must not be a
 * message: it has no place for a link, a number or a sign.
 */
export const ownName = (message: string) =>
  line(60, message).refine((name) => ofLetters.test(name), onlyLetters);

/** Words and initials of any script. A dot is behind an initial and before no word: `t.me` would be a link. */
const ofLetters =
  /^(?:\p{L}[\p{L}\p{M}'’]*|(?:\p{L}\p{M}*\.)+)(?:[ \-‐‑]+(?:\p{L}[\p{L}\p{M}'’]*|(?:\p{L}\p{M}*\.)+))*$/u;

const onlyLetters = 'Имя пишут буквами: ещё годятся пробел, дефис и апостроф, а точка — после инициала';
