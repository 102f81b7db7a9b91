import { accentColours } from './accent-colours.ts';

/**
 * The rules of a school's accent, for a style element: in no layer, so they stand above those of the style sheet. The themes as
 * `web/styles/base.css` has them: the choice of the person, else the system's; on paper the light one.
 */
export function accentStyle(accent: string): string {
  const tokens = Object.entries(accentColours(accent));
  const light = tokens.map(([token, [colour]]) => `--color-${token}:${colour}`).join(';');
  const dark = tokens.map(([token, [, colour]]) => `--color-${token}:${colour}`).join(';');
  return (
    `:root{${light}}@media screen{:root[data-theme=dark]{${dark}}}` +
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}`
  );
}
