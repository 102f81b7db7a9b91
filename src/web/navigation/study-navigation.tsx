import { classNames } from '#web/ui/class-names.ts';
import { BarLink } from './bar-link.tsx';
import { studyLinks } from './study-links.ts';

/** The links of whoever studies in a row, on wide screens. */
export function StudyNavigation({ pathname, className }: { pathname: string; className?: string }) {
  return (
    <nav aria-label="Основная навигация" className={classNames('items-center gap-1', className)}>
      {studyLinks.map((link) => (
        <BarLink key={link.to} link={link} pathname={pathname} />
      ))}
    </nav>
  );
}
