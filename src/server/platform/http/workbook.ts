import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile, ZipPassThrough } from 'fflate';
import { withLineBreaks } from '#domain/plain-text/line-breaks.ts';
import type { Cell } from './csv-file.ts';

type Rows = readonly (readonly Cell[])[];

/** Limits of Excel. */
const mostRows = 1_048_576;
const longestText = 32_767;

/**
 * An Excel workbook of one sheet, in chunks: rows come in batches, the first of which begins with the header. Needs the memory
 * of one batch. Text is stored as text, so no cell is executed as a formula.
 */
export async function* workbook(batches: AsyncIterable<Rows>): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for (const [name, text] of Object.entries(parts)) {
    const part = new ZipPassThrough(name);
    zip.add(part);
    part.push(Buffer.from(text), true);
  }
  const sheet: ZipInputFile = { filename: 'xl/worksheets/sheet1.xml', size: 0, crc: 0, compression: 8 };
  zip.add(sheet);
  for await (const chunk of deflated(sheetXml(batches), sheet)) {
    sheet.ondata?.(null, chunk, false);
    yield* chunks.splice(0);
  }
  sheet.ondata?.(null, new Uint8Array(), true);
  zip.end();
  yield* chunks.splice(0);
}

/** Compresses outside of the event loop; records the size and the checksum of the plain text. */
function deflated(texts: AsyncIterable<string>, file: ZipInputFile): AsyncIterable<Buffer<ArrayBuffer>> {
  async function* measured() {
    for await (const text of texts) {
      const bytes = Buffer.from(text);
      file.size += bytes.length;
      file.crc = crc32(bytes, file.crc);
      yield bytes;
    }
  }
  // An error of the source destroys the stream with it, so the reader gets it.
  return pipeline(Readable.from(measured()), createDeflateRaw({ level: 3 }), () => {});
}

async function* sheetXml(batches: AsyncIterable<Rows>): AsyncGenerator<string> {
  yield (
    `${declaration}<worksheet xmlns="${main}">` +
      '<sheetViews><sheetView workbookViewId="0">' +
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
      '<sheetFormatPr defaultColWidth="22" defaultRowHeight="15"/><sheetData>'
  );
  let number = 0;
  for await (const rows of batches) {
    const before = number;
    const fitting = rows.slice(0, mostRows - 1 - before);
    for (const [index, row] of fitting.entries()) yield rowXml(row, before + index + 1);
    number += fitting.length;
    if (fitting.length < rows.length) {
      yield rowXml(['Остальные строки не поместились в таблицу Excel: скачайте CSV'], mostRows);
      break;
    }
  }
  yield '</sheetData></worksheet>';
}

function rowXml(row: readonly Cell[], number: number): string {
  const style = number === 1 ? ' s="1"' : '';
  const cells = row.map((cell, index) => cellXml(cell, `r="${columnName(index)}${number}"${style}`));
  return `<row r="${number}">${cells.join('')}</row>`;
}

function cellXml(cell: Cell, attributes: string): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return `<c ${attributes}><v>${cell}</v></c>`;
  return `<c ${attributes} t="inlineStr"><is><t xml:space="preserve">${textXml(cell)}</t></is></c>`;
}

/** A, …, Z, AA, … */
function columnName(index: number): string {
  const last = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last;
}

/** Without the characters that XML forbids. Excel reads `_x0041_` as an escape, so its underscore is escaped itself. */
function textXml(text: string): string {
  const cut = text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text;
  return withLineBreaks(cut)
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    .replaceAll(/[^\t\n\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/_(?=x[\dA-F]{4}_)/gi, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const documents = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const relationships = (targets: Record<string, string>) =>
  `${declaration}<Relationships xmlns="${packages}/relationships">${Object.entries(targets)
    .map(
      ([type, target], n) =>
        `<Relationship Id="rId${n + 1}" Type="${documents}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`;

/** The workbook without its sheet. */
const parts = {
  '[Content_Types].xml':
    `${declaration}<Types xmlns="${packages}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
  '_rels/.rels': relationships({ officeDocument: 'xl/workbook.xml' }),
  'xl/workbook.xml':
    `${declaration}<workbook xmlns="${main}" xmlns:r="${documents}"><sheets>` +
    '<sheet name="Лист1" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': relationships({ worksheet: 'worksheets/sheet1.xml', styles: 'styles.xml' }),
  // The second style is the header's.
  'xl/styles.xml':
    `${declaration}<styleSheet xmlns="${main}">` +
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>' +
    '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill>' +
    '<fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    '<cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
    '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>',
};
