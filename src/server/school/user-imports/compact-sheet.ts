import { invalid } from '#server/platform/errors.ts';

/** The limit of Excel. */
const mostRows = 1_048_576;

/**
 * The XML of a sheet whose rows follow each other, each with its number in a new first column. The reader fills all rows and
 * columns before a cell, so one cell in the last corner of a sheet would take a gigabyte. Cells without a value, which keep
 * the formats of a whole column or row, are dropped.
 */
export function compactSheet(xml: string, mostColumns: number): string {
  let row = 0;
  let number = 0;
  let isFirst = false;
  return xml
    .replaceAll(emptyCell, '')
    .replaceAll(emptyRow, '')
    .replaceAll(rowOrCell, (tag, prefix: string, name: string, attributes: string) => {
      const [, , letters = '', digits] = place.exec(attributes) ?? [];
      if (name === 'row') {
        row += 1;
        number = digits ? Number(digits) : number + 1;
        isFirst = true;
        return `<${prefix}row r="${row}">`;
      }
      const column = columnOf(letters);
      if (column > mostColumns) throw invalid({ file: tooWide(`${letters}${digits}`) });
      const cell = tag.replace(place, ` r="${lettersOf(column + 1)}${row}"`);
      if (!isFirst) return cell;
      isFirst = false;
      if (number > mostRows) throw new Error(`No sheet has a row ${number}`);
      return `<${prefix}c r="A${row}"><${prefix}v>${number}</${prefix}v></${prefix}c>${cell}`;
    });
}

const emptyCell = /<(?:\w+:)?c\s[^<>]*(?:\/>|>\s*<\/(?:\w+:)?c>)/g;
const emptyRow = /<(?:\w+:)?row\b[^<>]*(?:\/>|>\s*<\/(?:\w+:)?row>)/g;
const rowOrCell = /<((?:\w+:)?)(row|c)\b([^<>]*)>/g;
const place = /\sr\s*=\s*(["'])([A-Z]*)(\d+)\1/;

const tooWide = (cell: string) =>
  `В книге слишком много столбцов: есть значение в ячейке ${cell}. Скопируйте нужные столбцы в новую книгу и выберите её`;

/** «A» is 1, «AA» is 27. */
const columnOf = (letters: string): number =>
  letters.split('').reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

const lettersOf = (column: number): string =>
  column === 0
    ? ''
    : lettersOf(Math.floor((column - 1) / 26)) + String.fromCharCode(65 + ((column - 1) % 26));
