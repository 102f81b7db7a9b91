import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Measurement, RemarkToRead } from '#contract/measurements/schemas.ts';
import { careful } from '#evals/characters/careful.ts';
import { sweepRetention } from '#server/across/retention/sweep-retention.ts';
import { createMeasuringSetting, type MeasuringSetting } from '#test/measuring-setting.ts';
import { columns } from './export-measurement.ts';

const root = new URL('../../../../', import.meta.url);
const key = 'sk-very-secret-key-0123456789';

let t: MeasuringSetting;
let id: string;
beforeAll(async () => {
  t = await createMeasuringSetting(careful, { AI_API_KEY: key });
  ({ id } = await t.start());
  await t.work();
  await t.ends(id);
});
afterAll(() => t.close());

const readings = async () => {
  const response = await t.call('GET', `/api/ai/measurements/${id}/reading`, { as: t.admin });
  return response.json<{ figures: Measurement['reading']; remarks: RemarkToRead[] }>();
};

const read = ({ caseId, remark }: RemarkToRead, as: 'right' | 'misread') =>
  t.call('POST', `/api/ai/measurements/${id}/reading`, { as: t.admin, body: { caseId, remark, as } });

describe('a finished measurement', () => {
  test('has gone through the set, once a text, and is told of in the journal', async () => {
    const ended = await t.get(id);
    expect(ended).toMatchObject({ cases: 27, settled: 27, faults: 0, set: 'short', model: 'mentor-1' });
    expect(ended.comparison).toBeNull();
    const details = await t.call('GET', `/api/ai/measurements/${ended.id}`, { as: t.admin });
    expect(details.json()).toMatchObject({ overlooked: [] });
    const nobodys = await t.call('GET', `/api/ai/measurements/${t.admin.id}`, { as: t.admin });
    expect(nobodys.statusCode).toBe(404);
    const rows = await t.rows(ended.id);
    expect(rows.map(({ state, attempt }) => [state, attempt])).toEqual(rows.map(() => ['done', 1]));
    const entry = await t.db
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'model_measured')
      .executeTakeFirstOrThrow();
    expect(entry.details).toEqual({ endpoint: 'default', model: 'mentor-1', set: 'short' });
  });

  test('gives a person twenty remarks to read, of as many texts, none twice, and counts what was misread', async () => {
    const { remarks, figures } = await readings();
    expect(remarks).toHaveLength(20);
    expect(new Set(remarks.map(({ caseId }) => caseId)).size).toBe(20);
    expect(figures).toMatchObject({ right: 0, misread: 0, interval: null, last: null });
    for (const { quotes, answer } of remarks) for (const quote of quotes) expect(answer).toContain(quote);
    for (const [index, one] of remarks.entries())
      expect((await read(one, index < 3 ? 'misread' : 'right')).statusCode).toBe(200);
    const [first] = remarks;
    if (first) expect((await read(first, 'right')).statusCode).toBe(409);
    const after = await readings();
    const seen = new Set(remarks.map(({ caseId }) => caseId));
    expect(after.remarks.filter(({ caseId }) => seen.has(caseId))).toEqual([]);
    expect(after.figures).toMatchObject({ right: 17, misread: 3 });
    // As the tables have it for three of twenty.
    expect(after.figures?.interval?.low).toBeCloseTo(0.0321, 4);
    expect(after.figures?.interval?.high).toBeCloseTo(0.3789, 4);
    expect(after.figures?.last).not.toBeNull();
    const rows = await t.rows(id);
    expect(rows.filter(({ read_as }) => read_as === 'misread')).toHaveLength(3);
  });

  test('is exported without an address, a key or a name, and its row is one of the guide’s table', async () => {
    const exported = async (format: string) => {
      const path = `/api/ai/measurements/${id}/export?format=${format}`;
      return (await t.call('GET', path, { as: t.admin })).json<{ name: string; text: string }>();
    };
    const [json, md] = [await exported('json'), await exported('md')];
    for (const { text } of [json, md]) {
      expect(text).not.toContain('127.0.0.1');
      expect(text).not.toContain(t.admin.last_name);
      expect(text).not.toContain(key);
    }
    expect(JSON.parse(json.text)).toMatchObject({ set: 'short', model: 'mentor-1', cases: 27 });
    const cells = md.text
      .trim()
      .split(/(?<!\\)\|/)
      .slice(1, -1);
    expect(md.text.trim().split('\n')).toHaveLength(1);
    expect(cells).toHaveLength(columns.length);
    const guide = await readFile(new URL('docs/guide/operator/models.md', root), 'utf8');
    expect(guide).toContain(`| ${columns.join(' | ')} |\n`);
  });

  test('keeps its figures when retention empties what was sent and written', async () => {
    const before = await t.get(id);
    await t.db.insertInto('retention').values({ kind: 'review_prompts', days: 1 }).execute();
    const later = Date.now() + 2 * 86_400_000;
    await sweepRetention(t.db, t.config, later);
    await sweepRetention(t.db, t.config, later);
    expect((await t.rows(before.id)).every(({ raw }) => raw === null)).toBe(true);
    expect(await t.get(before.id)).toEqual(before);
  });
});
