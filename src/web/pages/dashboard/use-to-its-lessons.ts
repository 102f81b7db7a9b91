import { useNavigate } from '@tanstack/react-router';
import { paths } from '#web/paths.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The course has just been made: what comes next is its first lesson. */
    isNew?: boolean;
  }
}

/** Leads into a course that has just been made, with what makes its first lesson in focus. */
export function useToItsLessons(): (course: { id: string }) => void {
  const navigate = useNavigate();
  return ({ id }) => void navigate({ to: paths.lessonManagement(id), state: { isNew: true } });
}
