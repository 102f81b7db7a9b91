import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { models } from '#contract/models/calls.ts';
import type { Spending } from '#contract/models/schemas.ts';
import { urlOf } from '#contract/url.ts';
import { paths } from '#web/paths.ts';
import { CoursesSpending } from '#web/spending/courses-spending.tsx';
import { MonthSwitch } from '#web/spending/month-switch.tsx';
import { PurposesSpending } from '#web/spending/purposes-spending.tsx';
import { SpendingPlot } from '#web/spending/spending-plot.tsx';
import { spendingQuery } from '#web/spending/spending-queries.ts';
import { SpendingTotals } from '#web/spending/spending-totals.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ChartIcon } from '#web/ui/icon/icons.tsx';
import { TableMenu } from '#web/ui/table/table-menu.tsx';
import { plural } from '#web/ui/text/russian.ts';
import { Heading, Pending } from './start.tsx';

export function Page() {
  const { month } = route.useSearch();
  // While another month loads, the previous one stays on the screen.
  const { data: spending } = useQuery({
    ...spendingQuery(month),
    placeholderData: keepPreviousData,
    throwOnError: true,
  });
  if (!spending) return <Pending />;
  const calls = spending.purposes.reduce((sum, purpose) => sum + purpose.calls, 0);
  return (
    <div className="page">
      <Heading actions={calls > 0 && <DownloadMenu month={spending.month} />} />
      <MonthSwitch month={spending.month} />
      <div className="flex flex-col gap-4 sm:gap-6">
        {calls === 0 ? <NoCalls /> : <Details spending={spending} calls={calls} />}
        {spending.courses.length > 0 && (
          <Card padded={false} title="По курсам">
            <CoursesSpending courses={spending.courses} />
            <p className="border-t border-line px-5 py-3 text-xs text-ink-soft">
              Бюджет задаётся в{' '}
              <Link to={paths.courseManagement()} className="text-accent-ink underline">
                настройках курса
              </Link>
              . Когда он израсходован, новые ответы ждут человека.
            </p>
          </Card>
        )}
        {calls > 0 && (
          <Card padded={false} title="По назначению">
            <PurposesSpending purposes={spending.purposes} />
          </Card>
        )}
      </div>
    </div>
  );
}

const route = getRouteApi('/signed-in/admin-screens/spending');

function Details({ spending, calls }: { spending: Spending; calls: number }) {
  return (
    <>
      <SpendingTotals spending={spending} />
      {spending.total === 0 ? (
        <Card title="По дням">
          <p className="measure text-ink-soft">
            {plural(calls, 'обращение', 'обращения', 'обращений')}, и ни одно ничего не стоило: цены модели не
            заданы или равны нулю. Как их задать, сказано на странице{' '}
            <Link to={paths.models()} className="text-accent-ink underline">
              «Модели»
            </Link>
            .
          </p>
        </Card>
      ) : (
        <Card title="По дням">
          <SpendingPlot days={spending.days} total={spending.total} />
        </Card>
      )}
    </>
  );
}

const NoCalls = () => (
  <EmptyState
    icon={<ChartIcon />}
    titleAs="h3"
    title="За этот месяц расходов нет"
    text="Здесь появится цена каждого обращения к модели. Демонстрационный наставник ничего не стоит: он пишет отзывы без модели"
  />
);

const DownloadMenu = ({ month }: { month: string }) => (
  <TableMenu
    label="Скачать таблицу"
    tables={[{ address: (format) => urlOf(models.exportSpending, { query: { month, format } }) }]}
  />
);
