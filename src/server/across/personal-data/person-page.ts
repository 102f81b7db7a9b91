import { shownEmail } from '#domain/mail-address/mail-address.ts';
import { escapeHtml } from '#server/platform/http/escape-html.ts';
import { clocksText } from '#server/platform/time/time-text.ts';
import type { PersonExport } from './export-person.ts';
import { type Place, readable, titleOf } from './readable-value.ts';
import { tableRules } from './table-rules.ts';

interface Setting {
  appName: string;
  /** Of the school's clocks. */
  zone: string;
}

/**
 * What is stored of a person as one file to be read: it has no script, and names no address outside, so that it opens from a
 * disk without a network, now and in ten years. Times are those of the school's clocks.
 */
export function personPage(data: PersonExport, { appName, zone }: Setting): string {
  const parts = Object.entries(tableRules).flatMap(([name, rule]) => {
    const rows = data.tables[name as keyof PersonExport['tables']];
    return 'none' in rule || rows === undefined ? [] : [{ name, title: rule.title, rows }];
  });
  const contents = parts.map(
    ({ name, title, rows }) => `<li><a href="#${name}">${escapeHtml(title)}</a> — ${rows.length}</li>`,
  );
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Мои данные · ${escapeHtml(appName)}</title>
<style>${style}</style>
</head>
<body>
<main>
<p>${escapeHtml(appName)}</p>
<h1>Мои данные</h1>
<p>Всё, что хранится о человеке с адресом ${escapeHtml(shownEmail(data.email))}, на ${escapeHtml(timeOf(data.exportedAt, zone))}. Пустые столбцы не показаны. Всё до последнего знака — в отдельном файле для программ (JSON): его дают там же, где и эту страницу.</p>
<nav aria-label="Содержание"><ol>
${contents.join('\n')}
</ol></nav>
${parts.map((part) => section({ ...part, zone })).join('\n')}
</main>
</body>
</html>
`;
}

/** With the clocks that say so. */
const timeOf = (at: string, zone: string): string =>
  `${readable(at, { table: '', column: '', zone })}. Время — по часам школы (${clocksText(at, zone)})`;

type Row = Record<string, unknown>;

interface Section {
  name: string;
  title: string;
  rows: Row[];
  zone: string;
}

/** Short values as a table, what leads to other rows last; long texts of a row below its short values, as text. */
function section({ name, title, rows, zone }: Section): string {
  const shown = rows.map((row) => readableRow(row, { table: name, zone }));
  const filled = [...new Set(shown.flatMap((row) => [...row.keys()]))];
  const long = filled.filter((column) => shown.some((row) => isLong(row.get(column))));
  const isId = (column: string) => shown.some((row) => uuid.test(row.get(column) ?? ''));
  const short = filled
    .filter((column) => !long.includes(column))
    .toSorted((one, other) => Number(isId(one)) - Number(isId(other)));
  const head = short.map((column) => `<th scope="col">${headOf(column)}</th>`).join('');
  const body = shown.map((row) => rowOf(row, short, long)).join('\n');
  return `<section id="${name}">
<h2 id="${name}-title">${escapeHtml(title)}</h2>
<div class="wide" tabindex="0" role="region" aria-labelledby="${name}-title"><table>
<thead><tr>${head}</tr></thead>
<tbody>
${body}
</tbody>
</table></div>
</section>`;
}

type ReadableRow = ReadonlyMap<string, string>;

/** Its values that aren't empty. */
const readableRow = (row: Row, place: Omit<Place, 'column'>): ReadableRow =>
  new Map(
    Object.entries(row)
      .map(([column, value]) => [column, readable(value, { ...place, column })] as const)
      .filter(([, text]) => text !== ''),
  );

function rowOf(row: ReadableRow, short: string[], long: string[]): string {
  const textOf = (column: string) => escapeHtml(row.get(column) ?? '');
  const cells = short.map((column) => `<td>${textOf(column)}</td>`).join('');
  const texts = long
    .filter((column) => row.has(column))
    .map((column) => `<h3>${headOf(column)}</h3><div class="text">${textOf(column)}</div>`);
  const below = texts.length > 0 ? `<tr><td colspan="${short.length}">${texts.join('')}</td></tr>` : '';
  return `<tr>${cells}</tr>${below}`;
}

const headOf = (column: string) => escapeHtml(titleOf(column));

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const longerThan = 60;

const isLong = (text = '') => text.length > longerThan || text.includes('\n');

const style = `
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 70rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1 { font-size: 1.75rem; line-height: 1.2; }
h2 { margin-top: 2.5rem; font-size: 1.25rem; }
h3 { margin: 0.75rem 0 0.25rem; font-size: 0.875rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; min-width: 100%; }
th, td { padding: 0.375rem 0.75rem 0.375rem 0; border-top: 1px solid GrayText; text-align: left; vertical-align: top; font-size: 0.875rem; }
.text { max-width: min(44rem, 100vw - 2.5rem); white-space: pre-wrap; overflow-wrap: anywhere; font-size: 1rem; }
@media print { .wide { overflow: visible; } tr { break-inside: avoid; } }
`;
