import { useRouter } from '@tanstack/react-router';
import { rights } from '#contract/auth/roles.ts';
import { linksOf, navigationAt } from '#web/navigation/navigation-links.ts';
import { paths } from '#web/paths.ts';
import { commandsFor, sectionsFor } from '#web/search/places.ts';
import { SearchDialog } from '#web/search/search-dialog.tsx';
import { useCurrentUser } from '#web/session/current-user.ts';

/** The search, with what the viewer’s menu has and what can be done from here. */
export function Search({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const user = useCurrentUser();
  const { pathname } = router.state.location;
  const viewer = rights[user.role];
  const links = [...linksOf(navigationAt(pathname, user, router)), { label: 'Профиль', to: paths.profile() }];
  const places = {
    commands: commandsFor({ viewer, pathname }),
    sections: sectionsFor({ viewer, pathname }, links),
    links,
  };
  return <SearchDialog places={places} onClose={onClose} />;
}
