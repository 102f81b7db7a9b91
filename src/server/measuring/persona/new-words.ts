/** Numbers, and words with a capital letter that don't begin a sentence, as they are written but for their endings. */
export function namesAndNumbers(text: string): Set<string> {
  const numbers = text.match(/\d+/g) ?? [];
  const names = text.match(/(?<=\p{L},? [«"]?)\p{Lu}\p{Ll}{2,}/gu) ?? [];
  return new Set([...numbers, ...names.map((name) => name.slice(0, shortestStem))]);
}

const shortestStem = 4;

/** Those that aren't in what is known. */
export function newNamesAndNumbers(text: string, known: string): string[] {
  const old = known.toLowerCase();
  return [...namesAndNumbers(text)].filter((one) => !old.includes(one.toLowerCase()));
}
