import { kindNames as textNames, actNames } from '#contract/legal/words.ts';
import type { Db } from '#server/platform/db/connect.ts';
import packageJson from '../../../../package.json' with { type: 'json' };
import { type Person, tableRules } from './table-rules.ts';

/** What proves an erasure once nothing is left to look at. It doesn't name the person: whoever keeps it adds that by hand. */
export interface ErasureAct {
  /** The account's id, which leads nowhere by now. */
  accountId: string;
  erasedAt: string;
  operator: { name: string; address: string } | undefined;
  /** What was erased, by the titles of the tables; none of those that held nothing. */
  kinds: { title: string; rows: number }[];
  consents: { title: string; number: number; act: string; at: string }[];
}

/** `counts`: rows by table. */
export async function createAct(
  tx: Db,
  person: Person,
  counts: Partial<Record<string, number>>,
  consents: ErasureAct['consents'],
): Promise<ErasureAct> {
  const operator = await tx.selectFrom('operators').select(['name', 'address']).executeTakeFirst();
  const kinds = Object.entries(tableRules).flatMap(([table, rule]) => {
    const rows = counts[table] ?? 0;
    return 'none' in rule || rows === 0 ? [] : [{ title: rule.title, rows }];
  });
  return { accountId: person.id, erasedAt: new Date().toISOString(), operator, kinds, consents };
}

/** What the person had agreed to and when, which is to be proved also after their data are gone. */
export async function consentsOf(tx: Db, userId: string): Promise<ErasureAct['consents']> {
  const rows = await tx
    .selectFrom('consents')
    .innerJoin('legal_texts', 'legal_texts.id', 'consents.text_id')
    .select(['consents.kind', 'legal_texts.number', 'act', 'at'])
    .where('user_id', '=', userId)
    .orderBy('consents.id')
    .execute();
  return rows.map(({ kind, number, act, at }) => ({
    title: textNames[kind],
    number,
    act: actNames[act],
    at,
  }));
}

/** The act as lines to be printed, with blanks for what a person fills in by hand. */
export function actText({ accountId, erasedAt, operator, kinds, consents }: ErasureAct): string {
  return [
    'АКТ об уничтожении персональных данных',
    '',
    `Дата: ${timeText(erasedAt)}`,
    `Оператор: ${operator ? `${operator.name}, ${operator.address}` : blank}`,
    `Учётная запись: ${accountId}`,
    `Чьи данные (впишите от руки: в базе имени больше нет): ${blank}`,
    `Основание: ${blank}`,
    '',
    'Уничтожено:',
    ...kinds.map(({ title, rows }) => `— ${title}: ${rows}`),
    '',
    ...(consents.length > 0
      ? ['Согласия, которые были даны или отозваны:', ...consents.map(consentLine), '']
      : []),
    `Система: «Отклик», версия ${packageJson.version}`,
    'Способ: удаление строк базы данных и освобождение места (VACUUM)',
    `Резервные копии: ${blank}`,
    `Уничтожил (должность, имя, подпись): ${blank}`,
  ].join('\n');
}

const consentLine = ({ title, number, act, at }: ErasureAct['consents'][number]) =>
  `— ${title}, редакция ${number}: ${act.toLowerCase()}, ${timeText(at)}`;

const timeText = (time: string) => `${time.slice(0, 10)}, ${time.slice(11, 16)} UTC`;

const blank = '____________________';
