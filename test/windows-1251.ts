/** As saved by Excel on a Russian Windows, «CSV (разделители — запятые)»: no BOM, one byte per character. */
export const windows1251 = (text: string): Buffer<ArrayBuffer> =>
  Buffer.from(Array.from(text, (letter) => byteOf(letter.codePointAt(0) ?? 0)));

function byteOf(code: number): number {
  if (code < 0x80) return code;
  if (code === 0x401) return 0xa8;
  if (code === 0x451) return 0xb8;
  return code - 0x410 + 0xc0;
}
