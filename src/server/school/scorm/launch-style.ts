import { shortPageStyle } from '#server/platform/http/server-page.ts';

export const launchStyle = `${shortPageStyle}
  #person { margin-top: 0.5rem; }
  .buttons { display: flex; flex-wrap: wrap; gap: 0.75rem; margin-top: 1.75rem; }
  .buttons > * { display: inline-flex; box-sizing: border-box; min-height: 2.75rem; align-items: center; padding: 0 1.1rem; border: 1px solid transparent;
    border-radius: 0.5rem; background: var(--color-accent, #2f4bb5); color: var(--color-on-accent, #fff); font: inherit; font-weight: 500;
    text-decoration: none; cursor: pointer; }
  .buttons > .second { border-color: var(--color-line-strong, GrayText); background: var(--color-surface, Canvas); color: inherit; }
  .buttons > [hidden] { display: none; }
`;
