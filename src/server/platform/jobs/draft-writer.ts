import { sendable } from '#server/platform/live/pieces.ts';

export interface DraftWriter {
  write(piece: string): void;
  /** Waits for the write in flight; unsent text is part of what is recorded at the end. */
  end(): Promise<void>;
}

export interface Drafting {
  /** Resolves with whether the claim is still valid; an empty piece only asks. */
  save(piece: string, offset: number): Promise<boolean>;
  /** Between two writes. */
  pauseMs: number;
  /** The claim is lost: another worker has the row, or it was deleted. */
  onLost(error?: unknown): void;
}

const stillOursMs = 2_000;

/** Saves a text while a model streams it: the first words at once. The claim is checked even while the model is silent. */
export function startDraft({ save, pauseMs, onLost }: Drafting): DraftWriter {
  let written = '';
  let sent = 0;
  let flushing: Promise<void> | undefined;
  let flushedAt = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  let ended = false;

  const watch = setInterval(() => flushing ?? flush(), stillOursMs);

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    flushedAt = performance.now();
    const piece = sendable(written.slice(sent));
    const offset = sent;
    sent += piece.length;
    flushing = save(piece, offset)
      .then((isOurs) => (isOurs ? undefined : onLost()), onLost)
      .finally(() => {
        flushing = undefined;
        if (sent < written.length) flushSoon();
      });
  }

  function flushSoon(): void {
    if (ended || flushing || timer) return;
    const wait = flushedAt + pauseMs - performance.now();
    if (wait <= 0) return flush();
    timer = setTimeout(flush, wait);
  }

  return {
    write(piece) {
      written += piece;
      flushSoon();
    },
    async end() {
      ended = true;
      clearInterval(watch);
      clearTimeout(timer);
      await flushing;
    },
  };
}
