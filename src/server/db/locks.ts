/**
 * The numbers of the advisory locks, those in the migrations included. PostgreSQL keeps two spaces apart: a lock of one
 * number never meets a lock of two, so 7_318_002 may stand in both. A process of the release before may run beside this one:
 * a number that has been released keeps its meaning.
 */
export const locks = {
  // Of one number.
  migration: 7_318_001,
  /** Not the lock itself but the seed of `hashtextextended(worker id, …)`, which is. */
  worker: 7_318_002,
  admins: 7_318_004,
  courseStatistics: 7_318_006,
  seed: 7_318_007,
  peopleCounts: 7_318_009,

  // Of two numbers: these, and whom or which one it is about.
  submissions: 7_318_002,
  reviewSlots: 7_318_003,
  userImportSlots: 7_318_005,
};
