-- «Чем кончилось»: what became of an alarm that a person has answered. Its row stays in the queue until that is written.
alter table referrals add column outcome text check (char_length(outcome) <= 300);
comment on column referrals.outcome is
  'Of an alarm: how it ended, in one line. Null: not written yet. Empty: settled before anybody was asked.';
update referrals set outcome = '' where reason = 'crisis' and settled_at is not null;

-- An alarm that is answered comes among the others, below those that nobody has answered.
create index referrals_queue on referrals ((reason <> 'crisis' or settled_at is not null), due_at, id)
  where settled_at is null or (reason = 'crisis' and outcome is null and decision <> 'dismissed');
drop index referrals_waiting;

-- Written at every start, from QUIET_HOURS.
alter table school_settings add column quiet_from smallint, add column quiet_to smallint;
comment on column school_settings.quiet_from is
  'The hour of the school’s day when nobody is expected to answer any more; null: there is none.';
comment on column school_settings.quiet_to is 'The hour when somebody is again.';

create function is_day_off(day date, days_off smallint[], dates_off date[]) returns boolean language sql immutable as $$
  select extract(isodow from day)::smallint = any(coalesce(days_off, '{}')) or day = any(coalesce(dates_off, '{}'))
$$;

-- By when a person answers: what falls into quiet hours or on a day off moves to noon of the next working day.
create function working_due(
  due timestamptz, quiet_from integer, quiet_to integer,
  days_off smallint[] default '{}', dates_off date[] default '{}', zone text default school_time_zone()
) returns timestamptz language sql stable as $$
  select case
    when is_day_off(wall::date, days_off, dates_off) or case
      when quiet_from < quiet_to then extract(hour from wall) >= quiet_from and extract(hour from wall) < quiet_to
      when quiet_from > quiet_to then extract(hour from wall) >= quiet_from or extract(hour from wall) < quiet_to
    end then coalesce((
      select min(wall::date + ahead + time '12:00') at time zone zone from generate_series(0, 366) ahead
      where wall::date + ahead + time '12:00' >= wall and not is_day_off(wall::date + ahead, days_off, dates_off)
    ), due)
    else due
  end
  from (select due at time zone zone as wall) clock
$$;
