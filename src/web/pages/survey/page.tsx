import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense, useRef } from 'react';
import { rights } from '#contract/auth/roles.ts';
import { anonymousRule } from '#contract/surveys/anonymous-rule.ts';
import type { SurveyForm } from '#contract/surveys/survey-forms.ts';
import { PageTitle } from '#web/pages/shell/page-title.tsx';
import { paths } from '#web/paths.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { SentAnonymously } from '#web/surveys/filling/sent-anonymously.tsx';
import { SentSurvey } from '#web/surveys/filling/sent-survey.tsx';
import { SurveyFormView } from '#web/surveys/filling/survey-form-view.tsx';
import { formQuery } from '#web/surveys/survey-queries.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { MessageIcon } from '#web/ui/icon/icons.tsx';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';

/** A survey to fill in, or the submitted response. */
export function Page() {
  const { id } = route.useParams();
  const { course } = route.useSearch();
  const { id: userId, role } = useCurrentUser();
  const { data: form } = useSuspenseQuery(formQuery(id));
  const justSent = useRef(false);
  const { response } = form;
  const sentAt = response?.sentAt;
  const isSent = Boolean(sentAt) || form.alreadySent === true;

  function focusIfJustSent(heading: HTMLHeadingElement | null): void {
    if (justSent.current) heading?.focus();
  }

  const support = response?.support !== undefined && (
    <Suspense>
      <Help support={response.support} reply={response.reply} />
    </Suspense>
  );

  return (
    <div className="page-reading">
      <PageTitle>{form.title}</PageTitle>
      <PageHeader
        back={
          <BackLink asChild>
            <Link to={course ? paths.course(course) : paths.dashboard()}>
              {course ? 'Назад к курсу' : 'Назад к курсам'}
            </Link>
          </BackLink>
        }
        title={form.title}
        subtitle={<About {...{ form, isSent }} />}
      />
      {response && sentAt && !form.anonymous && (
        <SentSurvey response={{ ...response, sentAt }} headingRef={focusIfJustSent} support={support} />
      )}
      {isSent && form.anonymous && (
        <SentAnonymously
          owner={{ userId, surveyId: id, anonymous: true }}
          headingRef={focusIfJustSent}
          support={support}
        />
      )}
      {!isSent && form.questions.length > 0 && (
        <SurveyFormView
          key={id}
          form={form}
          userId={userId}
          isForOthers={form.anonymous && rights[role].administers}
          onSent={() => {
            justSent.current = true;
          }}
        />
      )}
      {!isSent && form.questions.length === 0 && (
        <EmptyState icon={<MessageIcon />} titleAs="h2" title="Вопросов пока нет" text="Загляните позже" />
      )}
    </div>
  );
}

/** Who reads the answers stands before the first question. */
const About = ({ form, isSent }: { form: SurveyForm; isSent: boolean }) => (
  <>
    {form.description && <p className="mb-2 whitespace-pre-line">{form.description}</p>}
    {!isSent && (
      <p className="text-sm text-ink-faint">
        Ответы прочитают администраторы платформы. Вопросы, на которые не хочется отвечать, можно пропустить
      </p>
    )}
    {!isSent && form.anonymous && <AnonymousNote />}
  </>
);

const AnonymousNote = () => (
  <p className="mt-3 rounded-md border border-line bg-surface px-4 py-3 text-sm text-ink-soft">
    <span className="font-medium text-ink">Анкета анонимная.</span> Школа увидит, что вы её отправили, но не
    какие ответы ваши: это не записано нигде. {anonymousRule} Учётные записи заводит школа: если за часть
    людей она ответит сама, вас можно узнать. Не пишите того, по чему вас узнают. Если нужна помощь, скажите о
    ней куратору: по анонимным ответам вас не найти
  </p>
);

const route = getRouteApi('/signed-in/survey/$id');

/** For an author whose answers sound like danger; it brings Markdown, which few pages of a survey need. */
const Help = lazy(async () => ({ default: (await import('./help.tsx')).Help }));
