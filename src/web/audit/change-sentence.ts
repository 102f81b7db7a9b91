import type { AuditAction } from '#contract/audit/audit-actions.ts';
import { actionName, actionNames, isKnownAction } from '#contract/audit/words.ts';
import { kindNames } from '#contract/legal/words.ts';
import type { ReferralDecision, ReferralReason } from '#contract/referrals/words.ts';
import { retentionNames } from '#contract/retention/words.ts';
import { shownEmail } from '#domain/mail-address/mail-address.ts';
import { plural } from '#web/ui/text/russian.ts';
import { formatDate, parseDate } from '#web/ui/time/dates.ts';
import { changesText, named } from './changes-text.ts';
import { after, count, type Details, quoted, text, title, titleAndChanges } from './entry-details.ts';
import { inviteWays, linkNames } from './way-names.ts';
import { webhookEndings } from './webhook-endings.ts';

/** One sentence about a change. What an entry of another version of the app lacks is left out, down to the action's name alone. */
export function changeSentence({ action, details }: { action: string; details: unknown }): string {
  if (!isKnownAction(action) || typeof details !== 'object' || details === null) return actionName(action);
  return `${actionNames[action]}${endings[action](new Map(Object.entries(details)))}`;
}

/** The part of the sentence after the action's name. */
const endings: Record<AuditAction, (details: Details) => string> = {
  user_created: person,
  user_updated: (details) => after(': ', changesText(details.get('changes'))),
  user_deleted: person,
  user_invited: (details) => after(' ', inviteWays.get(text(details, 'by')) ?? ''),
  reset_link_created: nothing,
  password_set_by_link: (details) => after(' ', linkNames.get(text(details, 'purpose')) ?? ''),
  second_factor_set_up: nothing,
  second_factor_turned_off: nothing,
  second_factor_reset: nothing,
  identity_bound: (details) => after(' — ', quoted(details, 'provider')),
  identity_unbound: (details) => after(' — ', quoted(details, 'provider')),
  recovery_codes_renewed: nothing,
  person_erased: (details) =>
    numberOfRequest(details) + after(': ', count(details, 'rows', 'запись', 'записи', 'записей')),
  person_exported_privately: nothing,
  erasure_asked: numberOfRequest,
  erasure_taken_back: numberOfRequest,
  erasure_refused: numberOfRequest,
  retention_changed: (details) =>
    after(': ', retained.get(text(details, 'kind')) ?? '') + after(', ', keptFor(details.get('to'))),
  erasures_switched: (details) => {
    const byItself = details.get('byItself');
    if (typeof byItself !== 'boolean') return '';
    return byItself ? ': сама программа, когда срок отмены прошёл' : ': человек';
  },
  sign_in_closed: nothing,
  sign_in_opened: nothing,
  sessions_ended: nothing,
  token_created: title,
  token_revoked: title,
  user_import_started: (details) =>
    after(' из файла ', quoted(details, 'fileName')) +
    after(': ', count(details, 'rows', 'строка', 'строки', 'строк')),
  user_import_passwords_downloaded: (details) =>
    after(': ', count(details, 'passwords', 'пароль', 'пароля', 'паролей')),
  user_import_links_downloaded: (details) =>
    after(': ', count(details, 'links', 'ссылка', 'ссылки', 'ссылок')),
  bulk_started: (details) =>
    after(': ', text(details, 'title')) +
    after(', ', count(details, 'people', 'человек', 'человека', 'человек')),
  course_access_granted: (details) =>
    after(' ', quoted(details, 'courseTitle')) +
    after(' ', term(details.get('expiresAt'))) +
    after(', поток ', titleOf(details.get('group'))),
  course_access_revoked: (details) => after(' ', quoted(details, 'courseTitle')),
  course_access_updated: (details) =>
    after(' ', quoted(details, 'courseTitle')) + after(': ', newTerm(details.get('expiresAt'))),
  group_created: titleInCourse,
  group_updated: titleAndChanges,
  group_copied: (details) => titleInCourse(details) + after('; образец — ', quoted(details, 'sourceTitle')),
  group_deleted: (details) =>
    titleInCourse(details) + after(': ', count(details, 'people', 'человек', 'человека', 'человек')),
  group_moved: (details) =>
    after(' в курсе ', quoted(details, 'courseTitle')) + after(': ', move(details.get('group'))),
  dates_given: (details) =>
    after(
      ': ',
      [...newDates(details), after('причина: ', text(details, 'reason'))].filter(Boolean).join(', '),
    ),
  message_sent: nothing,
  join_link_created: joinLink,
  join_link_closed: joinLink,
  answer_deleted: nothing,
  review_requested: nothing,
  failed_reviews_retried: (details) => after(': ', count(details, 'answers', 'ответ', 'ответа', 'ответов')),
  feedback_written: (details) => (details.get('replacedReviewId') ? ' взамен прежней' : ''),
  review_put_in_force: nothing,
  referral_opened: (details) => after(': ', referralReasons.get(text(details, 'reason')) ?? ''),
  referral_passed: nothing,
  referral_settled: (details) =>
    after(
      ': ',
      listed(
        referralReasons.get(text(details, 'reason')),
        after('решение — ', decisions.get(text(details, 'decision')) ?? ''),
      ),
    ),
  reviews_released: (details) => after(': ', count(details, 'reviews', 'отзыв', 'отзыва', 'отзывов')),
  course_created: title,
  course_updated: titleAndChanges,
  course_copied: (details) => title(details) + after('; образец — ', quoted(details, 'sourceTitle')),
  course_exported: title,
  course_imported: title,
  course_deleted: (details) => title(details) + after(' вместе с содержимым: ', courseContents(details)),
  curators_changed: (details) =>
    after(' в курсе ', quoted(details, 'courseTitle')) + after(': ', newReach(details.get('reach'))),
  lesson_created: titleInCourse,
  lesson_updated: titleAndChanges,
  lesson_restored: titleAndChanges,
  lesson_deleted: title,
  lesson_file_added: fileOfLesson,
  lesson_file_removed: fileOfLesson,
  lessons_reordered: (details) => after(' в курсе ', quoted(details, 'courseTitle')),
  scenario_published: title,
  scenario_removed: title,
  skill_created: title,
  skill_updated: titleAndChanges,
  skill_archived: title,
  skill_restored: title,
  skill_deleted: title,
  skills_reordered: () => '',
  skills_tied: (details) => after(': ', count(details, 'criteria', 'критерий', 'критерия', 'критериев')),
  survey_created: title,
  survey_updated: titleAndChanges,
  survey_deleted: (details) =>
    title(details) + after(': ', count(details, 'responseCount', 'ответ', 'ответа', 'ответов')),
  survey_offers_updated: titleAndChanges,
  survey_question_created: questionAndTitle,
  survey_question_updated: titleAndChanges,
  survey_question_deleted: questionAndTitle,
  survey_questions_reordered: title,
  letter_retried: (details) => after(': ', text(details, 'to')),
  failed_letters_retried: (details) => after(': ', count(details, 'letters', 'письмо', 'письма', 'писем')),
  ...webhookEndings,
  test_letter_sent: (details) => after(' на адрес ', text(details, 'to')),
  audit_exported: (details) => after(': ', text(details, 'format')),
  operator_changed: (details) => after(': ', changesText(details.get('changes'))),
  legal_text_published: (details) => after(': ', editions(details.get('numbers'))),
  consents_waved_off: nothing,
  paper_consents_noted: (details) => after(': ', text(details, 'note')),
  sign_ins_exported: (details) => after(': ', text(details, 'format')),
  meeting_created: titleInCourse,
  meeting_updated: titleAndChanges,
  meeting_deleted: titleInCourse,
  certificate_revoked: (details) =>
    after(' за курс ', quoted(details, 'courseTitle')) + after(': ', text(details, 'because')),
  certificate_restored: (details) =>
    after(' за курс ', quoted(details, 'courseTitle')) + after('; был отозван: ', text(details, 'because')),
};

function numberOfRequest(details: Details): string {
  const number = details.get('number');
  return typeof number === 'number' ? ` № ${number}` : '';
}

const editions = (numbers: unknown) =>
  Object.entries(numbers ?? {})
    .map(([kind, number]) => `«${texts.get(kind) ?? kind}», редакция ${String(number)}`)
    .join('; ');

const texts = new Map<string, string>(Object.entries(kindNames));

const retained = new Map<string, string>(Object.entries(retentionNames));

function keptFor(days: unknown): string {
  if (days === null) return 'пока живёт школа';
  return typeof days === 'number' ? plural(days, 'день', 'дня', 'дней') : '';
}

const referralReasons = new Map<string, string>(
  Object.entries({
    crisis: 'тревога',
    no_ai: 'студент просил человека',
    release: 'отзыв ждал выпуска',
    disagreement: 'несогласие с замечанием',
    doubt: 'сомнение в отзыве',
    suspicion: 'подозрение',
    budget: 'бюджет исчерпан',
  } satisfies Record<ReferralReason, string>),
);

const decisions = new Map<string, string>(
  Object.entries({
    kept: 'оставить',
    changed: 'исправить',
    answered: 'ответить',
    dismissed: 'ложная тревога',
  } satisfies Record<ReferralDecision, string>),
);

function nothing(): string {
  return '';
}

function fileOfLesson(details: Details): string {
  return after(' ', quoted(details, 'file')) + after(' — ', quoted(details, 'title'));
}

function titleInCourse(details: Details): string {
  return title(details) + after(' в курсе ', quoted(details, 'courseTitle'));
}

function joinLink(details: Details): string {
  return (
    after(' ', text(details, 'code')) +
    after(' курса ', quoted(details, 'courseTitle')) +
    after(', поток ', quoted(details, 'groupTitle')) +
    after(': ', count(details, 'maxPeople', 'место', 'места', 'мест'))
  );
}

function questionAndTitle(details: Details): string {
  return title(details) + after(': ', quoted(details, 'questionText'));
}

function person(details: Details): string {
  const name = [text(details, 'firstName'), text(details, 'lastName')].filter(Boolean).join(' ');
  const role = details.get('role');
  return after(
    ': ',
    [name, shownEmail(text(details, 'email')), role === undefined ? '' : named(role)]
      .filter(Boolean)
      .join(', '),
  );
}

const newDates = (details: Details) => [
  after('курс ', quoted(details, 'courseTitle')),
  after('урок ', quoted(details, 'lessonTitle')) || (details.has('courseTitle') ? 'все уроки' : ''),
  newDate(details.get('opensAt'), 'открыть с', 'раннее открытие снято'),
  newDate(details.get('dueAt'), 'сдать до', 'личный срок снят'),
];

function newDate(change: unknown, lead: string, takenAway: string): string {
  if (typeof change !== 'object' || change === null || !('from' in change && 'to' in change)) return '';
  const date = typeof change.to === 'string' ? parseDate(change.to) : null;
  if (date) return `${lead} ${formatDate(date)}`;
  return change.from === null ? '' : takenAway;
}

const courseContents = (details: Details) =>
  listed(
    count(details, 'lessonCount', 'урок', 'урока', 'уроков'),
    count(details, 'studentCount', 'студент', 'студента', 'студентов'),
  );

const listed = (...parts: readonly (string | undefined)[]) => parts.filter(Boolean).join(', ');

/** `«Осенний» → «Весенний»`: from one group to another. */
function move(change: unknown): string {
  if (typeof change !== 'object' || change === null || !('from' in change && 'to' in change)) return '';
  return `${titleOf(change.from) || 'без потока'} → ${titleOf(change.to) || 'без потока'}`;
}

function titleOf(value: unknown): string {
  if (typeof value !== 'object' || value === null || !('title' in value)) return '';
  return typeof value.title === 'string' ? named(value.title) : '';
}

function newTerm(change: unknown): string {
  if (typeof change !== 'object' || change === null || !('from' in change && 'to' in change)) return '';
  return `теперь ${term(change.to)}, было ${term(change.from)}`;
}

function newReach(change: unknown): string {
  if (typeof change !== 'object' || change === null || !('from' in change && 'to' in change)) return '';
  return `было ${reachName(change.from)}, стало ${reachName(change.to)}`;
}

const reachName = (reach: unknown) => (reach === null ? 'никого' : named(reach));

function term(expiresAt: unknown): string {
  if (expiresAt === null) return 'без ограничения срока';
  const date = typeof expiresAt === 'string' ? parseDate(expiresAt) : null;
  return date ? `до ${formatDate(date)}` : '';
}

/** Adds the lead-in, unless the part is empty. */
