/**
 * The secret of a personal link: the one run of its 43 signs in whatever was opened or pasted. Mail programs put `%23` for `#`,
 * brackets around a link and a full stop behind it; a link wrapped in another has signatures of that length beside the secret,
 * which then is the one behind `#`.
 */
export function tokenIn(text: string): string | undefined {
  const plain = text.replaceAll(invisible, '').replaceAll(/%(?:25)*23/g, '#');
  const behindHash = runsIn(plain, /#([\w-]{43})(?![\w-])/g);
  return only(behindHash) ?? only(runsIn(plain, /(?<![\w-])([\w-]{43})(?![\w-])/g));
}

/** Soft hyphens and signs without width. */
const invisible = /[\u00AD\u200B-\u200F\u2060\uFEFF]/g;

const runsIn = (text: string, run: RegExp): string[] => [
  ...new Set(Array.from(text.matchAll(run), ([, token = '']) => token)),
];

const only = (runs: readonly string[]): string | undefined => (runs.length === 1 ? runs[0] : undefined);
