import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refetch } from '#web/calls/refetch.ts';
import { CourseCurators } from '#web/curators/course-curators.tsx';
import { CreateUserDialog } from '#web/users/create-user-dialog.tsx';
import { peopleCalls } from '#web/users/user-cache.ts';

/** The curators of the course; whoever isn't in the school yet is invited from here. */
export function Curators({ courseId }: { courseId: string }) {
  const queryClient = useQueryClient();
  const [isInviting, setInviting] = useState(false);
  return (
    <>
      <CourseCurators courseId={courseId} onInvite={() => setInviting(true)} />
      {isInviting && (
        <CreateUserDialog
          courses={[]}
          usualRole="curator"
          onClose={() => {
            setInviting(false);
            void refetch(queryClient, peopleCalls);
          }}
        />
      )}
    </>
  );
}
