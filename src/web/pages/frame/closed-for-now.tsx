import type { ErrorBody } from '#contract/errors.ts';
import { formatDayTime } from '#web/ui/days.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ClockIcon } from '#web/ui/icons.tsx';
import { HomeLink } from './home-link.tsx';
import { PageTitle } from './page-title.tsx';
import { useOpening } from './use-opening.ts';

/** For a student whose enrolment has expired, or whose lesson opens later: then it opens by itself. */
export function ClosedForNow({
  refusal: { code, opensAt },
}: {
  refusal: Pick<ErrorBody, 'code' | 'opensAt'>;
}) {
  useOpening(opensAt);
  const { title, text } = code === 'access_expired' ? accessExpired : lessonNotOpen(opensAt);
  return (
    <div className="page">
      <PageTitle>{title}</PageTitle>
      <EmptyState icon={<ClockIcon />} titleAs="h1" title={title} text={text} action={<HomeLink />} />
    </div>
  );
}

const accessExpired = {
  title: 'Срок доступа истёк',
  text: 'Ваши ответы и прогресс сохранены. Чтобы вернуться к урокам, попросите администратора продлить доступ',
};

const lessonNotOpen = (opensAt: string | undefined) => ({
  title: opensAt ? `Урок откроется ${formatDayTime(new Date(opensAt))}` : 'Урок ещё не открыт',
  text: 'До тех пор его материалы закрыты, а потом он откроется здесь сам. Остальные уроки — на странице курса',
});
