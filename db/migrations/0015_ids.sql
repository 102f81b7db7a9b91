-- What is listed by id is listed in the order of the database's clock: the clocks of two processes differ, and one may step back.

create function uuid_v7() returns uuid language sql volatile parallel safe as $$
  -- RFC 9562: 48 bits of milliseconds, the version, 12 bits of the millisecond's fraction, and 62 random bits.
  select encode(
    overlay(
      uuid_send(gen_random_uuid())
      placing int8send(((microseconds / 1000) << 16) | 28672 | ((microseconds % 1000) * 4096 / 1000))
      from 1 for 8
    ), 'hex')::uuid
  from (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as microseconds) clock
$$;

alter table answers alter id set default uuid_v7();
alter table reviews alter id set default uuid_v7();
alter table audit_log alter id set default uuid_v7();
