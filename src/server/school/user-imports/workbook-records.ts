import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { importMaxRows } from '#contract/user-imports/schemas.ts';
import { ApiError, invalid } from '#server/platform/errors.ts';
import { compactSheet } from './compact-sheet.ts';
import { addRecord, type FileRecord, mostAbove, mostColumns } from './file-table.ts';
import { notATable } from './file-text.ts';

/** Many times what a workbook of ten thousand people needs. */
const mostEntries = 1000;
const mostMegabytes = 50;

export const isZip = (bytes: Buffer) => bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004';

/** As the tabs of a spreadsheet show them. */
export interface Sheet {
  name: string;
  isHidden: boolean;
}

export interface Workbook {
  sheets: Sheet[];
  /** The sheet’s rows without blank ones, as the text that a CSV would have. */
  read: (index: number) => Promise<FileRecord[]>;
}

export function openWorkbook(bytes: Buffer): Workbook {
  const files = unpack(bytes);
  if (!Object.hasOwn(files, 'xl/workbook.xml')) throw notATable(noWorkbook);
  const packed = pack(files);
  return {
    sheets: sheetsIn(files),
    async read(index) {
      const records: FileRecord[] = [];
      for (const [number, ...row] of await readRows(packed, index)) {
        addRecord(records, Number(number), row.map(cellText));
        if (records.length > importMaxRows + 1 + mostAbove) break;
      }
      return records;
    },
  };
}

function sheetsIn(files: Record<string, Uint8Array>): Sheet[] {
  const xml = strFromU8(files['xl/workbook.xml'] ?? new Uint8Array());
  const sheets = Array.from(xml.matchAll(/<(?:\w+:)?sheet\s([^<>]*)>/g), ([, attributes = '']) => ({
    name: withoutEntities(/(?:^|\s)name="([^"]*)"/.exec(attributes)?.[1] ?? ''),
    isHidden: /(?:^|\s)state="(?:hidden|veryHidden)"/.test(attributes),
  }));
  // What names no sheet is for the reader to refuse.
  return sheets.length > 0 ? sheets : [{ name: '', isHidden: false }];
}

/** The workbook's XML. The directory's sizes are summed before anything is unpacked, and nothing gets more than its size. */
function unpack(bytes: Buffer): Record<string, Uint8Array> {
  try {
    let entries = 0;
    let total = 0;
    unzipSync(bytes, {
      filter({ size, originalSize }) {
        entries += 1;
        // A file that isn't compressed takes the first of its sizes.
        total += Math.max(size, originalSize);
        if (entries > mostEntries || total > mostMegabytes * 1024 * 1024) throw invalid({ file: tooLarge });
        return false;
      },
    });
    return unzipSync(bytes, { filter: ({ name }) => name.endsWith('.xml') || name.endsWith('.rels') });
  } catch (error) {
    throw error instanceof ApiError ? error : invalid({ file: damaged });
  }
}

/** The reader gets a plain archive of what has been unpacked here, not the original with whatever it claims. */
function pack(files: Record<string, Uint8Array>): ArrayBuffer {
  try {
    return zipSync(mapValues(files, withoutGaps), { level: 0 }).buffer;
  } catch (error) {
    throw error instanceof ApiError ? error : invalid({ file: damaged });
  }
}

async function readRows(packed: ArrayBuffer, index: number) {
  try {
    return await readSheet(packed, index + 1, { trim: false });
  } catch {
    throw invalid({ file: damaged });
  }
}

/** Any part may be the sheet. */
function withoutGaps(part: Uint8Array): Uint8Array {
  const xml = strFromU8(part);
  return /<(?:\w+:)?sheetData\b/.test(xml) ? strToU8(compactSheet(xml, mostColumns + 1)) : part;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const withoutEntities = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '');

const mapValues = <T>(record: Record<string, T>, map: (value: T) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));

const tooLarge = `Эта книга Excel в распакованном виде больше ${mostMegabytes} МБ. Скопируйте нужные строки в новую и выберите её`;
const damaged =
  'Книга Excel повреждена. Откройте её в таблице, сохраните заново как .xlsx и выберите получившийся файл';
const noWorkbook = 'Это не книга Excel. Выберите файл CSV или .xlsx';

/** A formula's value is the one that Excel has stored. The reader's types call a date its constructor, hence `unknown`. */
function cellText(cell: unknown): string {
  if (cell instanceof Date) return dateText(cell);
  if (typeof cell === 'string') return cell.normalize('NFC');
  return typeof cell === 'number' || typeof cell === 'boolean' ? `${cell}` : '';
}

/** «31.12.2026» or «31.12.2026 18:00»: a sheet has no time zone, the reader takes its clock for UTC. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  // A serial number isn't precise: 18:00 may come as 17:59:59.999.
  const text = new Date(Math.round(date.getTime() / 60_000) * 60_000).toISOString();
  const day = text.slice(0, 10).split('-').toReversed().join('.');
  const time = text.slice(11, 16);
  return time === '00:00' ? day : `${day} ${time}`;
}
