import { shownEmail } from '#domain/mail-address/mail-address.ts';
import { escapeHtml } from '#server/platform/http/escape-html.ts';
import { timeWithSeconds } from '#server/platform/time/time-text.ts';
import { columnTitles } from './column-titles.ts';
import { exportText, type PersonExport } from './export-person.ts';
import { tableRules } from './table-rules.ts';

/**
 * What is stored of a person as one file to be read: it has no script, and names no address outside, so that it opens from a
 * disk without a network, now and in ten years.
 */
export function personPage(data: PersonExport, appName: string): string {
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
<p>Всё, что хранится о человеке с адресом ${escapeHtml(shownEmail(data.email))}, на ${readable(data.exportedAt)}. Время — по Гринвичу (UTC). Пустые столбцы не показаны; всё до последнего знака — в конце, в виде JSON.</p>
<nav aria-label="Содержание"><ol>
${contents.join('\n')}
<li><a href="#json">То же для программ (JSON)</a></li>
</ol></nav>
${parts.map(section).join('\n')}
<section id="json">
<h2>То же для программ (JSON)</h2>
<pre>${escapeHtml(exportText(data))}</pre>
</section>
</main>
</body>
</html>
`;
}

type Row = Record<string, unknown>;

/** Short values as a table, what leads to other rows last; long texts of a row below its short values, as text. */
function section({ name, title, rows }: { name: string; title: string; rows: Row[] }): string {
  const filled = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((column) =>
    rows.some((row) => !isEmpty(row[column])),
  );
  const long = filled.filter((column) => rows.some((row) => isLong(row[column])));
  const isId = (column: string) => rows.some((row) => uuid.test(readable(row[column])));
  const short = filled
    .filter((column) => !long.includes(column))
    .toSorted((one, other) => Number(isId(one)) - Number(isId(other)));
  const head = short.map((column) => `<th scope="col">${titleOf(column)}</th>`).join('');
  const body = rows.map((row) => rowOf(row, short, long)).join('\n');
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

function rowOf(row: Row, short: string[], long: string[]): string {
  const cells = short.map((column) => `<td>${readable(row[column])}</td>`).join('');
  const texts = long
    .filter((column) => !isEmpty(row[column]))
    .map((column) => `<h3>${titleOf(column)}</h3><div class="text">${readable(row[column])}</div>`);
  const below = texts.length > 0 ? `<tr><td colspan="${short.length}">${texts.join('')}</td></tr>` : '';
  return `<tr>${cells}</tr>${below}`;
}

const titleOf = (column: string) => escapeHtml((columnTitles as Record<string, string>)[column] ?? column);

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const longerThan = 60;

const isLong = (value: unknown) => typeof value !== 'boolean' && readable(value).length > longerThan;

/** As people write it; what isn't a plain value stays JSON. */
function readable(value: unknown): string {
  if (isEmpty(value)) return '';
  if (typeof value === 'boolean') return value ? 'да' : 'нет';
  if (typeof value === 'object') return escapeHtml(JSON.stringify(value, null, 1));
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const time = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d))$/.test(text);
  return time ? timeWithSeconds(text, 'UTC') : escapeHtml(text);
}

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
pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: 0.8125rem; }
@media print { .wide { overflow: visible; } }
`;
