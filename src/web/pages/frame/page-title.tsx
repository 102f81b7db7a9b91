import { appName } from '#web/app-name.ts';

/** What the browser's tab says: «Мои курсы · Отклик». */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · ${appName()}`}</title>;
}
