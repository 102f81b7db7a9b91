import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { PlanOffer } from '#contract/plans/schemas.ts';
import type { Dialogue } from '#contract/talks/schemas.ts';
import { PlanCard } from '#web/pages/frame/plan-card.tsx';
import { PageTitle } from '#web/pages/shell/page-title.tsx';
import { paths } from '#web/paths.ts';
import { dialogueQuery } from '#web/talk-view/talk-queries.ts';
import { partnerOf } from '#web/talk-view/talk-words.ts';
import { alignTakes } from '#web/talk/takes/align-takes.ts';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { BackLink } from '#web/ui/page-header.tsx';
import { PlayTurn, playLines, playPage } from '#web/ui/play.tsx';
import { plural } from '#web/ui/text/russian.ts';
import { Exchanges } from './exchanges.tsx';
import { LevelsBeside } from './levels-beside.tsx';
import { answerOf, answersQuery } from './load.ts';
import { TalkSummary } from './talk-summary.tsx';

export { load } from './load.ts';

/** Two talks of one family side by side. Nothing says which is better but trust, levels and what was found out. */
export function Page() {
  const { id, dialogueId, otherId } = route.useParams();
  // The loader has asked for both.
  const { data: was } = useQuery({ ...dialogueQuery(dialogueId), enabled: false });
  const { data: now } = useQuery({ ...dialogueQuery(otherId), enabled: false });
  const practice = (was ?? now)?.practice;
  return (
    <div className="page">
      <PageTitle>Сравнение попыток разговора</PageTitle>
      <header className="mb-6">
        <BackLink asChild className="mb-3 print:hidden">
          <Link to={paths.lesson(id)}>К уроку</Link>
        </BackLink>
        <h1 className="text-2xl [overflow-wrap:anywhere] sm:text-3xl">Было и стало</h1>
        {practice && <p className="mt-2 text-ink-soft">{practice.title}</p>}
      </header>
      {was && now ? <Comparison was={was} now={now} /> : <Gone left={was ?? now} />}
    </div>
  );
}

const route = getRouteApi('/signed-in/lesson/$id/talk/$dialogueId/compare/$otherId');

function Gone({ left }: { left: Dialogue | undefined }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <p>Прежнего разговора уже нет: сравнить не с чем.</p>
      {left && (
        <Button asChild>
          <Link to={paths.talk(left.lessonId, left.id)}>Открыть эту попытку</Link>
        </Button>
      )}
    </div>
  );
}

/** The line that the take begins with. */
const offersOf = ({ branchedFrom, turns }: Dialogue): PlanOffer[] => {
  const line = turns.find(({ number }) => number === branchedFrom?.number);
  return line?.speaker === 'student' && line.text ? [{ words: line.text, from: 'take' }] : [];
};

function Comparison({ was, now }: { was: Dialogue; now: Dialogue }) {
  const { data: answers } = useSuspenseQuery(answersQuery(now));
  const { common, rows } = alignTakes(was, now);
  const bothEnded = was.endedAt !== null && now.endedAt !== null;
  return (
    <div className="flex flex-col gap-8">
      <div className="grid gap-4 sm:grid-cols-2">
        <TalkSummary title="Было" talk={was} showsTrust={bothEnded} />
        <TalkSummary title="Стало" talk={now} showsTrust={bothEnded} />
      </div>
      <LevelsBeside was={answerOf(was, answers)} now={answerOf(now, answers)} />
      {common.length > 0 && (
        <Disclosure
          title={`Начало общее: ${plural(common.length, 'реплика', 'реплики', 'реплик')}`}
          headingLevel={2}
        >
          <div className={playPage}>
            <div className={playLines}>
              {common.map(({ number, speaker, text }) => (
                <PlayTurn
                  key={number}
                  name={speaker === 'student' ? 'Вы' : partnerOf(now)}
                  isOwn={speaker === 'student'}
                  headingLevel={3}
                >
                  {text}
                </PlayTurn>
              ))}
            </div>
          </div>
        </Disclosure>
      )}
      <Exchanges rows={rows} partner={partnerOf(now)} />
      <PlanCard lessonId={now.lessonId} offers={offersOf(now)} openLabel="Взять в жизнь" />
    </div>
  );
}
