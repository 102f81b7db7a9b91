/**
 * The keys of the advisory locks, including those in the migrations. PostgreSQL has two separate key spaces: a lock with
 * one key never conflicts with a lock with two, so 7_318_002 may be in both. A process of the previous release may run at
 * the same time: a released key keeps its meaning.
 */
export const locks = {
  // With one key.
  migration: 7_318_001,
  /** The seed of `hashtextextended(worker id, …)`, which is the key. */
  worker: 7_318_002,
  admins: 7_318_004,
  courseStatistics: 7_318_006,
  seed: 7_318_007,
  peopleCounts: 7_318_009,
  /** Of the numbers of requests to erase. */
  erasureNumbers: 7_318_016,

  // With two keys: one of these, and the id of what is locked.
  submissions: 7_318_002,
  reviewSlots: 7_318_003,
  userImportSlots: 7_318_005,
  outboxSlots: 7_318_010,
  /** Of each part of the sweep. */
  reminders: 7_318_011,
  courseBudget: 7_318_012,
  turnSlots: 7_318_013,
  /** Of a person who begins a talk or says a line. */
  talks: 7_318_014,
  counterQuoteSlots: 7_318_015,
  webhookSlots: 7_318_017,
  measuredCaseSlots: 7_318_018,
  runSlots: 7_318_019,
  /** With zero: that a lock keeps. */
  doctor: 7_318_099,
};
