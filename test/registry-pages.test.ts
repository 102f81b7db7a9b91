import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { OutgoingAddress } from '#contract/about/schemas.ts';

const pageOf = (name: string) => readFileSync(join(import.meta.dirname, '../docs/registry', name), 'utf8');

/** Of each kind of address that «О системе» lists, where it is set. */
const setBy: Record<OutgoingAddress['kind'], string> = {
  model: '`AI_BASE_URL`, `AI_ENDPOINTS_FILE`',
  mail: '`SMTP_URL`',
  webhook: '«Вебхуки»',
  sign_in: '`SIGN_IN_FILE`',
  files: '`S3_ENDPOINT`',
  database: '`DATABASE_URL`',
};

test('What goes out is the same in the papers as on «О системе»', () => {
  const [, ...places] = [...pageOf('outgoing.md').matchAll(/^\| .* \| ([^|]*) \|$/gm)].map(([, set]) => set);
  expect(Object.values(setBy).filter((set) => !places.includes(set))).toEqual([]);
});

test('What is asked of registered software stands beside what answers it', () => {
  const page = pageOf('README.md');
  for (const asked of ['01.06.2027', 'только с согласия', 'открытые лицензии', '30 дней']) {
    expect(page).toContain(asked);
  }
});
