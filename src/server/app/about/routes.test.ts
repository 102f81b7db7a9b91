import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestApp } from '#test/app.ts';
import { createAdmin, hoursFromNow } from '#test/factories.ts';
import { forAllTests, testApp } from '#test/for-all-tests.ts';

describe('a school that has configured nothing', () => {
  const t = testApp();

  test('sees its version and database, and that nothing goes out', async () => {
    const { version, packed, database, outgoing } = (
      await t.call('GET', '/api/about', { as: await createAdmin(t.db) })
    ).json();
    expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect({ packed, outgoing }).toEqual({ packed: null, outgoing: [] });
    expect(database.isEmbedded).toBe(true);
    expect(database.version).toMatch(/^PostgreSQL \d+[.\d]*$/);
  });

  test('sees the model that was found on this machine', async () => {
    const seen = { address: 'http://127.0.0.1:11434/v1', model: 'qwen3:8b', checked_at: hoursFromNow(0) };
    await t.db
      .insertInto('ai_status')
      .values({ source: 'found', ...seen })
      .execute();
    const { outgoing } = (await t.call('GET', '/api/about', { as: await createAdmin(t.db) })).json();
    expect(outgoing).toEqual([
      { kind: 'model', name: null, address: 'http://127.0.0.1:11434/v1', isNear: true },
    ]);
  });
});

describe('a school with everything configured', () => {
  const file = join(tmpdir(), `otklik-about-${process.pid}.yaml`);
  const t = forAllTests(async () => {
    await writeFile(
      file,
      '- {name: Запасная, baseUrl: "https://key:secret@spare.example.ru/v1", model: m}\n',
    );
    return createTestApp({
      AI_BASE_URL: 'http://10.0.0.5:8000/v1',
      AI_API_KEY: 'secret-key',
      AI_ENDPOINTS_FILE: file,
      PUBLIC_URL: 'http://learn.example.ru',
      SMTP_URL: 'smtps://post:secret@smtp.example.ru',
      MAIL_FROM: 'school@example.ru',
      S3_ENDPOINT: 'https://storage.example.ru',
      S3_BUCKET: 'bucket',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
      DATABASE_URL: 'postgresql://otklik:secret@10.0.0.7:5432,db2.example.ru/otklik',
    });
  });
  afterAll(() => writeFile(file, ''));

  test('sees each address, whether it is of its own network, and none of the secrets', async () => {
    const answer = await t.call('GET', '/api/about', {
      as: await createAdmin(t.db),
      headers: { host: 'learn.example.ru' },
    });
    expect(answer.json().outgoing).toEqual([
      { kind: 'model', name: null, address: 'http://10.0.0.5:8000/v1', isNear: true },
      { kind: 'model', name: 'Запасная', address: 'https://spare.example.ru/v1', isNear: false },
      { kind: 'mail', name: null, address: 'smtp.example.ru:465', isNear: false },
      { kind: 'files', name: null, address: 'https://storage.example.ru', isNear: false },
      { kind: 'database', name: null, address: '10.0.0.7:5432', isNear: true },
      { kind: 'database', name: null, address: 'db2.example.ru', isNear: false },
    ]);
    expect(answer.body).not.toMatch(/secret|otklik:/);
  });
});
