import * as about from './about/calls.ts';
import * as analytics from './analytics/calls.ts';
import * as answers from './answers/calls.ts';
import * as audit from './audit/calls.ts';
import * as auth from './auth/calls.ts';
import * as courses from './courses/calls.ts';
import * as curators from './curators/calls.ts';
import * as groups from './groups/calls.ts';
import * as joining from './joining/calls.ts';
import * as learners from './learners/calls.ts';
import * as lessons from './lessons/calls.ts';
import * as links from './links/calls.ts';
import * as live from './live/calls.ts';
import * as notices from './notices/calls.ts';
import * as pages from './pages/calls.ts';
import * as people from './people/calls.ts';
import * as referrals from './referrals/calls.ts';
import * as reviews from './reviews/calls.ts';
import * as search from './search/calls.ts';
import * as surveys from './surveys/calls.ts';
import * as today from './today/calls.ts';
import * as users from './users/calls.ts';

/** The calls that any page may make; with those of talks they are the whole contract (all-calls.ts). */
export const api = {
  ...about,
  ...analytics,
  ...answers,
  ...audit,
  ...auth,
  ...courses,
  ...curators,
  ...groups,
  ...joining,
  ...learners,
  ...lessons,
  ...links,
  ...live,
  ...notices,
  ...pages,
  ...people,
  ...referrals,
  ...reviews,
  ...search,
  ...surveys,
  ...today,
  ...users,
};
