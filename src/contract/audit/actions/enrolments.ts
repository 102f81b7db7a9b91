import { action, type Change, type Changes, type Named, type Texts } from '#contract/audit/action.ts';

type Course = Texts<'courseId' | 'courseTitle'>;

interface Access extends Course {
  expiresAt: string | null;
  group?: Named;
}

type Group = Course & Texts<'groupId' | 'title'>;

interface Dates extends Course {
  lessonId?: string | null;
  lessonTitle?: string;
  opensAt: Change;
  dueAt: Change;
  reason: string | null;
}

interface JoinLink extends Course {
  code: string;
  groupTitle?: string;
}

interface NewJoinLink extends JoinLink {
  groupId?: string | null;
  maxPeople: number | null;
  expiresAt: string;
  accessDays: number | null;
  domains: readonly string[] | null;
}

/** In the journal of a group's course. */
type Meeting = Group & Texts<'groupTitle'>;

export const enrolmentActions = {
  course_access_granted: action<Access & { joinCode?: string }>('Открыт доступ к курсу'),
  course_access_revoked: action<Access>('Закрыт доступ к курсу'),
  course_access_updated: action<Course & { joinCode?: string; expiresAt: Change }>(
    'Изменён срок доступа к курсу',
  ),
  group_created: action<Group & { startsAt: string | null; endsAt: string | null; late: string }>(
    'Создан поток',
  ),
  group_updated: action<Omit<Group, 'courseTitle'> & { changes: Changes }>('Изменён поток'),
  group_copied: action<Group & { sourceId: string; sourceTitle: string; startsAt: string | null }>(
    'Создан поток по образцу',
  ),
  group_deleted: action<Group & { people: number }>('Удалён поток'),
  group_moved: action<Course & { joinCode?: string; group: Change<Named | null> }>('Изменён поток человека'),
  dates_given: action<Dates>('Изменены личные даты'),
  message_sent: action('Написано человеку'),
  join_link_created: action<NewJoinLink>('Создан код потока'),
  join_link_closed: action<JoinLink>('Закрыт код потока'),
};

export const meetingActions = {
  meeting_created: action<Meeting & { startsAt: string }>('Назначена встреча'),
  meeting_updated: action<Meeting & { changes: Changes }>('Изменена встреча'),
  meeting_deleted: action<Meeting & { startsAt: string }>('Отменена встреча'),
};
