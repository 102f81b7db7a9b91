import type { Withheld } from '#server/models/model-fault.ts';

export interface ShownText {
  /** Passes on what may be shown. Returns the reason why nothing of it may be shown from now on. */
  write(piece: string): Withheld | undefined;
  /** Passes on the rest, at the end of the text. */
  end(): void;
}

export interface Guard {
  /** The fence of the answer and the beginning of the instructions: a text with either of them is not shown. */
  secrets: readonly string[];
  /** The text's first line says whether a person must read the answer, so it is known before anything is shown. */
  startsWithNotice: boolean;
}

/** Holds back the end of a streamed text while it may be the beginning of a secret, and its first line until it is whole. */
export function guardShownText(guard: Guard, show: (piece: string) => void): ShownText {
  let text = '';
  let shown = 0;
  let withheld: Withheld | undefined;

  function showUntil(end: number): void {
    if (end <= shown) return;
    show(text.slice(shown, end));
    shown = end;
  }

  return {
    write(piece) {
      if (withheld) return withheld;
      text += piece;
      withheld = whyWithheld(text, guard);
      if (withheld) return withheld;
      if (guard.startsWithNotice && isNoticeOpen(text)) return;
      showUntil(text.length - beginningsOf(guard.secrets, text));
    },
    end() {
      if (!withheld) showUntil(text.length);
    },
  };
}

function whyWithheld(text: string, { secrets, startsWithNotice }: Guard): Withheld | undefined {
  if (startsWithNotice && alarm.test(text.slice(0, longestNotice))) return 'alarm';
  return secrets.some((secret) => text.includes(secret)) ? 'leak' : undefined;
}

const alarm = /^[^\p{L}]*Человеку[^\p{L}\n]*тревог/iu;

/** A first line of this length is no notice. */
const longestNotice = 200;

const isNoticeOpen = (text: string) => text.length < longestNotice && !/\S[^]*\n/.test(text);

/** The length of the longest end of the text that begins a secret. */
function beginningsOf(secrets: readonly string[], text: string): number {
  return Math.max(0, ...secrets.map((secret) => beginningOf(secret, text)));
}

function beginningOf(secret: string, text: string): number {
  for (let length = Math.min(secret.length - 1, text.length); length > 0; length -= 1) {
    if (text.endsWith(secret.slice(0, length))) return length;
  }
  return 0;
}
