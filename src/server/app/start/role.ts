import { StartError } from './start-error.ts';

/** The role of this process: pages and calls, background jobs, or both; or a single operator command. */
export type Role = 'all' | 'web' | 'worker' | 'build' | 'migrate' | 'password' | 'doctor' | Operation;

export type Operation = 'backup' | 'restore' | 'person:export' | 'person:erase' | 'second-factor:reset';

export function readRole(argument: string | undefined): Role {
  switch (argument) {
    case undefined:
      return 'all';
    case 'web':
    case 'worker':
    case 'build':
    case 'migrate':
    case 'password':
    case 'doctor':
    case 'backup':
    case 'restore':
    case 'person:export':
    case 'person:erase':
    case 'second-factor:reset':
      return argument;
    default:
      throw new StartError(
        `Неизвестная роль «${argument}»: бывают web, worker, build, migrate, password, backup, restore, doctor, person:export, person:erase и second-factor:reset, без роли работают web и worker вместе`,
      );
  }
}
