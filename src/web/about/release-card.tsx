import type { ReactNode } from 'react';
import type { About } from '#contract/about/schemas.ts';
import { Card } from '#web/ui/card.tsx';
import { DateTime } from '#web/ui/time/date-time.tsx';

/** What runs here, for a letter to whoever supports it, and to compare with what was delivered. */
export function ReleaseCard({ about: { version, packed, database } }: { about: About }) {
  return (
    <Card title="Что установлено">
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:flex lg:flex-wrap lg:gap-x-14">
        <Fact name="Версия">{version}</Fact>
        <Fact name="База данных">
          {database.version}
          {database.isEmbedded ? ', встроенная' : ', своя'}
        </Fact>
        {packed && (
          <>
            <Fact name="Дата выпуска">
              <DateTime value={packed.date} format="date" />
            </Fact>
            <Fact name="Коммит">
              <Code>{packed.commit.slice(0, 12)}</Code>
            </Fact>
            <Fact name="Сумма описи (SHA-256)" className="sm:col-span-2 lg:basis-full">
              <Code>{packed.manifestSum}</Code>
            </Fact>
          </>
        )}
      </dl>
      <p className="mt-4 measure text-sm text-ink-soft">
        {packed ? (
          <>
            Совпадают ли файлы на диске с описью, проверит <Code>./otklik verify</Code>.
          </>
        ) : (
          'Запущено не из архива: описи файлов нет.'
        )}
      </p>
    </Card>
  );
}

interface FactProps {
  name: string;
  className?: string;
  children: ReactNode;
}

function Fact({ name, className, children }: FactProps) {
  return (
    <div className={className}>
      <dt className="text-xs text-ink-soft">{name}</dt>
      <dd className="mt-0.5 font-medium [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

const Code = ({ children }: { children: ReactNode }) => (
  <code className="font-mono text-[0.9em] [overflow-wrap:anywhere] text-ink">{children}</code>
);
