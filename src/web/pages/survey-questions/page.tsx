import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { questionsMaxCount, type WholeSurvey } from '#contract/surveys/schemas.ts';
import { useCourses } from '#web/courses/use-courses.ts';
import { CourseTabs } from '#web/pages/frame/course-tabs.tsx';
import { PageTitle } from '#web/pages/shell/page-title.tsx';
import { paths } from '#web/paths.ts';
import { ActiveSwitch } from '#web/surveys/active-switch.tsx';
import { OffersDialog } from '#web/surveys/offers/offers-dialog.tsx';
import { DeleteQuestionDialog } from '#web/surveys/questions/delete-question-dialog.tsx';
import { useReorderQuestions } from '#web/surveys/questions/question-changes.ts';
import { CreateQuestionDialog, EditQuestionDialog } from '#web/surveys/questions/question-dialog.tsx';
import { QuestionRow } from '#web/surveys/questions/question-row.tsx';
import { ResponsesLink } from '#web/surveys/survey-links.tsx';
import { surveyQuery } from '#web/surveys/survey-staff-queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { EyeIcon, MessageIcon, PlusIcon, SendIcon } from '#web/ui/icon/icons.tsx';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';
import { SortableList } from '#web/ui/table/sortable-list.tsx';
import { WhyNotButton } from '#web/ui/why-not-button.tsx';

type OpenDialog = { kind: 'create' | 'offer' } | { kind: 'edit' | 'delete'; questionId: string };

export function Page() {
  const { id } = route.useParams();
  const { course } = route.useSearch();
  const { data: survey } = useSuspenseQuery(surveyQuery(id));
  const courses = useCourses();
  const reorder = useReorderQuestions(id);
  const [dialog, setDialog] = useState<OpenDialog>();
  const close = () => setDialog(undefined);
  const questions = survey.questions.toSorted((one, other) => one.order - other.order);
  const chosen =
    dialog && 'questionId' in dialog && questions.find((question) => question.id === dialog.questionId);
  const add = <AddQuestion count={questions.length} onClick={() => setDialog({ kind: 'create' })} />;

  return (
    <div className="page-reading">
      <PageTitle>{survey.title}</PageTitle>
      <PageHeader
        className="mb-6 sm:mb-6"
        back={
          <BackLink asChild>
            <Link to={paths.surveys()} {...(course && { search: { course } })}>
              Назад к анкетам
            </Link>
          </BackLink>
        }
        title={survey.title}
        subtitle="Редактирование вопросов анкеты"
        actions={questions.length > 0 && add}
      />
      {course && <CourseTabs courseId={course} />}
      <AboutSurvey survey={survey} onOffer={() => setDialog({ kind: 'offer' })} />
      {questions.length === 0 ? (
        <NoQuestions add={add} />
      ) : (
        <SortableList
          label="Вопросы анкеты"
          items={questions}
          nameOf={({ questionText }) => questionText}
          onReorder={reorder.mutateAsync}
          itemClassName="py-1.5"
          renderItem={(question, place) => (
            <QuestionRow
              question={question}
              place={place}
              onEdit={() => setDialog({ kind: 'edit', questionId: question.id })}
              onDelete={() => setDialog({ kind: 'delete', questionId: question.id })}
            />
          )}
        />
      )}
      {dialog?.kind === 'create' && <CreateQuestionDialog surveyId={id} onClose={close} />}
      {dialog?.kind === 'offer' && <OffersDialog surveyId={id} courses={courses} onClose={close} />}
      {dialog?.kind === 'edit' && chosen && <EditQuestionDialog question={chosen} onClose={close} />}
      {dialog?.kind === 'delete' && chosen && <DeleteQuestionDialog question={chosen} onClose={close} />}
    </div>
  );
}

const route = getRouteApi('/signed-in/admin-screens/surveys/$id/edit');

const AddQuestion = ({ count, onClick }: { count: number; onClick: () => void }) => (
  <WhyNotButton
    variant="primary"
    icon={<PlusIcon />}
    whyNot={count >= questionsMaxCount ? `Вопросов не больше ${questionsMaxCount}` : undefined}
    onClick={onClick}
  >
    Добавить вопрос
  </WhyNotButton>
);

const NoQuestions = ({ add }: { add: ReactNode }) => (
  <EmptyState
    icon={<MessageIcon />}
    titleAs="h2"
    title="Вопросов пока нет"
    text="Пока вопросов нет, анкета нигде не предлагается"
    action={add}
  />
);

/** Whether it is open and where, what comes back, and what its people read first. */
const AboutSurvey = ({ survey, onOffer }: { survey: WholeSurvey; onOffer: () => void }) => (
  <>
    <div className="mb-6 flex flex-wrap items-center gap-x-2 gap-y-1 border-y border-line py-3">
      <ActiveSwitch survey={survey} />
      <span className="ml-auto flex flex-wrap items-center gap-1 max-sm:contents">
        <ResponsesLink survey={survey} />
        <Button
          size="sm"
          variant="ghost"
          icon={<SendIcon className="size-4.5 max-sm:hidden" />}
          onClick={onOffer}
        >
          Где предлагать
        </Button>
        <Button size="sm" variant="ghost" asChild icon={<EyeIcon className="size-4.5 max-sm:hidden" />}>
          <Link to={paths.survey(survey.id)}>Как видит студент</Link>
        </Button>
      </span>
    </div>
    {survey.description && (
      <Card as="div" padded={false} className="mb-6 px-5 py-4">
        <p className="whitespace-pre-line text-ink-soft">{survey.description}</p>
      </Card>
    )}
  </>
);
