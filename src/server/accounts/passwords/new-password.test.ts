import { describe, expect, test } from 'vitest';
import type { Role } from '#contract/auth/schemas.ts';
import { ApiError } from '#server/platform/errors.ts';
import { isCommon } from './common.ts';
import { checkGivenPassword, checkOwnPassword, type PasswordRules } from './new-password.ts';

const owner = { firstName: 'Алёна', lastName: 'Громова-Лис', email: 'a.gromova@company.ru' };

/** What the rules say to a person of the role. */
function own(rules: PasswordRules, role: Role, password: string): string {
  try {
    return checkOwnPassword(rules, { password, owner: { ...owner, role }, field: 'newPassword' })
      ? 'advised'
      : 'taken';
  } catch (error) {
    if (!(error instanceof ApiError) || !error.fields?.newPassword) throw error;
    return 'refused';
  }
}

function given(rules: PasswordRules, password: string): string {
  try {
    checkGivenPassword(rules, { password, owner, field: 'password' });
    return 'taken';
  } catch (error) {
    if (!(error instanceof ApiError) || !error.fields?.password) throw error;
    return 'refused';
  }
}

describe('a common password is known', () => {
  test.each([
    '123456',
    'qwerty',
    'PASSWORD',
    'пароль',
    'Пароль1',
    'gfhjkm',
    'Gfhjkm123',
    'зфыыцщкв',
    'любовь!',
    'k.,jdm',
    'Котёнок2024',
    'rjntyjr',
    'йцукен',
  ])('%s', (password) => {
    expect(isCommon(password)).toBe(true);
  });

  test.each(['тихий омут под мостом', 'xK9-vutr-2207', 'пароль к тихому омуту', 'bwhn-hedr-93pg'])(
    'and a rare one is not: %s',
    (password) => {
      expect(isCommon(password)).toBe(false);
    },
  );
});

describe('one’s own name and address', () => {
  test.each([
    'Алена',
    'алёна1',
    'громова-лис77',
    'АленаГромова-Лис',
    'a.gromova',
    'a.gromova@company.ru',
    'fktyf2024',
  ])('are no password: %s', (password) => {
    expect(own('strict', 'student', password)).toBe('refused');
    expect(own('usual', 'curator', password)).toBe('refused');
  });

  test('may stand in a longer one', () => {
    expect(own('strict', 'student', 'Алёна пьёт чай')).toBe('taken');
  });
});

test.each<[rules: PasswordRules, password: string, student: string, staff: string, byAdministrator: string]>([
  [undefined, '123456', 'taken', 'taken', 'taken'],
  [undefined, 'алёна1', 'taken', 'taken', 'taken'],
  ['usual', '123456', 'advised', 'refused', 'taken'],
  ['usual', 'gfhjkm', 'advised', 'refused', 'taken'],
  ['usual', 'vjxfkrf', 'taken', 'taken', 'taken'],
  ['strict', 'vjxfkrf', 'refused', 'refused', 'refused'],
  ['strict', 'Пароль2024', 'refused', 'refused', 'refused'],
  ['strict', 'тихий омут', 'taken', 'taken', 'taken'],
])('rules %s, «%s»: a student %s, staff %s, given %s', (rules, password, student, staff, byAdministrator) => {
  expect(own(rules, 'student', password)).toBe(student);
  expect(own(rules, 'curator', password)).toBe(staff);
  expect(own(rules, 'admin', password)).toBe(staff);
  expect(given(rules, password)).toBe(byAdministrator);
});
