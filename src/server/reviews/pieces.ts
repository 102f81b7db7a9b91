import type { LiveEvent } from '#contract/live.ts';
import { maxPayloadBytes } from '#server/live/live.ts';

type Piece = Extract<LiveEvent, { type: 'piece' }>;

/** The events that carry `text`, each small enough for a notification, none ending inside a surrogate pair. */
export function pieceEvents(whole: Piece): Piece[] {
  const room =
    maxPayloadBytes -
    Buffer.byteLength(JSON.stringify({ ...whole, text: '', offset: Number.MAX_SAFE_INTEGER }));
  const pieces: Piece[] = [];
  let from = 0;
  let bytes = 0;
  let at = 0;
  for (const symbol of whole.text) {
    const size = encodedBytes(symbol);
    if (bytes + size > room) {
      pieces.push({ ...whole, offset: whole.offset + from, text: whole.text.slice(from, at) });
      from = at;
      bytes = 0;
    }
    bytes += size;
    at += symbol.length;
  }
  if (at > from) pieces.push({ ...whole, offset: whole.offset + from, text: whole.text.slice(from) });
  return pieces;
}

/** What can be sent now: a first half of a surrogate pair waits for its second half. */
export function sendable(text: string): string {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xd800 && last <= 0xdbff ? text.slice(0, -1) : text;
}

/** As JSON inside quotes; a lone surrogate becomes \udXXX there. */
const encodedBytes = (symbol: string) => Buffer.byteLength(JSON.stringify(symbol)) - 2;
