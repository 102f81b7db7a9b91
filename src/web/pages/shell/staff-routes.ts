import { createRoute } from '@tanstack/react-router';
import { AdminScreens, LessonManagementScreens, MentorScreens } from './admin-screens.tsx';
import { signedIn } from './signed-in-route.tsx';

/** The parent of the administrators' screens, which are `adminScreen`. */
export const adminScreens = createRoute({
  getParentRoute: () => signedIn,
  id: 'admin-screens',
  staticData: { navigation: null },
  component: AdminScreens,
});

/** The parent of the curators' and administrators' screens, which are `mentorScreen`. */
export const mentorScreens = createRoute({
  getParentRoute: () => signedIn,
  id: 'mentor-screens',
  staticData: { navigation: null },
  component: MentorScreens,
});

/** As `adminScreens`, with another refusal. */
export const lessonManagementScreens = createRoute({
  getParentRoute: () => signedIn,
  id: 'lesson-management-screens',
  staticData: { navigation: null },
  component: LessonManagementScreens,
});
