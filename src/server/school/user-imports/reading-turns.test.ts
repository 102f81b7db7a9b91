import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inTurn, stateOfReading } from './reading-turns.ts';

test('two files are read at once, the third waits and is told so, and a failed one frees its place', async () => {
  const ends: ((failed: boolean) => void)[] = [];
  const read = (person: string) =>
    inTurn(
      person,
      () =>
        new Promise<string>((resolve, reject) =>
          ends.push((failed) => (failed ? reject(person) : resolve(person))),
        ),
    ).catch(() => 'failed');
  const reads = ['anna', 'boris', 'vera'].map(read);
  await turn();
  const states = () => ['anna', 'boris', 'vera'].map((person) => stateOfReading(person).state);
  expect(states()).toEqual(['reading', 'reading', 'queued']);

  ends[0]?.(true);
  await turn();
  expect(states()).toEqual(['none', 'reading', 'reading']);
  ends[1]?.(false);
  ends[2]?.(false);
  expect(await Promise.all(reads)).toEqual(['failed', 'boris', 'vera']);
  expect(states()).toEqual(['none', 'none', 'none']);
});
