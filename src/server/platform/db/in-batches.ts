import type { Db } from './connect.ts';

interface Batch<Item, Answer> {
  items: Item[];
  answer: Promise<Answer>;
}

/**
 * Sends an item at once if nothing is in flight; otherwise gathers items into a batch that is sent right after. So the cost
 * per item falls under load. All items of a batch share its result or its error.
 */
export function inBatches<Item, Answer>(
  send: (db: Db, items: Item[]) => Promise<Answer>,
): (db: Db, ...items: Item[]) => Promise<Answer> {
  const gathering = new WeakMap<Db, Batch<Item, Answer>>();
  const lastSent = new WeakMap<Db, Promise<unknown>>();
  return (db, ...items) => {
    const open = gathering.get(db);
    if (open) {
      open.items.push(...items);
      return open.answer;
    }
    const before = lastSent.get(db) ?? Promise.resolve();
    const answer = before.then(() => {
      gathering.delete(db);
      return send(db, items);
    });
    gathering.set(db, { items, answer });
    lastSent.set(
      db,
      answer.catch(() => {}),
    );
    return answer;
  };
}
