import { array, assert, nat, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import type { LiveEvent } from '#contract/live/schemas.ts';
import { aDialogue, persona, sentence, student, waiting } from '#test/dialogue-rows.ts';
import { applyReply } from './apply-reply.ts';

type Reply = Extract<LiveEvent, { type: 'reply' }>;

const reply = (offset: number, text: string, attempt = 1) => sentence(2, offset, text, attempt) as Reply;

const talk = (last = waiting(2)) => aDialogue({ turns: [...aDialogue().turns, student(1, 'Да'), last] });

const textOf = (dialogue: ReturnType<typeof applyReply>) =>
  dialogue === 'gap' ? dialogue : dialogue.turns[2]?.text;

test('whatever is repeated or comes late, no sentence is doubled and none is lost', () => {
  assert(
    property(array(string({ minLength: 1 }), { minLength: 1 }), array(nat(20)), (sentences, repeats) => {
      const events = sentences.map((text, index) => reply(sentences.slice(0, index).join('').length, text));
      const heard = events.flatMap((event, index) => [
        event,
        ...events.slice(0, (repeats[index] ?? 0) % (index + 1)),
      ]);
      let shown = talk();
      for (const event of heard) {
        const after = applyReply(shown, event);
        if (after === 'gap') throw new Error('Nothing is missing');
        shown = after;
      }
      expect(shown.turns[2]).toMatchObject({ state: 'in_progress', text: sentences.join('') });
    }),
  );
});

test('a missing beginning, a missing sentence and an unknown line are gaps', () => {
  expect(applyReply(talk(), reply(5, 'и дальше'))).toBe('gap');
  expect(applyReply(talk(persona(2, 'Да. ', { state: 'in_progress', attempt: 1 })), reply(9, 'Нет.'))).toBe(
    'gap',
  );
  expect(applyReply(aDialogue(), reply(0, 'Да.'))).toBe('gap');
});

test('another attempt replaces what was shown, an earlier one and one that is over change nothing', () => {
  const under = talk(persona(2, 'Да. ', { state: 'in_progress', attempt: 2 }));
  expect(textOf(applyReply(under, reply(0, 'Нет.', 3)))).toBe('Нет.');
  expect(applyReply(under, reply(0, 'Нет.', 1))).toBe(under);
  const over = talk(persona(2, 'Да.'));
  expect(applyReply(over, reply(0, 'Нет.', 3))).toBe(over);
});
