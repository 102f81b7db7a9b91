import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { tokenIn } from './token-in.ts';

/** The secret in the fragment of the address, which is at once removed from there; or the one that the person pastes. */
export function useLinkToken(
  read: (hash: string) => string | undefined = tokenIn,
): [string | undefined, (token: string | undefined) => void] {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const [taken, setTaken] = useState({ hash, token: read(hash) });
  // Another link may be opened while the page is.
  if (hash !== '' && hash !== taken.hash) setTaken({ hash, token: read(hash) });
  useEffect(() => {
    if (hash !== '') void navigate({ to: '.', hash: '', replace: true });
  }, [hash, navigate]);
  return [taken.token, (token) => setTaken({ hash: '', token })];
}
