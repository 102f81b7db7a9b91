-- Few lessons have a rule of their own. Which of them a person passes, a worker asks every few seconds (sweep-passes.ts).
create index lessons_own_rule on lessons (passes_by) where passes_by is not null;
