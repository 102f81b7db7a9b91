/**
 * Some servers repeat the request when they refuse it. What they say goes whole if a part of it was sent: words of students
 * and cards are for no log.
 */
export const withoutEcho = (said: string, sent: readonly string[]): string =>
  repeats(said, sent) ? '…' : said;

const telling = 20;

/** In windows, since a long message is cut. */
function repeats(said: string, sent: readonly string[]): boolean {
  const size = Math.min(telling, said.length);
  if (size < telling / 2) return false;
  const lines = sent.map((text) => text.replaceAll(/\s+/g, ' '));
  for (let at = 0; at + size <= said.length; at += 1) {
    const part = said.slice(at, at + size);
    if (lines.some((line) => line.includes(part))) return true;
  }
  return false;
}
