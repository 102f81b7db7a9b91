import { type RawBuilder, sql } from 'kysely';
import type { CodeWith } from '#contract/errors.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { fullNameOf } from '#server/platform/db/full-name-of.ts';
import { ApiError } from '#server/platform/errors.ts';
import type { Viewer } from '#server/platform/viewer.ts';

export interface Saved {
  /** In the accusative: «урок». */
  what: string;
  whose?: 'его' | 'её' | 'их';
  code?: CodeWith<'saved'>;
  /** The person's id, or the query that finds it: nobody is asked for before a save is refused. */
  by: string | null | RawBuilder<string | null>;
  /** Absent where it isn't known that a save made the difference. */
  at?: string | undefined;
  version?: number;
}

/** The refusal of a change that would overwrite what its author hasn't seen: who has saved that, and when. */
export async function stale(
  tx: Tx,
  viewer: Viewer,
  { what, whose = 'его', code = 'conflict', by, at, version }: Saved,
): Promise<ApiError> {
  const author = await tx
    .selectFrom('users')
    .select(['id', fullNameOf().as('name')])
    .where('id', '=', sql<string>`${by}`)
    .executeTakeFirst();
  const message =
    author?.id === viewer.id
      ? `Пока вы правили ${what} здесь, вы сохранили ${whose} в другом окне`
      : `Пока вы правили ${what}, ${whose} сохранил кто-то ещё${author ? `: ${author.name}` : ''}`;
  return new ApiError(code, message, {
    saved: at === undefined ? undefined : { by: author?.name ?? null, at, version },
  });
}
