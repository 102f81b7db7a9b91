import { crc32, deflateRawSync } from 'node:zlib';
import { strFromU8, strToU8, unzipSync, Zip, ZipDeflate, type ZipInputFile, zipSync } from 'fflate';
import { workbook } from '#server/platform/http/workbook.ts';

/** A workbook with this XML for the rows of its sheet; style 2 is a date. */
export async function workbookOf(
  rowsXml: string,
  more: Record<string, string | Uint8Array> = {},
): Promise<Buffer> {
  return zipped({ ...(await partsOf()), ...sheet(rowsXml), ...dateStyle, ...more });
}

/** An archive as it is, of any files. */
export const zipped = (files: Record<string, string | Uint8Array>): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, content]) => [
          name,
          typeof content === 'string' ? strToU8(content) : content,
        ]),
      ),
    ),
  );

/** A workbook with ten files of zeros besides, a gigabyte in a megabyte: they are packed once. */
export async function bombOf(rowsXml: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((_error, chunk) => void chunks.push(chunk));
  for (const [name, content] of Object.entries({ ...(await partsOf()), ...sheet(rowsXml) })) {
    const file = new ZipDeflate(name);
    zip.add(file);
    file.push(strToU8(content), true);
  }
  const zeros = Buffer.alloc(100_000_000);
  const packed = deflateRawSync(zeros);
  const crc = crc32(zeros);
  for (let n = 0; n < 10; n += 1) {
    const file: ZipInputFile = { filename: `xl/${n}.xml`, size: zeros.length, crc, compression: 8 };
    zip.add(file);
    file.ondata?.(null, packed, true);
  }
  zip.end();
  return Buffer.concat(chunks);
}

/** All chunks of a file. */
export async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer<ArrayBuffer>> {
  const read: Uint8Array[] = [];
  for await (const chunk of chunks) read.push(chunk);
  return Buffer.concat(read);
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

const sheet = (rowsXml: string) => ({
  'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${rowsXml}</sheetData></worksheet>`,
});

const dateStyle = {
  'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="0"/><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
};

/** The parts that name each other, from our own writer. */
async function partsOf(): Promise<Record<string, string>> {
  async function* rows() {
    yield [['Email']];
  }
  const files = unzipSync(await bytesOf(workbook(rows())));
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, strFromU8(bytes)]));
}
