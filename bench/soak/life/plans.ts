import { randomUUID } from 'node:crypto';
import { repeat } from '#bench/soak/repeat.ts';
import type { Plan } from '#contract/plans/schemas.ts';
import { inTurn, type Life, type LifeSetting } from './life.ts';

const betweenPlansMs = 5_000;

interface Kept {
  id: string;
  words: string;
}

/** A plan, and how it went: as many may wait only. */
export function startPlans({ caller, database, school }: LifeSetting): Life {
  const kept: Kept[] = [];
  const next = inTurn(school.learners);

  async function plan(): Promise<void> {
    const { cookie } = next();
    const words = `Покажи, как ты считала, номер ${kept.length + 1}`;
    const made = await caller.call(cookie, '/api/plans', {
      method: 'POST',
      headers: { 'idempotency-key': randomUUID() },
      json: { cue: 'Марина скажет «там на час»', words, source: 'free', askInDays: 3 },
    });
    if (made?.status !== 201) return;
    const { id } = JSON.parse(made.body) as Plan;
    const json = { outcome: 'said', note: 'Сказала' };
    const told = await caller.call(cookie, `/api/plans/${id}/outcome`, { method: 'POST', json });
    if (told?.status === 200) kept.push({ id, words });
  }

  const planning = repeat(betweenPlansMs, plan);
  return {
    done: () => ['Plans, told how they went', kept.length],
    finish: () => planning.end(),
    async findLosses() {
      const { rows } = await database.pool.query<Kept>(
        `select id, words from plans where outcome = 'said' and note = 'Сказала' and ask_at is null`,
      );
      const stored = new Map(rows.map(({ id, words }) => [id, words]));
      const lost = kept.filter(({ id, words }) => stored.get(id) !== words);
      return [['Plans that don’t stand as they were told', lost.length]];
    },
  };
}
