import { people } from '#contract/people/calls.ts';
import type { Feature } from '#server/platform/http/feature.ts';
import { listDates } from './list-dates.ts';
import { listCoursePeople, listGroupPeople } from './people.ts';
import { setDates } from './set-dates.ts';
import { writeToPeople } from './write-to-people.ts';

export function peopleRoutes({ handle, db }: Feature): void {
  handle(people.listGroupPeople, ({ params, viewer }) => listGroupPeople(db, viewer, params.id));

  handle(people.listCoursePeople, ({ params, query, viewer }) =>
    listCoursePeople(db, viewer, params.id, query),
  );

  handle(people.listDates, ({ params, query, viewer }) => listDates(db, viewer, params.id, query));

  handle(people.setDates, ({ params, body, viewer }) => setDates(db, viewer, params.id, body));

  handle(people.writeToPeople, ({ body, viewer }) => writeToPeople(db, viewer, body));
}
