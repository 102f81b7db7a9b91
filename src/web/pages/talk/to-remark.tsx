import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { placeOfRemark } from '#contract/screens.ts';
import type { Dialogue } from '#contract/talks/schemas.ts';
import { paths } from '#web/paths.ts';
import { isComposed } from '#web/ui/enter-key.ts';

export interface ToRemarkProps {
  lessonId: string;
  /** What the take was begun from. */
  remark: Dialogue['remark'] & object;
}

/** Back to the remark on the lesson's page, by Escape too: the take stays open, and its line is kept. */
export function ToRemark({ lessonId, remark }: ToRemarkProps) {
  const navigate = useNavigate();
  const place = { to: paths.lesson(lessonId), hash: placeOfRemark(remark.id) };
  const goBack = useEffectEvent(() => void navigate(place));

  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isComposed(event) && isWriting(event))
        goBack();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);

  return (
    <>
      {' · '}
      <Link
        {...place}
        aria-keyshortcuts="Escape"
        className="rounded-sm text-accent-ink underline underline-offset-2"
      >
        К замечанию
      </Link>
    </>
  );
}

/** Elsewhere, as in a menu or a question, Escape has a meaning of its own. */
const isWriting = ({ target }: KeyboardEvent): boolean =>
  target === document.body || target instanceof HTMLTextAreaElement;
