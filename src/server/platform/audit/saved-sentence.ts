import type { Viewer } from '#server/platform/viewer.ts';

/** Why a change is refused that would overwrite another one. `what` is in the accusative: «урок». */
export function savedSentence(
  what: string,
  author: { id: string | null; name: string | null } | undefined,
  viewer: Viewer,
): string {
  if (!author?.name) return `Пока вы правили ${what}, его сохранил кто-то ещё`;
  if (author.id === viewer.id) return `Пока вы правили ${what} здесь, вы сохранили его в другом окне`;
  return `Пока вы правили ${what}, его сохранил кто-то ещё: ${author.name}`;
}
