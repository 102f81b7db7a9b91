import { maxPayloadBytes } from './live.ts';

interface Piece {
  offset: number;
  text: string;
}

/** Splits `text` into events, each small enough for a notification and none ending inside a surrogate pair. */
export function pieceEvents<Event extends Piece>(whole: Event): Event[] {
  const room =
    maxPayloadBytes -
    Buffer.byteLength(JSON.stringify({ ...whole, text: '', offset: Number.MAX_SAFE_INTEGER }));
  const pieces: Event[] = [];
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

/** The part that can be sent now: a high surrogate at the end waits for its low surrogate. */
export function sendable(text: string): string {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xd800 && last <= 0xdbff ? text.slice(0, -1) : text;
}

/** The length as a JSON string; a lone surrogate is escaped as \udXXX. */
const encodedBytes = (symbol: string) => Buffer.byteLength(JSON.stringify(symbol)) - 2;
