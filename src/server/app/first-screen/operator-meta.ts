import type { Db } from '#server/platform/db/connect.ts';
import { keptFor } from '#server/platform/db/kept-for.ts';
import { escapeHtml } from '#server/platform/http/escape-html.ts';
import { findPolicy } from '#server/school/legal/asked.ts';
import { findOperator } from '#server/school/legal/texts.ts';

const everyMs = 5_000;

const kept = keptFor({ ms: everyMs, most: 1 }, async (db) => {
  const [operator, policy] = await Promise.all([findOperator(db), findPolicy(db)]);
  if (!operator) return undefined;
  const number = policy === null ? '' : ` data-policy="${policy}"`;
  return `<meta name="operator" content="${escapeHtml(operator.name)}"${number}>`;
});

/** What the page's footer says; undefined where nobody is named, or the database doesn't say. */
export const operatorMeta = (db: Db): Promise<string | undefined> =>
  kept(db, 'operator').catch(() => undefined);
