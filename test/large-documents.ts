import { randomBytes } from 'node:crypto';
import { crc32, deflateRawSync } from 'node:zlib';
import { unzipSync, Zip, ZipDeflate, type ZipInputFile } from 'fflate';
import { documentOf, paragraph, pictureOf, run } from './word-documents.ts';

/** A document with so many pictures, which can't be packed. */
export function picturesDocument(count: number, bytes: number): Buffer {
  const numbers = [...Array.from({ length: count }).keys()];
  return documentOf({
    body: numbers.map((n) => paragraph(run(`Шаг ${n + 1}`)) + pictureOf(`p${n}`)).join(''),
    related: numbers.map((n) => ({ id: `p${n}`, type: 'image', target: `media/${n}.png` })),
    parts: Object.fromEntries(
      numbers.map((n) => [`word/media/${n}.png`, new Uint8Array(randomBytes(bytes))]),
    ),
  });
}

/** A document of so many paragraphs. */
export const wordsDocument = (count: number): Buffer =>
  documentOf({
    body: Array.from({ length: count }, (_, n) =>
      paragraph(run(`Абзац ${n}: скажите, что случилось, и `) + run('чего ждёте', '<w:b/>')),
    ).join(''),
  });

/** A document with ten pictures of zeros, a gigabyte in a megabyte: they are packed once. */
export function bombDocument(): Buffer {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((_error, chunk) => void chunks.push(chunk));
  for (const [name, content] of Object.entries(unzipSync(documentOf({ body: paragraph(run('Слова')) })))) {
    const file = new ZipDeflate(name);
    zip.add(file);
    file.push(content, true);
  }
  const zeros = Buffer.alloc(100_000_000);
  const packed = deflateRawSync(zeros);
  const crc = crc32(zeros);
  for (let n = 0; n < 10; n += 1) {
    const file: ZipInputFile = { filename: `word/media/${n}.png`, size: zeros.length, crc, compression: 8 };
    zip.add(file);
    file.ondata?.(null, packed, true);
  }
  zip.end();
  return Buffer.concat(chunks);
}
