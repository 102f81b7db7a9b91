/** Reads and writes what is on the screen. */
export interface Shown<Whole> {
  read(): Whole | undefined;
  write(whole: Whole): void;
  /** Refetches, even while an earlier request is in flight. */
  fetch(): Promise<void>;
}

/**
 * Keeps a growing text on the screen by its pieces. What is fetched may be older than pieces that arrived during the request,
 * so these are kept and applied to it. `apply` returns the same whole when a piece is not new.
 */
export function follow<Whole, Piece>(
  shown: Shown<Whole>,
  apply: (whole: Whole, piece: Piece) => Whole | 'gap',
) {
  let running: { pieces: Piece[] } | undefined;

  async function refetch(): Promise<void> {
    const fetching = { pieces: [] };
    running = fetching;
    await shown.fetch();
    if (running !== fetching) return;
    running = undefined;
    fetching.pieces.forEach(hearPiece);
  }

  function hearPiece(piece: Piece): void {
    running?.pieces.push(piece);
    const before = shown.read();
    if (!before) return;
    const after = apply(before, piece);
    if (after === 'gap') {
      // A request made after the piece was published returns its text too, so one request in flight is enough.
      if (!running) void refetch();
    } else if (after !== before) {
      shown.write(after);
    }
  }

  return { refetch, hearPiece };
}
