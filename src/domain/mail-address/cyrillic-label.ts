/**
 * The Cyrillic word behind a label of a domain, `xn--p1ai`; undefined for any other label. A browser has no call for this, and the
 * libraries that have bring the other direction and every alphabet with them: this is the decoder of RFC 3492, section 6.2.
 */
export function cyrillicLabel(label: string): string | undefined {
  const [, encoded = ''] = /^xn--([a-z\d-]{1,59})$/i.exec(label) ?? [];
  const word = encoded && decoded(encoded.toLowerCase());
  return word && /^[\p{Script=Cyrillic}\d-]+$/u.test(word) && /\p{Script=Cyrillic}/u.test(word)
    ? word
    : undefined;
}

const base = 36;
const lowest = 1;
const highest = 26;

function decoded(text: string): string | undefined {
  const hyphen = text.lastIndexOf('-');
  const letters = text.slice(0, Math.max(0, hyphen)).split('');
  let [code, at, bias] = [128, 0, 72];
  let rest = text
    .slice(hyphen + 1)
    .split('')
    .map(valueOf);
  while (rest.length > 0) {
    const before = at;
    let weight = 1;
    let isEnded = false;
    for (let step = base; !isEnded; step += base) {
      const [digit, ...others] = rest;
      if (digit === undefined || at > 0xffff) return undefined;
      rest = others;
      at += digit * weight;
      const threshold = Math.min(Math.max(step - bias, lowest), highest);
      isEnded = digit < threshold;
      weight *= base - threshold;
    }
    const count = letters.length + 1;
    bias = adapted(at - before, count, before === 0);
    code += Math.floor(at / count);
    at %= count;
    if (code > 0xffff) return undefined;
    letters.splice(at, 0, String.fromCharCode(code));
    at++;
  }
  return letters.join('');
}

const valueOf = (sign: string) => (/\d/.test(sign) ? Number(sign) + 26 : sign.charCodeAt(0) - 97);

function adapted(given: number, count: number, isFirst: boolean): number {
  let delta = Math.floor(given / (isFirst ? 700 : 2));
  delta += Math.floor(delta / count);
  let step = 0;
  for (; delta > 455; step += base) delta = Math.floor(delta / (base - lowest));
  return step + Math.floor(((base - lowest + 1) * delta) / (delta + 38));
}
