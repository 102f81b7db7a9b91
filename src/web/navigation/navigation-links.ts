import type { RegisteredRouter } from '@tanstack/react-router';
import { type Rights, rights } from '#contract/auth/roles.ts';
import type { Role, User } from '#contract/auth/schemas.ts';
import { type ScreenName, screens } from '#contract/screens.ts';
import { routePath } from '#web/paths.ts';

interface LinkOfScreen {
  label: string | ((viewer: Rights) => string);
  /** Has a number beside it: how many wait for a person. */
  isCounted?: true;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen's own link, the screen whose link is active at this one, or neither. */
    navigation: LinkOfScreen | { linkOf: ScreenName } | null;
  }
}

export interface NavigationLink {
  label: string;
  to: string;
  isActive: boolean;
  isCounted: boolean;
}

export interface Navigation {
  bar: NavigationLink[];
  /** The dropdown «Управление», in named groups. */
  management: NavigationGroup[];
}

export interface NavigationGroup {
  label: string;
  links: NavigationLink[];
}

interface Places {
  bar: ScreenName[];
  management: [label: string, screens: ScreenName[]][];
}

/** Who sees the links of which screens, and in which order. */
const linked: Record<Role, Places> = {
  admin: {
    bar: ['dashboard', 'courseManagement', 'answers', 'groups'],
    management: [
      ['Обучение', ['users', 'analytics', 'courseChoice', 'surveyEditor', 'skillManagement']],
      ['Школа', ['school', 'legalSettings', 'models', 'webhooks', 'audit', 'about']],
    ],
  },
  // «Ответы» begin with those who wait.
  curator: { bar: ['dashboard', 'queue', 'groups'], management: [] },
  student: { bar: ['dashboard', 'myAnswers', 'skills'], management: [] },
};

/** Whose links they are. */
export type Viewer = Pick<User, 'role' | 'isEnrolled'>;

/** The links as they are at an address. */
export function navigationAt(
  pathname: string,
  { role, isEnrolled }: Viewer,
  router: RegisteredRouter,
): Navigation {
  const placeOf = (name: ScreenName) =>
    router.routesByPath[routePath(screens[name].path)].options.staticData.navigation;
  const here = router.getMatchedRoutes(pathname)[2]?.options.staticData.navigation;
  const active = here && 'linkOf' in here ? placeOf(here.linkOf) : here;
  const activeLabel = active && 'label' in active && active.label;

  function linkTo(name: ScreenName): NavigationLink {
    const place = placeOf(name);
    if (!place || 'linkOf' in place) throw new Error(`No link: ${name}`);
    const { label, isCounted = false } = place;
    return {
      label: typeof label === 'string' ? label : label(rights[role]),
      to: screens[name].path,
      // Two screens may be behind links of one name: those who answer, and those who wait.
      isActive: label === activeLabel,
      isCounted,
    };
  }

  const { bar, management } = linked[role];
  return {
    // A curator who studies, too, has a student's links but for the first, which is everybody's.
    bar: [...bar, ...(isEnrolled ? linked.student.bar.slice(1) : [])].map(linkTo),
    management: management.map(([label, names]) => ({ label, links: names.map(linkTo) })),
  };
}

/** All of them, in the menu's order. */
export const linksOf = ({ bar, management }: Navigation): NavigationLink[] => [
  ...bar,
  ...management.flatMap(({ links }) => links),
];
