import { appName } from '#web/app-name.ts';

/** The title of the browser tab: «Мои курсы · Отклик». */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · ${appName()}`}</title>;
}
