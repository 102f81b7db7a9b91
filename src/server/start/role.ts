import { StartError } from './start-error.ts';

/** What this process is for: pages and calls, reviews, or both; or only to build the page or to bring the database up to date. */
export type Role = 'all' | 'web' | 'worker' | 'build' | 'migrate';

export function readRole(argument: string | undefined): Role {
  switch (argument) {
    case undefined:
      return 'all';
    case 'web':
    case 'worker':
    case 'build':
    case 'migrate':
      return argument;
    default:
      throw new StartError(
        `Неизвестная роль «${argument}»: бывают web, worker, build и migrate, без роли работают web и worker вместе`,
      );
  }
}
