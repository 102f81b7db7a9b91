import { fullName } from '#domain/full-name.ts';
import { ApiError } from '#server/platform/errors.ts';
import type { Scope } from '#server/platform/viewer.ts';
import type { StoredMentor } from './stored-mentor.ts';

/** The draft that the viewer has seen isn't the one that is stored: with both texts, as they are now. */
export function staleDraft(viewer: Scope, mentor: StoredMentor): ApiError {
  if (!mentor.draft) return refusal('Этого черновика больше нет: его опубликовали или убрали', mentor);
  const { savedBy: by, savedAt: at } = mentor.draft;
  const message =
    by?.id === viewer.id
      ? 'Пока вы правили черновик наставника здесь, вы сохранили его в другом окне'
      : `Пока вы правили черновик наставника, его сохранил кто-то ещё${by ? `: ${fullName(by)}` : ''}`;
  return refusal(message, mentor, { by, at });
}

/** Another version has come in force since the draft was begun. */
export function overtakenDraft(mentor: StoredMentor): ApiError {
  const message = 'Пока вы правили, наставника опубликовали';
  const { inForce } = mentor;
  return refusal(message, mentor, inForce ? { by: inForce.by, at: inForce.publishedAt } : undefined);
}

interface Saved {
  by: { firstName: string; lastName: string } | null;
  at: string;
}

const refusal = (message: string, { draft, inForce }: StoredMentor, saved?: Saved) =>
  new ApiError('stale_mentor', message, {
    saved: saved && { by: saved.by && fullName(saved.by), at: saved.at },
    mentor: { draft, inForce },
  });
