import { Link } from '@tanstack/react-router';
import type { ErrorBody } from '#contract/errors.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ClockIcon } from '#web/ui/icon/icons.tsx';
import { quoted } from '#web/ui/text/russian.ts';
import { formatDayTime } from '#web/ui/time/days.ts';
import { HomeLink } from './home-link.tsx';
import { PageTitle } from './page-title.tsx';
import { useOpening } from './use-opening.ts';

type Refusal = Pick<ErrorBody, 'code' | 'opensAt' | 'closed'>;

/** For a student whose enrolment has expired, or whose lesson opens later: then it opens by itself. */
export function ClosedForNow({ refusal, sentAt }: { refusal: Refusal; sentAt: number }) {
  useOpening(refusal.opensAt, sentAt);
  const { title, text } = refusal.code === 'access_expired' ? accessExpired : lessonNotOpen(refusal);
  return (
    <div className="page">
      <PageTitle>{title}</PageTitle>
      <EmptyState
        icon={<ClockIcon />}
        titleAs="h1"
        title={title}
        text={text}
        action={refusal.closed ? <WayOn {...refusal.closed} /> : <HomeLink />}
      />
    </div>
  );
}

/** To what is missing, if something is. */
const WayOn = ({ courseId, waitsFor }: NonNullable<Refusal['closed']>) =>
  waitsFor ? (
    <div className="flex flex-wrap justify-center gap-3">
      <Button asChild variant="primary">
        <Link to={paths.lesson(waitsFor.id)}>К уроку {quoted(waitsFor.title)}</Link>
      </Button>
      <Button asChild>
        <Link to={paths.course(courseId)}>К урокам курса</Link>
      </Button>
    </div>
  ) : (
    <CourseLink courseId={courseId} />
  );

const CourseLink = ({ courseId }: { courseId: string }) => (
  <Button asChild variant="primary">
    <Link to={paths.course(courseId)}>К урокам курса</Link>
  </Button>
);

const accessExpired = {
  title: 'Срок доступа истёк',
  text: 'Ваши ответы и прогресс сохранены. Чтобы вернуться к урокам, попросите администратора продлить доступ',
};

const lessonNotOpen = (refusal: Refusal) => (refusal.closed?.waitsFor ? inOrder(refusal) : notYet(refusal));

const inOrder = ({ opensAt, closed }: Refusal) => ({
  title: `Сначала — ${quoted(closed?.waitsFor?.title ?? '')}`,
  text: `Урок ${quoted(closed?.title ?? '')} откроется, когда будет сдан предыдущий: этот курс проходят по порядку${opensAt ? `, и не раньше ${formatDayTime(new Date(opensAt))}` : ''}`,
});

const notYet = ({ opensAt, closed }: Refusal) => ({
  title: opensAt ? `Урок откроется ${formatDayTime(new Date(opensAt))}` : 'Урок ещё не открыт',
  text: `${closed ? `Это урок «${closed.title}». ` : ''}До тех пор его материалы закрыты, а потом он откроется здесь сам. Остальные уроки — на странице курса`,
});
