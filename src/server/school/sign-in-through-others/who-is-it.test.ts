import { expect, test } from 'vitest';
import { decide, isAddressTrusted, type Known, type NewPeople } from './who-is-it.ts';

// The table that decides who an unknown identity is. Written before the code: what isn't here isn't allowed.

type Evidence = 'vouched' | 'claim true' | 'claim false' | 'claim absent' | 'never';

const trusted = (evidence: Evidence): boolean => {
  switch (evidence) {
    case 'vouched':
      return isAddressTrusted('vouched', undefined);
    case 'claim true':
      return isAddressTrusted('claim', true);
    case 'claim false':
      return isAddressTrusted('claim', false);
    case 'claim absent':
      return isAddressTrusted('claim', undefined);
    case 'never':
      return isAddressTrusted('never', true);
  }
};

const accounts: Record<string, Known | undefined> = {
  confirmed: { isAdmin: false, isConfirmed: true, isShut: false },
  unconfirmed: { isAdmin: false, isConfirmed: false, isShut: false },
  administrator: { isAdmin: true, isConfirmed: true, isShut: false },
  'unconfirmed administrator': { isAdmin: true, isConfirmed: false, isShut: false },
  'shut out': { isAdmin: false, isConfirmed: true, isShut: true },
  nobody: undefined,
};

const rules: Record<string, NewPeople> = {
  nobody: { newPeople: 'nobody', domains: [] },
  domains: { newPeople: 'domains', domains: ['company.ru'] },
  'other domains': { newPeople: 'domains', domains: ['other.ru'] },
  everyone: { newPeople: 'everyone', domains: [] },
};

const link = 'linked';
const linkAnew = 'linked, password and sessions end';
const create = 'new, confirmed';
const createUnconfirmed = 'new, unconfirmed';

/** By evidence and account: under nobody, domains, other domains and everyone. One word: the same under all. */
const table: Record<Evidence, Record<string, string>> = {
  vouched: {
    confirmed: link,
    unconfirmed: linkAnew,
    administrator: 'bind_yourself',
    'unconfirmed administrator': 'bind_yourself',
    'shut out': 'shut',
    nobody: `no_account | ${create} | other_domain | ${create}`,
  },
  'claim true': {
    confirmed: link,
    unconfirmed: linkAnew,
    administrator: 'bind_yourself',
    'unconfirmed administrator': 'bind_yourself',
    'shut out': 'shut',
    nobody: `no_account | ${create} | other_domain | ${create}`,
  },
  'claim false': {
    confirmed: 'not_vouched | not_vouched | not_vouched | bind_yourself',
    unconfirmed: 'not_vouched | not_vouched | not_vouched | bind_yourself',
    administrator: 'not_vouched | not_vouched | not_vouched | bind_yourself',
    'unconfirmed administrator': 'not_vouched | not_vouched | not_vouched | bind_yourself',
    'shut out': 'not_vouched | not_vouched | not_vouched | bind_yourself',
    nobody: `not_vouched | not_vouched | not_vouched | ${createUnconfirmed}`,
  },
  get 'claim absent'() {
    return this['claim false'];
  },
  get never() {
    return this['claim false'];
  },
};

const cases = Object.entries(table).flatMap(([evidence, byAccount]) =>
  Object.entries(byAccount).flatMap(([account, results]) => {
    const cells = results.split(' | ');
    return Object.keys(rules).map(
      (rule, at) => [evidence as Evidence, account, rule, cells[at] ?? results] as const,
    );
  }),
);

test('the table is whole', () => {
  expect(cases).toHaveLength(5 * 6 * 4);
});

test.each(cases)('address %s, account %s, new people: %s → %s', (evidence, account, rule, result) => {
  const newPeople = rules[rule];
  if (!newPeople) throw new Error(rule);
  const decided = decide(newPeople, {
    email: 'Anna@Company.ru',
    isTrusted: trusted(evidence),
    account: accounts[account],
  });
  expect(inWords(decided)).toBe(result);
});

function inWords(decided: ReturnType<typeof decide>): string {
  switch (decided.act) {
    case 'refuse':
      return decided.why;
    case 'link':
      return decided.endsPassword ? linkAnew : link;
    case 'create':
      return decided.isConfirmed ? create : createUnconfirmed;
  }
}

test('a domain is matched whole, not as an end', () => {
  const newPeople = { newPeople: 'domains', domains: ['company.ru'] } as const;
  for (const email of ['a@evil-company.ru', 'a@mail.company.ru', 'a@company.ru.evil.ru']) {
    expect(decide(newPeople, { email, isTrusted: true, account: undefined })).toEqual({
      act: 'refuse',
      why: 'other_domain',
    });
  }
});

test('without an address nobody is found or made', () => {
  const everyone = { newPeople: 'everyone', domains: [] } as const;
  expect(decide(everyone, { email: undefined, isTrusted: false, account: undefined })).toEqual({
    act: 'refuse',
    why: 'no_email',
  });
});

test.each(['true', 1, {}, null, 'yes'])('a claim of %j is not true', (claim) => {
  expect(isAddressTrusted('claim', claim)).toBe(false);
});
