import { useRouter } from '@tanstack/react-router';
import { linksOf, navigationAt } from '#web/navigation/navigation-links.ts';
import { paths } from '#web/paths.ts';
import { SearchDialog } from '#web/search/search-dialog.tsx';
import { useCurrentUser } from '#web/session/current-user.ts';

/** The search, with the screens that the viewer’s menu has. */
export function Search({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const { role } = useCurrentUser();
  const navigation = navigationAt(router.state.location.pathname, role, router);
  const screens = [...linksOf(navigation), { label: 'Профиль', to: paths.profile() }];
  return <SearchDialog screens={screens} onClose={onClose} />;
}
