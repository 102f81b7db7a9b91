import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { groups as groupCalls } from '#contract/groups/calls.ts';
import { userImports } from '#contract/user-imports/calls.ts';
import { queryOf } from '#web/calls/api.ts';
import { coursesQuery } from '#web/courses/courses-queries.ts';
import { CreateJoinLinkDialog } from '#web/joining/create-join-link-dialog.tsx';
import { JoinCodeDialog } from '#web/joining/join-code-dialog.tsx';
import { FromSchoolDialog } from '#web/user-imports/bulk/from-school-dialog.tsx';
import { ImportDialog } from '#web/user-imports/import-dialog.tsx';
import { useImportProgress } from '#web/user-imports/use-import-progress.ts';
import { CreateUserDialog } from '#web/users/create-user-dialog.tsx';

export type WayToAdd = 'invite' | 'code' | 'file' | 'school';

interface AddPeopleDialogProps {
  way: WayToAdd;
  courseId: string;
  groupId: string | undefined;
  onChanged: () => void;
  onClose: () => void;
}

export function AddPeopleDialog({ way, courseId, groupId, onChanged, onClose }: AddPeopleDialogProps) {
  const { data: courses } = useQuery(coursesQuery);
  const { data: groups } = useQuery({
    ...queryOf(groupCalls.listGroups, { params: { id: courseId } }),
    staleTime: 0,
  });
  const [code, setCode] = useState<string>();
  const [importId, setImportId] = useState<string>();
  if (!courses || !groups) return null;
  const [only, ...others] = groups.filter(({ archivedAt }) => archivedAt === null);
  const group = groupId ?? (others.length === 0 ? only?.id : undefined);
  const place = { courseId, ...(group && { groupId: group }) };
  switch (way) {
    case 'invite':
      return <CreateUserDialog courses={courses} place={place} onClose={onClose} />;
    case 'code':
      if (code !== undefined) return <JoinCodeDialog code={code} onClose={onClose} />;
      return (
        <CreateJoinLinkDialog
          courseId={courseId}
          groupId={groupId}
          onCreated={(created) => setCode(created.code)}
          onClose={onClose}
        />
      );
    case 'file':
      return (
        <>
          <FollowImport onDone={onChanged} />
          <ImportDialog place={place} onChanged={onChanged} onClose={onClose} />
        </>
      );
    case 'school':
      if (importId !== undefined)
        return (
          <>
            <FollowImport onDone={onChanged} />
            <ImportDialog importId={importId} onChanged={onChanged} onClose={onClose} />
          </>
        );
      return (
        <FromSchoolDialog
          {...place}
          groupTitle={groups.find(({ id }) => id === group)?.title}
          onStarted={({ id }) => setImportId(id)}
          onClose={onClose}
        />
      );
  }
}

/** Keeps what the dialog shows of a running import up to date, as the list of users does beside its own. */
function FollowImport({ onDone }: { onDone: () => void }) {
  const { data: imports } = useQuery(queryOf(userImports.listUserImports, {}));
  useImportProgress(
    imports?.find(({ state }) => state === 'running'),
    onDone,
  );
  return null;
}
