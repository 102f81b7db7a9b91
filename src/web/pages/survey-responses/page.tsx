import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { api } from '#contract/api.ts';
import type { ResponseSummary } from '#contract/surveys/survey-responses.ts';
import { urlOf } from '#contract/url.ts';
import { pluralForm } from '#domain/russian/plural.ts';
import { PageTitle } from '#web/pages/shell/page-title.tsx';
import { paths } from '#web/paths.ts';
import { ResponsesByPerson } from '#web/surveys/responses/responses-by-person.tsx';
import { ResponsesByQuestion } from '#web/surveys/responses/responses-by-question.tsx';
import { summaryQuery, surveyQuery } from '#web/surveys/survey-queries.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { MessageIcon } from '#web/ui/icon/icons.tsx';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';
import { TableMenu } from '#web/ui/table/table-menu.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { formatNumber } from '#web/ui/text/numbers.ts';
import { plural } from '#web/ui/text/russian.ts';

export function Page() {
  const { id } = route.useParams();
  const { view = 'people' } = route.useSearch();
  const navigate = useNavigate();
  const { data: survey } = useSuspenseQuery(surveyQuery(id));
  const { data: summary } = useSuspenseQuery(summaryQuery(id));

  return (
    <div className="page-reading">
      <PageTitle>{`Ответы: ${survey.title}`}</PageTitle>
      <PageHeader
        back={
          <BackLink asChild>
            <Link to={paths.surveys()}>Назад к анкетам</Link>
          </BackLink>
        }
        title={survey.title}
        subtitle={inWords(summary)}
        actions={summary.sent > 0 && <DownloadMenu surveyId={id} />}
      />
      {summary.sent === 0 ? (
        <EmptyState
          icon={<MessageIcon />}
          titleAs="h2"
          title="Ответов пока нет"
          text="Они появятся здесь, когда кто-нибудь отправит анкету"
          action={
            <Button asChild>
              <Link to={paths.surveyQuestions(id)}>К вопросам анкеты</Link>
            </Button>
          }
        />
      ) : (
        <Tabs
          label="Как показать ответы"
          value={view}
          onValueChange={(next) =>
            void navigate({
              to: '.',
              search: next === 'questions' ? { view: 'questions' } : {},
              replace: true,
              resetScroll: false,
            })
          }
          tabs={[
            {
              value: 'people',
              label: 'По людям',
              content: (
                <>
                  <h2 className="sr-only">По людям</h2>
                  <ResponsesByPerson surveyId={id} />
                </>
              ),
            },
            {
              value: 'questions',
              label: 'По вопросам',
              content: (
                <>
                  <h2 className="sr-only">По вопросам</h2>
                  <ResponsesByQuestion surveyId={id} questions={summary.questions} />
                </>
              ),
            },
          ]}
        />
      )}
    </div>
  );
}

const route = getRouteApi('/signed-in/admin-screens/surveys/$id/responses');

function inWords({ sent, drafts }: ResponseSummary): string {
  const answered = `${pluralForm(sent, 'Ответил', 'Ответили', 'Ответили')} ${plural(sent, 'человек', 'человека', 'человек')}`;
  if (drafts === 0) return answered;
  const begun = pluralForm(
    drafts,
    'начал и пока не отправил',
    'начали и пока не отправили',
    'начали и пока не отправили',
  );
  return `${answered}, ещё ${formatNumber(drafts)} ${begun}`;
}

function DownloadMenu({ surveyId }: { surveyId: string }) {
  const address = (format: 'xlsx' | 'csv') =>
    urlOf(api.downloadResponses, {
      params: { id: surveyId },
      query: { timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone, format },
    });
  return <TableMenu label="Скачать таблицу" tables={[{ address }]} />;
}
