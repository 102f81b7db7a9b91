/** What came of it. Some are of what a school may not have: a second factor, passwords that end, an end of idle sessions. */
export const signInOutcomes = [
  'in',
  'wrong',
  'unknown',
  'slowed',
  'wrong_code',
  'blocked',
  'out',
  'ended',
  'idle',
] as const;
export type SignInOutcome = (typeof signInOutcomes)[number];

export const outcomeNames: Record<SignInOutcome, string> = {
  in: 'Вход',
  wrong: 'Неверный пароль',
  unknown: 'Незнакомый email',
  slowed: 'Слишком много попыток',
  wrong_code: 'Неверный код',
  blocked: 'Вход закрыт',
  out: 'Выход',
  ended: 'Сеанс завершён',
  idle: 'Сеанс окончен без дела',
};

/** `code` and `recovery`: what finished a sign-in of which the password was the first half; `provider`: somebody else's server. */
export const signInWays = ['password', 'invite', 'reset', 'join', 'code', 'recovery', 'provider'] as const;
export type SignInWay = (typeof signInWays)[number];

const wayNames: Record<SignInWay, string> = {
  password: 'пароль',
  invite: 'приглашение',
  reset: 'ссылка для пароля',
  join: 'код потока',
  code: 'пароль и код',
  recovery: 'пароль и резервный код',
  provider: 'другой сервер',
};

const isIn = <Names extends object>(names: Names, name: string): name is string & keyof Names =>
  Object.hasOwn(names, name);

/** The journal may hold what another version of the app wrote. */
export const outcomeName = (outcome: string): string =>
  isIn(outcomeNames, outcome) ? outcomeNames[outcome] : outcome;

export const wayName = (way: string): string => (isIn(wayNames, way) ? wayNames[way] : way);
