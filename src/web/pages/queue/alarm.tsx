import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { rights } from '#contract/auth/roles.ts';
import type { Referral, ReferralWithAnswer } from '#contract/referrals/schemas.ts';
import { fullName } from '#domain/full-name.ts';
import { shownEmail } from '#domain/mail-address/mail-address.ts';
import { withLineBreaks } from '#domain/plain-text/line-breaks.ts';
import { AnswerText } from '#web/answers/answer-text.tsx';
import { FilesOfAnswer } from '#web/answers/files-of-answer.tsx';
import { Transcript } from '#web/answers/transcript.tsx';
import { submitWith } from '#web/forms/form-props.ts';
import { FormRefusal } from '#web/forms/form-refusal.tsx';
import { reasonOutsideFields } from '#web/forms/show-field-errors.ts';
import { renderTalk } from '#web/pages/frame/render-talk.tsx';
import { paths } from '#web/paths.ts';
import { At } from '#web/queue/due-time.tsx';
import { readDraft, writeDraft } from '#web/queue/kept-drafts.ts';
import { usePassReferral, useSettleWith } from '#web/queue/queue-changes.ts';
import { ReplyField } from '#web/queue/reply-field.tsx';
import { useQueueKeys } from '#web/queue/use-queue-keys.ts';
import { useReply } from '#web/queue/use-reply.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { ThreadView } from '#web/threads/thread-view.tsx';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { Markdown } from '#web/ui/markdown/markdown.tsx';
import { FalseAlarm } from './false-alarm.tsx';
import { wordsPlace } from './one-heading.tsx';
import { SurveyAnswers } from './survey-answers.tsx';

export interface AlarmProps {
  whole: ReferralWithAnswer;
  onSettled: (settled: Referral) => void;
}

/** An alarm about a person: what he wrote and has read, how to reach him, and one plain field. Nothing of criteria. */
export function Alarm({ whole, onSettled }: AlarmProps) {
  const { referral, answer, response, reflection, alarm } = whole;
  return (
    <div className="@container">
      <div className="grid items-start gap-5 @3xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          {answer && (
            <Part title="Ответ студента">
              <div id={wordsPlace}>
                {answer.lines ? (
                  <Transcript content={answer.content} lines={answer.lines} />
                ) : (
                  <AnswerText text={answer.content} />
                )}
                {reflection !== null && <Reflection text={reflection} />}
              </div>
              <FilesOfAnswer files={answer.files} />
              {answer.dialogueId !== undefined && renderTalk(answer.dialogueId)}
            </Part>
          )}
          {response && <SurveyAnswers response={response} id={wordsPlace} />}
          {alarm && (
            <Disclosure
              title="Что студент уже прочитал"
              headingLevel={3}
              className="rounded-lg border border-line bg-surface px-4 py-3"
            >
              <Markdown text={alarm.support} headingLevel={4} />
            </Disclosure>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Part title="Что сделать">
            <ol className="list-decimal space-y-1 pl-5">
              <li>Ответьте сейчас, коротко.</li>
              <li>
                Свяжитесь с ним.
                {alarm && <Contacts referral={referral} email={alarm.email} />}
              </li>
              <li>Отметьте, чем кончилось.</li>
            </ol>
            {alarm && <Told told={alarm.told} />}
          </Part>
          {alarm?.threadId && (
            <Part title="Переписка">
              <ThreadView threadId={alarm.threadId} side="school" isReadOnly />
            </Part>
          )}
          <Reply {...{ whole, onSettled }} />
        </div>
      </div>
    </div>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="rounded-lg border border-line bg-surface px-4 py-4 sm:px-5">
    <h3 className="mb-2.5 text-base">{title}</h3>
    {children}
  </section>
);

const link = 'rounded-sm text-accent-ink underline underline-offset-2 [overflow-wrap:anywhere]';

export const Contacts = ({ referral: { student }, email }: { referral: Referral; email: string }) => (
  <span className="mt-0.5 block text-sm">
    {fullName(student)} ·{' '}
    <a href={`mailto:${email}`} className={link}>
      {shownEmail(email)}
    </a>{' '}
    ·{' '}
    <Link to={paths.learner(student.id)} className={link}>
      страница студента
    </Link>
  </span>
);

export function Told({ told }: { told: (ReferralWithAnswer['alarm'] & object)['told'] }) {
  if (told.length === 0) return null;
  return (
    <div className="mt-4 border-t border-line pt-3 text-sm">
      <h4 className="text-sm">Кому ещё сказано</h4>
      <ul className="mt-1 flex flex-col gap-0.5">
        {told.map((one) => (
          <li key={one.id}>
            {fullName(one)}{' '}
            <span className="text-ink-soft">
              {one.openedAt === null ? (
                'ещё не смотрели'
              ) : (
                <>
                  смотрели <At value={one.openedAt} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Written for oneself: read here while it is the alarm. */
export const Reflection = ({ text }: { text: string }) => (
  <div className="mt-4 border-t border-line pt-3">
    <h4 className="text-sm">Запись после разговора</h4>
    <p className="mt-1 [overflow-wrap:anywhere] whitespace-pre-line">{withLineBreaks(text)}</p>
    <p className="mt-1.5 text-xs text-ink-faint">
      Студент написал это для себя. Запись видна здесь, пока тревога открыта.
    </p>
  </div>
);

function Reply({ whole: { referral, answer }, onSettled }: AlarmProps) {
  const viewer = useCurrentUser();
  const owner = { userId: viewer.id, id: referral.id };
  const first = `Здравствуйте, ${referral.student.firstName}. Ваши слова прочёл человек, а не программа: меня зовут ${fullName(viewer)}.\n`;
  const reply = useReply(readDraft(owner).text ?? first, (text) => writeDraft(owner, { text }));
  const save = useSettleWith(referral, ({ reply: words }: { reply: string }) => ({
    decision: 'answered',
    reply: words,
  }));
  const pass = usePassReferral(referral.id);
  useQueueKeys({ KeyR: reply.focus });
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void submitWith(reply.form, save.mutate, onSettled)();
      }}
    >
      <FormRefusal>{reasonOutsideFields(save.error, reply.form)}</FormRefusal>
      <ReplyField
        form={reply.form}
        hint={`${fullName(referral.student)} прочитает это ${referral.survey ? 'на странице анкеты, рядом с текстом поддержки' : 'рядом со своим ответом'}`}
        onWrite={reply.write}
      />
      <div
        role="group"
        aria-label="Решение"
        className="sticky bottom-0 z-10 flex flex-wrap gap-2 bg-paper py-3"
      >
        <Button type="submit" variant="primary" pending={save.isPending} pendingLabel="Отправляем…">
          Ответить
        </Button>
        {!rights[viewer.role].administers && (
          <Button
            pending={pass.isPending}
            pendingLabel="Передаём…"
            disabled={pass.isSuccess}
            onClick={() => pass.mutate()}
          >
            {pass.isSuccess ? 'Передано администратору' : 'Передать администратору'}
          </Button>
        )}
        {referral.settled === null && <FalseAlarm {...{ referral, answer, onSettled }} />}
      </div>
    </form>
  );
}
