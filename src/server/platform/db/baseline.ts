/** Makes the schema that the migrations of release 0.1.0 left. */
export const baseline = '0055_baseline.sql';

/** The release whose schema a database must have, or none, before this one takes it over. */
export const releaseBefore = '0.1.0 (be0435b4 или новее)';

/**
 * The migrations of release 0.1.0, which the baseline contains. Their names stay in every database: a process of 0.1.0 that
 * runs beside this release is ready by them and applies nothing.
 */
export const contained: readonly string[] = [
  '0001_main_job.sql',
  '0002_files.sql',
  '0003_user_administration.sql',
  '0004_analytics.sql',
  '0005_surveys.sql',
  '0006_course_figures.sql',
  '0007_import_passwords.sql',
  '0008_users_search.sql',
  '0009_people_count.sql',
  '0010_submissions.sql',
  '0011_progress_of_a_person.sql',
  '0012_remarks.sql',
  '0013_queue.sql',
  '0014_password_change.sql',
  '0015_ids.sql',
  '0016_remarks_by_criterion.sql',
  '0017_school.sql',
  '0018_contact.sql',
  '0019_dates_shown.sql',
  '0020_people_beside.sql',
  '0021_talks.sql',
  '0022_about_whom.sql',
  '0023_masking.sql',
  '0024_figures_of_students.sql',
  '0025_course_contents.sql',
  '0026_today.sql',
  '0027_way_back.sql',
  '0028_why_unhelpful.sql',
  '0029_newest_calls.sql',
  '0030_kept_dates.sql',
  '0031_takes.sql',
  '0032_skills.sql',
  '0033_cueing.sql',
  '0034_counter_quotes.sql',
  '0035_plans.sql',
  '0036_consents.sql',
  '0037_sign_ins.sql',
  '0038_given_passwords.sql',
  '0039_idle_sessions.sql',
  '0040_erasure.sql',
  '0041_second_factor.sql',
  '0042_retention.sql',
  '0043_certificates.sql',
  '0044_meetings.sql',
  '0045_survey_kinds.sql',
  '0046_anonymous_surveys.sql',
  '0047_measures.sql',
  '0048_lesson_files.sql',
  '0049_webhooks.sql',
  '0050_api_tokens.sql',
  '0051_identities.sql',
  '0052_answer_files.sql',
  '0053_meeting_saved.sql',
  '0054_ended_accesses.sql',
  '0055_session_proof.sql',
];

/** The first of the contained migrations that is missing where some are there; undefined if all are, or none. */
export function missingOf(recorded: readonly string[]): string | undefined {
  const isBegun = recorded.some((name) => name === baseline || contained.includes(name));
  return isBegun ? contained.find((name) => !recorded.includes(name)) : undefined;
}

/** In the migrations of this release: the contained ones are the baseline's. */
export const inThisRelease = (names: readonly string[]): Set<string> =>
  new Set(names.map((name) => (contained.includes(name) ? baseline : name)));
