import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { groups } from '#contract/groups/calls.ts';
import { joining } from '#contract/joining/calls.ts';
import { people } from '#contract/people/calls.ts';
import { refetch } from '#web/calls/refetch.ts';
import { Button } from '#web/ui/button.tsx';
import { UploadIcon } from '#web/ui/icon/editing-icons.tsx';
import { PlusIcon, UsersIcon } from '#web/ui/icon/icons.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import type { WayToAdd } from './add-people-dialogs.tsx';

export interface AddPeopleProps {
  courseId: string;
  /** Into this group; without it, into the course, and into its group if it has one only. */
  groupId?: string;
  className?: string;
}

/** The four ways in which people come into a course or a group, for administrators, where its people are. */
export function AddPeople({ courseId, groupId, className }: AddPeopleProps) {
  const queryClient = useQueryClient();
  const [way, setWay] = useState<WayToAdd>();

  function changed(): void {
    void refetch(queryClient, [
      people.listCoursePeople,
      people.listGroupPeople,
      groups.getGroup,
      groups.listGroups,
      joining.listJoinLinks,
    ]);
  }

  return (
    <div role="group" aria-label="Добавить людей" className={className}>
      <div className="flex flex-wrap gap-2.5">
        <Button id="invite" variant="primary" icon={<PlusIcon />} onClick={() => setWay('invite')}>
          Пригласить
        </Button>
        <Button onClick={() => setWay('code')}>Код</Button>
        <Button icon={<UploadIcon />} onClick={() => setWay('file')}>
          Файл
        </Button>
        <Button icon={<UsersIcon />} onClick={() => setWay('school')}>
          Из школы
        </Button>
      </div>
      {way && (
        <Suspense>
          <AddPeopleDialog
            way={way}
            courseId={courseId}
            groupId={groupId}
            onChanged={changed}
            onClose={() => {
              setWay(undefined);
              changed();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

const AddPeopleDialog = lazyPart(async () => (await import('./add-people-dialogs.tsx')).AddPeopleDialog);
