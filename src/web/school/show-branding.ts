import type { SchoolSettings } from '#contract/school/schemas.ts';
import { accentStyle } from '#domain/accent/accent-style.ts';
import { styleNonce } from '#web/ui/style-nonce.ts';

/** In the tab of whoever has saved it; others see it when they open a page. */
export function showBranding({ name, shortName, logo, contact, accent, defaultName }: SchoolSettings): void {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="application-name"]');
  if (!meta) return;
  meta.content = name ?? defaultName;
  for (const [key, value] of Object.entries({ short: shortName, logo, contact })) {
    if (value === null) delete meta.dataset[key];
    else meta.dataset[key] = value;
  }
  showAccent(accent);
}

/** In the element that the server writes, or in one like it. */
function showAccent(accent: string | null): void {
  const style = document.querySelector('style#accent') ?? document.createElement('style');
  if (!style.isConnected) {
    style.id = 'accent';
    style.setAttribute('nonce', styleNonce() ?? '');
    document.head.append(style);
  }
  style.textContent = accent === null ? '' : accentStyle(accent);
}
