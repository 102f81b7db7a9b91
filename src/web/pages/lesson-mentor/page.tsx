import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { lessonToEditQuery } from '#web/lessons/editor/lesson-to-edit.ts';
import { lessonTitle } from '#web/lessons/lesson-header.tsx';
import { mentorQuery } from '#web/lessons/workbench/workbench-queries.ts';
import { Workbench } from '#web/lessons/workbench/workbench.tsx';
import { PageTitle } from '#web/pages/shell/page-title.tsx';
import { paths } from '#web/paths.ts';
import { BackLink, PageHeader } from '#web/ui/page-header.tsx';

export function Page() {
  const { id } = route.useParams();
  // The key starts another lesson's draft afresh.
  return <OpenMentor key={id} id={id} />;
}

const route = getRouteApi('/signed-in/lesson-management-screens/lesson/$id/mentor');

function OpenMentor({ id }: { id: string }) {
  const { run, reread } = route.useSearch();
  const navigate = useNavigate();
  // The loader has fetched it; the draft's fields wouldn't change anyway.
  const { data: lesson } = useSuspenseQuery({ ...lessonToEditQuery(id), staleTime: Infinity });
  const { data: mentor } = useSuspenseQuery(mentorQuery(id));
  return (
    <div className="page max-w-[90rem]">
      <PageTitle>{`Наставник урока: ${lessonTitle(lesson)}`}</PageTitle>
      <PageHeader
        className="mb-6 sm:mb-6"
        back={
          <BackLink asChild>
            <Link to={paths.lessonEditor(id)} search={{ tab: 'review' }}>
              К уроку
            </Link>
          </BackLink>
        }
        title="Наставник урока"
        subtitle={`${lessonTitle(lesson)}. Правьте черновик, держите его рядом с образцами и публикуйте, когда он судит вернее`}
      />
      <Workbench
        lesson={lesson}
        mentor={mentor}
        shown={run}
        isRereading={reread === true}
        onShow={(search) => void navigate({ to: '.', search, resetScroll: false })}
      />
    </div>
  );
}
