import { about } from './about/calls.ts';
import { analytics } from './analytics/calls.ts';
import { answerFiles } from './answer-files/calls.ts';
import { answers } from './answers/calls.ts';
import { audit } from './audit/calls.ts';
import { auth } from './auth/calls.ts';
import { calendars } from './calendars/calls.ts';
import { certificates } from './certificates/calls.ts';
import { counterQuotes } from './counter-quotes/calls.ts';
import { courseArchives } from './course-archives/calls.ts';
import { courses } from './courses/calls.ts';
import { curators } from './curators/calls.ts';
import { documents } from './documents/calls.ts';
import { gradebook } from './gradebook/calls.ts';
import { groups } from './groups/calls.ts';
import { help } from './help/calls.ts';
import { joining } from './joining/calls.ts';
import { learners } from './learners/calls.ts';
import { legal } from './legal/calls.ts';
import { lessonDrafts } from './lesson-drafts/calls.ts';
import { lessonFiles } from './lesson-files/calls.ts';
import { lessons } from './lessons/calls.ts';
import { links } from './links/calls.ts';
import { live } from './live/calls.ts';
import { measurements } from './measurements/calls.ts';
import { meetings } from './meetings/calls.ts';
import { models } from './models/calls.ts';
import { notices } from './notices/calls.ts';
import { outbox } from './outbox/calls.ts';
import { pages } from './pages/calls.ts';
import { passing } from './passing/calls.ts';
import { people } from './people/calls.ts';
import { personalData } from './personal-data/calls.ts';
import { plans } from './plans/calls.ts';
import { providers } from './providers/calls.ts';
import { referrals } from './referrals/calls.ts';
import { retention } from './retention/calls.ts';
import { reviews } from './reviews/calls.ts';
import { runs } from './runs/calls.ts';
import { samples } from './samples/calls.ts';
import { scenarios } from './scenarios/calls.ts';
import { school } from './school/calls.ts';
import { scorm } from './scorm/calls.ts';
import { search } from './search/calls.ts';
import { secondFactor } from './second-factor/calls.ts';
import { setAsides } from './set-asides/calls.ts';
import { signIns } from './sign-ins/calls.ts';
import { skills } from './skills/calls.ts';
import { surveyFigures } from './survey-figures/calls.ts';
import { surveyStaff } from './survey-staff/calls.ts';
import { surveys } from './surveys/calls.ts';
import { talks } from './talks/calls.ts';
import { threads } from './threads/calls.ts';
import { today } from './today/calls.ts';
import { tokens } from './tokens/calls.ts';
import { unsubscribe } from './unsubscribe/calls.ts';
import { userImports } from './user-imports/calls.ts';
import { users } from './users/calls.ts';
import { webhooks } from './webhooks/calls.ts';
import { weeks } from './weeks/calls.ts';
import { workbench } from './workbench/calls.ts';

/** Every call of the server. The page imports those of a noun from its own calls.ts, which the build reduces to what a call takes. */
export const allCalls = {
  ...about,
  ...analytics,
  ...answerFiles,
  ...answers,
  ...audit,
  ...auth,
  ...calendars,
  ...certificates,
  ...counterQuotes,
  ...courseArchives,
  ...courses,
  ...curators,
  ...documents,
  ...gradebook,
  ...groups,
  ...help,
  ...joining,
  ...learners,
  ...legal,
  ...school,
  ...lessonDrafts,
  ...lessonFiles,
  ...lessons,
  ...links,
  ...live,
  ...measurements,
  ...meetings,
  ...models,
  ...notices,
  ...outbox,
  ...pages,
  ...passing,
  ...people,
  ...personalData,
  ...plans,
  ...providers,
  ...referrals,
  ...retention,
  ...reviews,
  ...runs,
  ...samples,
  ...scenarios,
  ...scorm,
  ...search,
  ...secondFactor,
  ...setAsides,
  ...signIns,
  ...skills,
  ...surveyFigures,
  ...surveyStaff,
  ...surveys,
  ...talks,
  ...threads,
  ...today,
  ...tokens,
  ...unsubscribe,
  ...userImports,
  ...users,
  ...webhooks,
  ...weeks,
  ...workbench,
} as const;
