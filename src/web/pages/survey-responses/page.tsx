import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { surveyStaff } from '#contract/survey-staff/calls.ts';
import type { WholeSurvey } from '#contract/surveys/schemas.ts';
import type { ResponseSummary } from '#contract/surveys/survey-responses.ts';
import { urlOf } from '#contract/url.ts';
import { pluralForm } from '#domain/russian/plural.ts';
import { PageTitle } from '#web/pages/shell/page-title.tsx';
import { paths } from '#web/paths.ts';
import { ResponsesByPerson } from '#web/surveys/responses/responses-by-person.tsx';
import { ResponsesByQuestion } from '#web/surveys/responses/responses-by-question.tsx';
import { Unsent } from '#web/surveys/responses/unsent.tsx';
import { WaitingNote } from '#web/surveys/responses/waiting-note.tsx';
import { summaryQuery, surveyQuery } from '#web/surveys/survey-staff-queries.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { MessageIcon } from '#web/ui/icon/icons.tsx';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';
import { TableMenu } from '#web/ui/table/table-menu.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { formatNumber } from '#web/ui/text/numbers.ts';
import { plural } from '#web/ui/text/russian.ts';
import { readersTimeZone } from '#web/ui/time/readers-time-zone.ts';

export function Page() {
  const { id } = route.useParams();
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
        actions={(summary.shown ?? summary.sent) > 0 && <DownloadMenu surveyId={id} />}
      />
      {survey.anonymous && summary.sent > 0 && <WaitingNote summary={summary} />}
      <Answers survey={survey} summary={summary} />
      <Unsent surveyId={id} className="mt-6 border-t border-line pt-5" />
    </div>
  );
}

interface AnswersProps {
  survey: WholeSurvey;
  summary: ResponseSummary;
}

function Answers({ survey: { id, anonymous }, summary }: AnswersProps) {
  const { view = 'people' } = route.useSearch();
  const navigate = useNavigate();
  if (summary.sent === 0) return <NoAnswers surveyId={id} />;
  const byQuestion = <ResponsesByQuestion surveyId={id} questions={summary.questions} />;
  if (anonymous) {
    return (
      <>
        <h2 className="sr-only">По вопросам</h2>
        {byQuestion}
      </>
    );
  }
  return (
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
              {byQuestion}
            </>
          ),
        },
      ]}
    />
  );
}

const NoAnswers = ({ surveyId }: { surveyId: string }) => (
  <EmptyState
    icon={<MessageIcon />}
    titleAs="h2"
    title="Ответов пока нет"
    text="Они появятся здесь, когда кто-нибудь отправит анкету"
    action={
      <Button asChild>
        <Link to={paths.surveyQuestions(surveyId)}>К вопросам анкеты</Link>
      </Button>
    }
  />
);

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
    urlOf(surveyStaff.downloadResponses, {
      params: { id: surveyId },
      query: { timeZone: readersTimeZone(), format },
    });
  return <TableMenu label="Скачать таблицу" tables={[{ address }]} />;
}
