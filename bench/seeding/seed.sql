-- A school of the size that the session's settings name: bench.users, bench.courses, bench.answers. Written for the tables as
-- 0055_baseline.sql makes them; the later migrations are applied over it, as they are over an operator's own data.

-- The rows belong together by the way they are made, so nobody checks each against the others, and the figures are counted
-- once, at the end.
set session_replication_role = replica;

create function pg_temp.setting(name text) returns integer language sql stable
  return current_setting('bench.' || name)::integer;

create function pg_temp.id_at(at timestamptz) returns uuid language sql volatile
  return uuidv7(at - clock_timestamp());

-- The same number for the same words in every run.
create function pg_temp.chance(words text, below integer) returns integer language sql immutable
  return (hashtextextended(words, 1) & 2147483647) % below;

create function pg_temp.prose(characters integer) returns text language sql immutable
  return left(repeat('Коллега говорит, что срок сорван, и смотрит в пол. Назовите факт, своё чувство и просьбу, не называя '
    || 'человека виноватым. **Выслушайте** ответ до конца и повторите его своими словами. ', characters / 180 + 1), characters);

-- People: the first five are administrators. A larger school has more surnames, so that a full name finds as many people
-- in it as in a smaller one: what is compared is the price of looking, not of showing more.
create temp table person as
  select n, pg_temp.id_at('2026-01-01'::timestamptz + n * interval '1 second') as id
  from generate_series(1, pg_temp.setting('users')) n;

insert into users (id, email, password_hash, first_name, last_name, role, last_login_at, created_at, updated_at)
select id, 'person' || n || '@bench.otklik.local', current_setting('bench.password_hash'),
  (array['Анна', 'Иван', 'Мария', 'Пётр', 'Ольга', 'Сергей', 'Елена', 'Алексей', 'Наталья', 'Дмитрий', 'Ирина', 'Андрей',
    'Татьяна', 'Михаил', 'Светлана', 'Николай', 'Юлия', 'Фёдор', 'Ксения', 'Артём', 'Вера', 'Глеб', 'Дарья', 'Егор',
    'Жанна', 'Захар', 'Инна', 'Кирилл', 'Лидия', 'Максим'])[1 + pg_temp.chance('first' || n, 30)],
  (array['Иваненко', 'Смирных', 'Кузнец', 'Попович', 'Соколенко', 'Лебедь', 'Козак', 'Новак', 'Морозенко', 'Петренко', 'Волк',
    'Соловей', 'Василенко', 'Заяц', 'Павленко', 'Семененко', 'Голуб', 'Виноград', 'Богдан', 'Воробей', 'Федоренко',
    'Михайленко', 'Беляк', 'Тарасенко', 'Белых', 'Комар', 'Орел', 'Киселёнок', 'Макаренко', 'Андрейко', 'Ковалёнок', 'Ильенко',
    'Гусь', 'Титаренко', 'Кузьменко', 'Кудряш', 'Баран', 'Куликевич', 'Алексеенко', 'Степаненко'])[1 + pg_temp.chance('last' || n, least(40, pg_temp.setting('users') / 2500))],
  case when n <= 5 then 'admin' else 'student' end,
  '2026-06-01'::timestamptz + n * interval '2 minutes',
  '2026-01-01'::timestamptz + n * interval '1 second', '2026-01-01'::timestamptz + n * interval '1 second'
from person;

-- Courses of twenty lessons each.
create temp table made_course as
  select n, pg_temp.id_at('2026-02-01'::timestamptz + n * interval '1 minute') as id
  from generate_series(1, pg_temp.setting('courses')) n;

insert into courses (id, title, description, created_by_id, created_at, updated_at)
select made_course.id, 'Курс ' || made_course.n || ': разговор по делу', pg_temp.prose(220), person.id,
  '2026-02-01'::timestamptz + made_course.n * interval '1 minute', '2026-02-01'::timestamptz + made_course.n * interval '1 minute'
from made_course join person on person.n = 1;

create temp table made_lesson as
  select made_course.n as course, place, made_course.id as course_id,
    pg_temp.id_at('2026-02-02'::timestamptz + (made_course.n * 20 + place) * interval '1 second') as id
  from made_course, generate_series(1, 20) place;

insert into lessons (id, course_id, title, description, video_url, content, transcription, assignment, "order", created_at, updated_at)
select id, course_id, 'Урок ' || place || ' курса ' || course, pg_temp.prose(120),
  'https://kinescope.io/embed/' || substr(md5(id::text), 1, 16), pg_temp.prose(2500), pg_temp.prose(1500), pg_temp.prose(300),
  place - 1, '2026-02-02', '2026-02-02'
from made_lesson;

-- Everybody studies the first course, and nine of the others.
create temp table enrolled as
  select person.n as person, person.id as user_id, course.n as course, course.id as course_id
  from person
  cross join generate_series(0, 9) k
  join made_course course on course.n = case when k = 0 then 1
    else 2 + (person.n * 7 + k * ((pg_temp.setting('courses') - 1) / 9)) % (pg_temp.setting('courses') - 1) end
  order by person.n, k;

insert into user_courses (id, user_id, course_id, enrolled_at, expires_at)
select pg_temp.id_at('2026-03-01'::timestamptz + person * interval '10 seconds'), user_id, course_id,
  '2026-03-01'::timestamptz + person * interval '10 seconds',
  case when person % 3 = 0 then '2100-01-01'::timestamptz end
from enrolled;

-- Answers: five of everybody in the first course, five of everybody in the others, and a thousandth of all to one lesson.
create temp table written (user_id uuid, lesson_id uuid, at timestamptz);

insert into written
select person.id, lesson.id, '2026-04-01'::timestamptz + (person.n % 9973) * interval '20 minutes' + k * interval '1 day'
from person
cross join generate_series(0, 4) k
join made_lesson lesson on lesson.course = 1 and lesson.place = 1 + (person.n + k * 4) % 20;

insert into written
select user_id, lesson.id, '2026-04-02'::timestamptz + (person % 9967) * interval '20 minutes'
from enrolled
join made_lesson lesson on lesson.course = enrolled.course
  and lesson.place = 1 + pg_temp.chance(person || ':' || enrolled.course, 20)
where enrolled.course > 1 and (enrolled.course + person) % 9 < 5;

insert into written
select user_id, (select id from made_lesson where course = 2 and place = 1), '2026-08-20'::timestamptz + n * interval '1 second'
from (
  select user_id, row_number() over (order by person) as n from enrolled, generate_series(1, 2) where course = 2
) twice
where n <= pg_temp.setting('answers') / 1000;

create temp table answered as
  select pg_temp.id_at(at) as id, row_number() over (order by at) as n, user_id, lesson_id, at from written order by at;

insert into answers (id, user_id, lesson_id, content, created_at, updated_at)
select id, user_id, lesson_id, 'Ответ ' || n || '. ' || pg_temp.prose(250 + pg_temp.chance(n::text, 200)), at, at + interval '20 seconds'
from answered;

insert into reviews (id, answer_id, author, state, latest, in_force, attempt, text, model, usage, created_at, started_at,
  first_token_at, finished_at, seen_at)
select pg_temp.id_at(at), id, 'model', 'done', true, true, 1, pg_temp.prose(500 + pg_temp.chance(n::text, 300)), 'mentor-1',
  '{"inputTokens": 1200, "outputTokens": 260}', at, at + interval '1 second', at + interval '2 seconds', at + interval '20 seconds',
  at + interval '1 minute'
from answered;

-- Whoever answered has completed the lesson; of the first course everybody has opened five lessons more.
insert into lesson_progress (id, user_id, lesson_id, viewed_at, completed_at, active_seconds, active_at)
select pg_temp.id_at(min(at)), user_id, lesson_id, min(at) - interval '10 minutes', min(at), 300 + pg_temp.chance(user_id::text, 600), min(at)
from answered
group by user_id, lesson_id;

insert into lesson_progress (id, user_id, lesson_id, viewed_at, active_seconds, active_at)
select pg_temp.id_at(at), user_id, lesson_id, at, 120, at
from (
  select person.id as user_id, lesson.id as lesson_id,
    '2026-07-01'::timestamptz + (person.n % 9941) * interval '15 minutes' as at
  from person
  cross join generate_series(0, 4) k
  join made_lesson lesson on lesson.course = 1 and lesson.place = 1 + (person.n + k * 4 + 2) % 20
) opened
order by at;

select recount_course_figures();
select recount_people();

set session_replication_role = origin;
