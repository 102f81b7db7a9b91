import { type Fact, wordAct } from '#contract/personal-data/act-words.ts';
import type { Erased, ErasureAct } from '#contract/personal-data/schemas.ts';

/** As it stands on an A4 sheet, with lines for what is written by hand. */
export function PrintedAct({ act, person }: { act: ErasureAct; person: Erased['person'] | undefined }) {
  const { title, at, facts, kinds, lists, signatures } = wordAct(act, person);
  return (
    <article
      aria-labelledby="act-title"
      className="erasure-act rounded-lg border border-line bg-surface px-5 py-6 sm:px-10 sm:py-9 print:border-0 print:p-0 print:text-sm"
    >
      <h2 id="act-title" className="text-center text-xl text-balance">
        {title}
      </h2>
      <p className="mt-1 text-center text-ink-soft">{at}</p>
      <dl className="mt-6 flex flex-col gap-2.5">
        <Facts facts={facts} />
      </dl>
      <Kinds kinds={kinds} />
      {lists.map((list) => (
        <Lines key={list.title} {...list} />
      ))}
      <dl className="mt-8 flex flex-col gap-5 break-inside-avoid">
        <Facts facts={signatures} />
      </dl>
    </article>
  );
}

const Facts = ({ facts }: { facts: readonly Fact[] }) =>
  facts.map(({ name, value }) => (
    <div key={name} className="grid gap-x-4 sm:grid-cols-[11rem_1fr] print:grid-cols-[11rem_1fr]">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{value ?? <Blank />}</dd>
    </div>
  ));

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

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <section className="mt-6 break-inside-avoid">
      <h3 className="mb-1.5 text-base">{title}</h3>
      <ul className="list-disc pl-5">
        {lines.map((line, place) => (
          <li key={place}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
