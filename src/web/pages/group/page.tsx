import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { rights } from '#contract/auth/roles.ts';
import type { WholeGroup } from '#contract/groups/schemas.ts';
import { Stuck } from '#web/analytics/stuck.tsx';
import { groupQuery } from '#web/groups/groups-queries.ts';
import { ScheduleForm } from '#web/groups/schedule/schedule-form.tsx';
import { ScheduleList } from '#web/groups/schedule/schedule-list.tsx';
import { JoinLinks } from '#web/joining/join-links.tsx';
import { WherePeopleAre } from '#web/pages/frame/where-people-are.tsx';
import { useCurrentUser } from '#web/session/current-user.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { BookIcon } from '#web/ui/icon/icons.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { Tabs } from '#web/ui/tabs.tsx';
import { GroupActions } from './actions.tsx';
import { readGroupAddress } from './address.ts';
import { AnswersTab } from './answers-tab.tsx';
import { GroupHeading } from './heading.tsx';
import { PeopleTab } from './people-tab.tsx';
import { SkillsTab } from './skills-tab.tsx';

export function Page() {
  const { id } = route.useParams();
  // The key starts another group afresh, after it was copied too.
  return <OpenGroup key={id} id={id} />;
}

const route = getRouteApi('/signed-in/mentor-screens/groups/$id');

function OpenGroup({ id }: { id: string }) {
  const { data: group } = useSuspenseQuery(groupQuery(id));
  const { tab = 'where' } = route.useSearch();
  const { administers } = rights[useCurrentUser().role];
  const navigate = useNavigate();
  return (
    <div className="page">
      <GroupHeading group={group} actions={administers && <GroupActions group={group} />} />
      <Tabs
        label="Разделы потока"
        value={tab}
        onValueChange={(value) =>
          void navigate({
            to: '.',
            search: readGroupAddress({ tab: value }),
            replace: true,
            resetScroll: false,
          })
        }
        tabs={[
          {
            value: 'where',
            label: 'Кто где',
            content: <WherePeopleAre courseId={group.courseId} group={id} />,
          },
          { value: 'people', label: 'Люди', content: <PeopleTab group={group} /> },
          {
            value: 'schedule',
            label: 'Расписание',
            content: (
              <>
                {administers ? <ScheduleForm group={group} /> : <ReadSchedule group={group} />}
                <Suspense>
                  <GroupMeetings groupId={id} mayEdit={administers} />
                </Suspense>
              </>
            ),
          },
          ...(administers
            ? [
                {
                  value: 'codes',
                  label: 'Коды',
                  content: <JoinLinks courseId={group.courseId} groupId={id} />,
                },
              ]
            : []),
          { value: 'answers', label: 'Ответы', content: <AnswersTab group={group} /> },
          {
            value: 'stuck',
            label: 'На чём застревают',
            content: <Stuck courseId={group.courseId} group={id} />,
          },
          { value: 'skills', label: 'Навыки', content: <SkillsTab groupId={id} /> },
        ]}
      />
    </div>
  );
}

const GroupMeetings = lazyPart(async () => (await import('#web/meetings/group-meetings.tsx')).GroupMeetings);

const ReadSchedule = ({ group: { lessons } }: { group: WholeGroup }) =>
  lessons.length === 0 ? (
    <EmptyState icon={<BookIcon />} titleAs="h2" title="В курсе пока нет уроков" />
  ) : (
    <ScheduleList lessons={lessons} />
  );
