import type { Db } from './connect.ts';

interface Batch<Item, Answer> {
  items: Item[];
  answer: Promise<Answer>;
}

/**
 * Sends what comes alone at once, and what comes while something is on its way together, right after it: the more there is
 * to do, the less each costs. All of a batch get its one answer, or its error.
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
