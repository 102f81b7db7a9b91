import { fullName } from '#domain/full-name.ts';
import { shownEmail } from '#domain/mail-address/mail-address.ts';
import type { Erased, ErasureAct } from './schemas.ts';
import { basisNames } from './words.ts';

/** A fact without a value is filled in by hand. */
export interface Fact {
  name: string;
  value: string | null;
}

export interface WordedAct {
  title: string;
  at: string;
  facts: Fact[];
  kinds: ErasureAct['kinds'];
  /** Without lines, a list isn't shown. */
  lists: { title: string; lines: string[] }[];
  signatures: Fact[];
}

/** The act as an administrator's page and the operator's command print it: on paper, in one zone for everybody. */
export function wordAct(act: ErasureAct, person?: Erased['person']): WordedAct {
  const { operator, erasedBy, consents, journal } = act;
  return {
    title: `Акт № ${act.number} об уничтожении персональных данных`,
    at: timeText(act.erasedAt),
    facts: [
      { name: 'Оператор', value: operator && `${operator.name}, ${operator.address}` },
      { name: 'Чьи данные', value: person ? `${fullName(person)}, ${shownEmail(person.email)}` : null },
      { name: 'Учётная запись', value: act.accountId },
      {
        name: 'Основание',
        value: `${basisNames[act.askedBy]}, просьба № ${act.number} от ${timeText(act.askedAt)}`,
      },
      { name: 'Система', value: `«Отклик», версия ${act.version}` },
      {
        name: 'Способ',
        value: `удаление строк базы данных и освобождение места на диске (${act.vacuumedAt === null ? 'ещё идёт' : `закончено ${timeText(act.vacuumedAt)}`})`,
      },
      { name: 'Резервные копии', value: null },
    ],
    kinds: act.kinds,
    lists: [
      { title: 'Согласия, которые были даны или отозваны', lines: consents.map(consentLine) },
      { title: 'Из журнала изменений', lines: journal.map(({ at, action }) => `${timeText(at)}: ${action}`) },
    ],
    signatures: [
      { name: 'Уничтожил', value: erasedBy && fullName(erasedBy) },
      { name: 'Должность', value: null },
      { name: 'Подпись', value: null },
    ],
  };
}

const consentLine = ({ title, number, act, at }: ErasureAct['consents'][number]) =>
  `${title}, редакция ${number}: ${act.toLowerCase()}, ${timeText(at)}`;

function timeText(time: string): string {
  const iso = new Date(Date.parse(time) + moscowAhead).toISOString();
  const [year, month, day] = iso.slice(0, 10).split('-');
  return `${day}.${month}.${year} ${iso.slice(11, 16)} МСК`;
}

/** Its clocks aren't put forward or back. */
const moscowAhead = 3 * 3_600_000;
