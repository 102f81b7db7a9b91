import { describe, expect, test } from 'vitest';
import type { Db } from './connect.ts';
import { inBatches } from './in-batches.ts';

/** A sender under manual control: the sent batches, and how each ends. */
function byHand() {
  const sent: { items: string[]; end(error?: Error): void }[] = [];
  const send = inBatches(
    (_: Db, items: string[]) =>
      new Promise<string>((resolve, reject) =>
        sent.push({ items, end: (error) => (error ? reject(error) : resolve(items.join())) }),
      ),
  );
  return { sent, send };
}

const db = {} as Db;
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('what is sent in batches', () => {
  test('goes at once when it comes alone, and together while something is on its way', async () => {
    const { sent, send } = byHand();
    const first = send(db, 'a');
    await settled();
    const rest = [send(db, 'b'), send(db, 'c', 'd')];
    await settled();
    expect(sent.map(({ items }) => items)).toEqual([['a']]);

    sent[0]?.end();
    expect(await first).toBe('a');
    await settled();
    expect(sent.map(({ items }) => items)).toEqual([['a'], ['b', 'c', 'd']]);

    sent[1]?.end();
    expect(await Promise.all(rest)).toEqual(['b,c,d', 'b,c,d']);
  });

  test('fails for all of a batch, and not for the next', async () => {
    const { sent, send } = byHand();
    const [first, second] = [send(db, 'a'), send(db, 'b')];
    await settled();
    const next = send(db, 'c');
    sent[0]?.end(new Error('gone'));
    await expect(first).rejects.toThrow('gone');
    await expect(second).rejects.toThrow('gone');
    await settled();
    sent[1]?.end();
    expect(await next).toBe('c');
  });

  test('does not wait for what goes to another database', async () => {
    const { sent, send } = byHand();
    void send(db, 'a');
    void send({} as Db, 'b');
    await settled();
    expect(sent.map(({ items }) => items)).toEqual([['a'], ['b']]);
  });
});
