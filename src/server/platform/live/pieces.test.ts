import { describe, expect, test } from 'vitest';
import { maxPayloadBytes } from './live.ts';
import { pieceEvents, sendable } from './pieces.ts';

const event = (text: string, offset = 0) => ({
  type: 'piece' as const,
  lessonId: '019a5d0c-0000-7000-8000-000000000001',
  userId: '019a5d0c-0000-7000-8000-000000000002',
  answerId: '019a5d0c-0000-7000-8000-000000000003',
  attempt: 1,
  offset,
  text,
});

describe('pieces of a text', () => {
  test.each([
    ['Cyrillic', 'Сильное начало. '.repeat(2000)],
    ['emoji', '👍🏽 хорошо 👨‍👩‍👧 '.repeat(1500)],
    ['what JSON escapes', '"\\\n\t\u0001'.repeat(3000)],
    ['a lone surrogate', `${'а'.repeat(5000)}\ud83d${'б'.repeat(5000)}`],
  ])('are cut below the limit of a notification and come together again: %s', (_, text) => {
    const pieces = pieceEvents(event(text, 7));
    expect(pieces.length).toBeGreaterThan(1);
    let offset = 7;
    for (const piece of pieces) {
      expect(Buffer.byteLength(JSON.stringify(piece))).toBeLessThanOrEqual(maxPayloadBytes);
      expect(piece.offset).toBe(offset);
      expect(piece.text).not.toBe('');
      if (text.isWellFormed()) expect(piece.text.isWellFormed()).toBe(true);
      offset += piece.text.length;
    }
    expect(pieces.map((piece) => piece.text).join('')).toBe(text);
  });

  test('are one for a short text and none for an empty one', () => {
    expect(pieceEvents(event('Да.'))).toEqual([event('Да.')]);
    expect(pieceEvents(event(''))).toEqual([]);
  });

  test('keep the first half of a pair until the second comes', () => {
    expect(sendable('да \ud83d')).toBe('да ');
    expect(sendable('да 😀')).toBe('да 😀');
    expect(sendable('')).toBe('');
  });
});
