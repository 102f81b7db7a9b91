import fc, { type Arbitrary } from 'fast-check';

/** Text as people and programs write it, with limits in UTF-16 units; always well-formed and without U+0000. */
export function anyText({ min = 0, max = Infinity }: { min?: number; max?: number } = {}): Arbitrary<string> {
  const atMost = (length: number) =>
    fc.array(piece, { minLength: 1, maxLength: length }).map((parts) => parts.join(''));
  return fc
    .oneof(
      { arbitrary: atMost(8), weight: 6 },
      { arbitrary: atMost(2).map((text) => filled(text, Math.min(max, 20_000))), weight: 1 },
    )
    .map((text) => cut(filled(text, Math.max(min, 0)), max));
}

const piece: Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 6 }).map((text) => text.replaceAll('\0', '')),
  fc.constantFrom(
    'Я сказал коллеге, что отчёт опоздал. ',
    '👩‍👩‍👧‍👦🏳️‍🌈👍🏽',
    'e\u0301 и\u0306 é й',
    'עברית العربية \u202e<b>\u202c',
    '\u200b\u200d\u2060\ufeff\u00ad',
    'строка\r\nдругая\nтретья\rчетвёртая\u2028\u2029\u0085',
    '\u0001\u0008\u001b[31m\u007f\u009f\ufffd\uffff\u{10ffff}',
    '\'; drop table users; -- \\ " ` $1 %s ${x} {answer}',
    '<script>alert(1)</script><img src=x onerror=alert(1)>',
    '=1+1\t@SUM(A1)',
    'ＦｕｌｌＷｉｄｔｈ ŉ ß İ ı ſ K Å',
    'Z̷̖͒a̶͉͝l̷̺̐g̸̱͝o̴͉͠',
  ),
);

const filled = (text: string, length: number) =>
  text.length >= length ? text : (text || 'а').repeat(Math.ceil(length / (text.length || 1)));

/** Drops a surrogate pair that the limit would split. */
function cut(text: string, max: number): string {
  const kept = text.slice(0, max);
  return kept.isWellFormed() ? kept : kept.replace(/[\ud800-\udbff]$/, '');
}
