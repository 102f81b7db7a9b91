import { sql, type SqlBool } from 'kysely';

/** An enrolment that is a student's: administrators see every course anyway; of a query that has `user_courses` in it. */
export const isStudent = sql<SqlBool>`not exists (
  select from users where users.id = user_courses.user_id and users.role = 'admin'
)`;
