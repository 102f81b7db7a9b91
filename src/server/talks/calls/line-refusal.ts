import { sql } from 'kysely';
import { pluralForm } from '#domain/russian/plural.ts';
import { waitInWords } from '#server/accounts/auth/wait-in-words.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { ApiError, conflict, invalid, tooManyRequests } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { answerableBy } from '#server/school/enrolments/enrolments.ts';
import { lessonRefusal } from '#server/school/enrolments/refusals.ts';
import { isOwnLine, type Line } from './next-line.ts';
import { roomIn } from './talk-room.ts';
import { nextNumberIn, type TalkRow, type TurnRow } from './talk-rows.ts';

/** Why the talk takes no such line, as far as its own rows tell. */
export function lineRefusal(talk: TalkRow, { number, text, idempotencyKey }: Line): ApiError | undefined {
  const { card, turns, endedBy } = talk;
  if (idempotencyKey !== undefined && turns.some(({ key }) => key === idempotencyKey)) {
    return conflict('С этим ключом уже сказана другая реплика. Обновите страницу и скажите ещё раз');
  }
  if (endedBy !== null) return hasEnded();
  const next = nextNumberIn(talk);
  if (number < next) return taken();
  const pending = pendingRefusal(turns);
  if (pending) return pending;
  if (number > next) return taken();
  const { turnsLeft, longestLine } = roomIn(card, turns, talk);
  if (turnsLeft === 0) return hasEnded();
  if (text.length > longestLine) return tooLong(longestLine);
  return undefined;
}

export const hasEnded = () => new ApiError('dialogue_ended', 'Разговор окончен: новых реплик в нём не будет');

const taken = () =>
  new ApiError('turn_taken', 'Разговор уже продолжен в другом окне. Ваши слова остались в поле');

/** While somebody else has the word. */
export function pendingRefusal(turns: readonly TurnRow[]): ApiError | undefined {
  if (turns.some(({ about }) => about === 'asked')) return isAsked();
  const pending = turns.find(({ speaker, state }) =>
    speaker === 'persona' ? state !== 'done' : state === 'waiting' || state === 'in_progress',
  );
  if (!pending) return undefined;
  return new ApiError(
    'reply_pending',
    pending.speaker === 'hint'
      ? 'Наставник ещё пишет подсказку. Подождите немного'
      : 'Собеседник ещё не ответил на прошлую реплику. Дождитесь его слов',
  );
}

export const isAsked = () =>
  new ApiError('reply_pending', 'Сначала скажите, о ком ваша прошлая реплика: о вас или она часть разговора');

const tooLong = (most: number) =>
  invalid({
    text:
      most > 0
        ? `Разговор почти полон: в последней реплике осталось место для ${most} ${pluralForm(most, 'символа', 'символов', 'символов')}`
        : 'Разговор полон: закончите его и получите разбор',
  });

/** Why a line wasn't stored that its talk would take: the access has ended, or there were too many. */
export async function whyNotSaid(
  db: Db,
  viewer: Viewer,
  { lessonId }: TalkRow,
  { perMinute }: Pick<Line, 'perMinute'>,
): Promise<ApiError> {
  const refusal = await refusalToTalk(db, viewer, lessonId);
  if (refusal) return refusal;
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from turn.created_at + interval '1 minute' - now()))::integer as seconds
    from dialogues join dialogue_turns turn on turn.dialogue_id = dialogues.id and turn.speaker = 'student'
      and ${isOwnLine}
    where dialogues.user_id = ${viewer.id} and turn.created_at > now() - interval '1 minute'
    order by turn.created_at desc
    offset ${perMinute - 1} limit 1`.execute(db);
  const seconds = Math.max(1, rows[0]?.seconds ?? 1);
  return tooManyRequests(
    `Слишком много реплик подряд. Следующую можно сказать через ${waitInWords(seconds)}`,
    seconds,
  );
}

/** Undefined while the viewer's access to the lesson lasts. */
export async function refusalToTalk(db: Db, viewer: Viewer, lessonId: string): Promise<ApiError | undefined> {
  const lesson = await db
    .selectFrom('lessons')
    .select('id')
    .where('id', '=', lessonId)
    .where(answerableBy(viewer))
    .executeTakeFirst();
  return lesson ? undefined : lessonRefusal(db, viewer, lessonId, { toAnswer: true });
}
