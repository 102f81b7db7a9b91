const longestName = 200;

/** As the form of a page is written (HTML, «multipart/form-data encoding algorithm»): these three, and no other sign. */
const written: Record<string, string> = { '%22': '"', '%0A': ' ', '%0D': ' ' };

/**
 * The client's name of a file, which may have none: for display only, never for a path. Composed, which macOS names aren't;
 * without a path, control characters and
 * those that turn the direction of the text.
 */
export function fileName(name: string | undefined): string {
  const last = (name ?? '').toWellFormed().normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  const read = last.replaceAll(/%(?:0D%0A|22|0A|0D)/g, (sign) => written[sign] ?? ' ');
  return read
    .replaceAll(/[\p{Cc}\p{Cf}]+/gu, '')
    .trim()
    .slice(-longestName)
    .toWellFormed();
}
