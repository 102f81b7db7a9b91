import type { ReactNode } from 'react';
import type { Erased, ErasureAct } from '#contract/personal-data/schemas.ts';
import { basisNames } from '#contract/personal-data/words.ts';
import { fullName } from '#domain/full-name.ts';
import { shownEmail } from '#domain/mail-address/mail-address.ts';

/** As it stands on an A4 sheet, with lines for what is written by hand. */
export function PrintedAct({ act, person }: { act: ErasureAct; person: Erased['person'] | undefined }) {
  const { operator, erasedBy } = act;
  return (
    <article
      aria-labelledby="act-title"
      className="erasure-act rounded-lg border border-line bg-surface px-5 py-6 sm:px-10 sm:py-9 print:border-0 print:p-0 print:text-sm"
    >
      <h2 id="act-title" className="text-center text-xl text-balance">
        Акт № {act.number} об уничтожении персональных данных
      </h2>
      <p className="mt-1 text-center text-ink-soft">{time(act.erasedAt)}</p>
      <dl className="mt-6 flex flex-col gap-2.5">
        <Fact name="Оператор">{operator ? `${operator.name}, ${operator.address}` : <Blank />}</Fact>
        <Fact name="Чьи данные">
          {person ? `${fullName(person)}, ${shownEmail(person.email)}` : <Blank />}
        </Fact>
        <Fact name="Учётная запись">{act.accountId}</Fact>
        <Fact name="Основание">
          {basisNames[act.askedBy]}, просьба № {act.number} от {time(act.askedAt)}
        </Fact>
        <Fact name="Система">«Отклик», версия {act.version}</Fact>
        <Fact name="Способ">
          удаление строк базы данных и освобождение места (VACUUM{' '}
          {act.vacuumedAt === null ? 'ещё идёт' : time(act.vacuumedAt)})
        </Fact>
        <Fact name="Резервные копии">
          <Blank />
        </Fact>
      </dl>
      <Kinds kinds={act.kinds} />
      <Lines
        title="Согласия, которые были даны или отозваны"
        lines={act.consents.map(({ title, number, act: what, at }) => ({
          key: `${title} ${at}`,
          text: `${title}, редакция ${number}: ${what.toLowerCase()}, ${time(at)}`,
        }))}
      />
      <Lines
        title="Из журнала изменений"
        lines={act.journal.map(({ at, action }) => ({
          key: `${action} ${at}`,
          text: `${time(at)}: ${action}`,
        }))}
      />
      <dl className="mt-8 flex flex-col gap-5 break-inside-avoid">
        <Fact name="Уничтожил">{erasedBy ? fullName(erasedBy) : <Blank />}</Fact>
        <Fact name="Должность">
          <Blank />
        </Fact>
        <Fact name="Подпись">
          <Blank />
        </Fact>
      </dl>
    </article>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-x-4 sm:grid-cols-[11rem_1fr] print:grid-cols-[11rem_1fr]">
    <dt className="text-ink-soft">{name}</dt>
    <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
  </div>
);

/** To be filled in by hand. */
const Blank = () => (
  <span className="inline-block h-[1.4em] w-full max-w-md border-b border-line-strong">
    <span className="sr-only">впишите от руки</span>
  </span>
);

const Kinds = ({ kinds }: Pick<ErasureAct, 'kinds'>) => (
  <table className="mt-7 w-full text-left">
    <caption className="mb-2 text-left font-medium">Уничтожено</caption>
    <thead className="sr-only">
      <tr>
        <th scope="col">Вид данных</th>
        <th scope="col">Записей</th>
      </tr>
    </thead>
    <tbody>
      {kinds.map(({ title, rows }) => (
        <tr key={title} className="break-inside-avoid border-t border-line">
          <th scope="row" className="py-1 font-normal">
            {title}
          </th>
          <td className="py-1 text-right tabular-nums">{rows}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

function Lines({ title, lines }: { title: string; lines: readonly { key: string; text: string }[] }) {
  if (lines.length === 0) return null;
  return (
    <section className="mt-6 break-inside-avoid">
      <h3 className="mb-1.5 text-base">{title}</h3>
      <ul className="list-disc pl-5">
        {lines.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    </section>
  );
}

/** On paper, in one zone for everybody. */
function time(at: string): string {
  const [year, month, day] = at.slice(0, 10).split('-');
  return `${day}.${month}.${year} ${at.slice(11, 16)} UTC`;
}
