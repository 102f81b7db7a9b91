import type { ReactNode } from 'react';
import type { Referral } from '#contract/referrals/schemas.ts';
import { withLineBreaks } from '#domain/plain-text/line-breaks.ts';
import { classNames } from '#web/ui/class-names.ts';
import { AlertIcon, InfoIcon } from '#web/ui/icon/icons.tsx';

export interface WhyHereProps {
  referral: Referral;
  /** The model has written about the answer. */
  hasReview: boolean;
  /** The remark that the student disagrees with stands on the screen, and the student's words beside it. */
  hasRemark: boolean;
}

/** Where it says so. */
export const whyPlace = 'one-why';

/** Why this waits for a person: what the student wrote, or what the server noticed. */
export function WhyHere({ referral, hasReview, hasRemark }: WhyHereProps) {
  const { reason, text, student, care, settled } = referral;
  // Once it is settled, the decision is what counts; but an objection is what was answered.
  if (settled && reason !== 'disagreement') return null;
  switch (reason) {
    case 'crisis':
      return <Alarm {...{ referral, hasReview }} />;
    case 'no_ai':
      return (
        <Note title={text ?? 'Студент попросил, чтобы ответ прочитал человек'} detail={null}>
          ИИ-наставнику он не отправлен и не будет отправлен
          {text !== null && ', пока автор этого не разрешит'}.
        </Note>
      );
    case 'release':
      return (
        <Note title="Отзыв ИИ-наставника ждёт вас" detail={text}>
          Студент увидит его, когда вы его покажете или исправите.
        </Note>
      );
    case 'disagreement':
      // Below the remark, once it is settled.
      if (hasRemark && settled) return null;
      return (
        <Note
          tone="warning"
          title={`${student.firstName}: несогласие с замечанием${hasRemark ? '' : ' прежнего отзыва'}`}
          detail={text}
          isInView={!settled}
        />
      );
    case 'doubt':
      return <Doubt {...{ referral, hasReview }} />;
    case 'suspicion':
      return (
        <Note tone="warning" title="В ответе есть слова, похожие на указания ИИ-наставнику" detail={text}>
          Студент об этом не знает. Проверьте, не повлияло ли это на отзыв.
        </Note>
      );
    case 'budget':
      return (
        <Note title="Бюджет курса на этот месяц исчерпан" detail={text}>
          ИИ-наставника не спросили. Если не ответить, отзыв придёт, когда бюджет появится.
        </Note>
      );
    case 'message':
      return (
        <Note title={care ? 'Возможно, нужна поддержка' : 'Студент ответил и ждёт человека'} detail={null}>
          ИИ-наставник переписки не читает.
        </Note>
      );
    case 'pass':
      return (
        <Note title="Урок ждёт зачёта" detail={text}>
          {hasReview ? 'Студент отзыв видит.' : 'Отзыва у студента нет и, пока вы не ответите, не будет.'}{' '}
          Зачтите урок или верните ответ на доработку со словами, что в нём доделать.
        </Note>
      );
  }
}

function whatModelDid({ hasReview, isDenied }: { hasReview: boolean; isDenied: boolean }): string {
  if (hasReview)
    return 'ИИ-наставник уже ответил студенту как обычно. Прочитайте ответ сами и решите, нужны ли ваши слова.';
  return isDenied
    ? 'ИИ-наставник прочитает этот ответ, но посмотрите его и сами.'
    : 'ИИ-наставник этот ответ не видел. Студент уже прочитал текст поддержки и ждёт человека.';
}

type NoteOf = Pick<WhyHereProps, 'referral' | 'hasReview'>;

/** In an answer, or elsewhere: in a thread, a survey, or beside an answer, where `text` says. */
function Alarm({ referral: { threadId, survey, text, deniedAt }, hasReview }: NoteOf) {
  if (threadId !== undefined) {
    return (
      <Note tone="danger" title="Слова в переписке похожи на тревогу" detail={null}>
        Студент уже прочитал текст поддержки и ждёт человека. ИИ-наставник переписки не читает.
      </Note>
    );
  }
  if (survey) {
    return (
      <Note tone="danger" title="Ответы в анкете похожи на тревогу" detail={text}>
        Студент уже прочитал текст поддержки и ждёт человека. ИИ-наставник анкет не читает, кураторы их не
        видят.
      </Note>
    );
  }
  if (text !== null) {
    return (
      <Note tone="danger" title="Слова студента похожи на тревогу" detail={text}>
        Студент уже прочитал текст поддержки и ждёт человека.{' '}
        {hasReview
          ? 'Отзыв на ответ остаётся как есть.'
          : 'Пока тревога открыта, ИИ-наставника об этом ответе не спрашивают.'}
      </Note>
    );
  }
  return (
    <Note tone="danger" title="Ответ похож на тревогу" detail={null}>
      {deniedAt !== null && 'Студент прочитал текст поддержки и ответил: «Это не обо мне». '}
      {whatModelDid({ hasReview, isDenied: deniedAt !== null })}
    </Note>
  );
}

/** In an answer's review, or in a talk that isn't sent. */
function Doubt({ referral: { dialogueId, care, text }, hasReview }: NoteOf) {
  if (dialogueId !== undefined) {
    return (
      <Note title="Возможно, нужна поддержка" detail={null}>
        {text} Разговор не отправлен, и слов его здесь нет.
      </Note>
    );
  }
  return (
    <Note title={care ? 'Возможно, нужна поддержка' : 'ИИ-наставник не уверен в отзыве'} detail={text}>
      {hasReview ? 'Студент отзыв видит. Проверьте его.' : 'Отзыва у студента пока нет.'}
    </Note>
  );
}

interface NoteProps {
  title: string;
  tone?: 'plain' | 'warning' | 'danger';
  detail: string | null;
  children?: ReactNode;
  /** Stays on top of what is read and written below. */
  isInView?: boolean;
}

function Note({ title, tone = 'plain', detail, children, isInView = false }: NoteProps) {
  const Icon = tone === 'plain' ? InfoIcon : AlertIcon;
  return (
    <div
      id={whyPlace}
      {...(isInView && { role: 'region', 'aria-label': 'Слова студента', tabIndex: 0 })}
      className={classNames(
        'flex gap-3 rounded-md border px-4 py-3 text-sm',
        tones[tone],
        isInView &&
          'z-20 max-h-36 overflow-y-auto overscroll-contain not-low:sticky top-16 lg:-top-1 lg:max-h-30',
      )}
    >
      <Icon className={classNames('mt-px', inks[tone])} />
      <div className="min-w-0">
        <p className={classNames('font-medium', inks[tone])}>{title}</p>
        {children && <p className="mt-0.5">{children}</p>}
        {detail && (
          <p className="mt-1.5 [overflow-wrap:anywhere] whitespace-pre-line">{withLineBreaks(detail)}</p>
        )}
      </div>
    </div>
  );
}

const tones = {
  plain: 'border-line bg-sunken',
  warning: 'border-warning-line bg-warning-soft',
  danger: 'border-danger-line bg-danger-soft',
};

const inks = { plain: 'text-ink', warning: 'text-warning-ink', danger: 'text-danger-ink' };
