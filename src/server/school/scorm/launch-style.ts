/** Colours are those of the product where its style sheet is there. */
export const launchStyle = `
  body { margin: 0; background: var(--color-paper, Canvas); color: var(--color-ink, CanvasText);
    font: 1rem/1.5 var(--font-sans, system-ui, sans-serif); }
  main { box-sizing: border-box; max-width: 34rem; margin: 8vh auto 0; padding: 0 1.5rem 3rem; overflow-wrap: anywhere; }
  h1 { margin: 0.25rem 0 0; font-size: 1.625rem; line-height: 1.25; }
  p { margin: 1rem 0 0; }
  .soft { margin: 0; color: var(--color-ink-soft, GrayText); }
  #person { margin-top: 0.5rem; }
  .buttons { display: flex; flex-wrap: wrap; gap: 0.75rem; margin-top: 1.75rem; }
  .buttons > * { display: inline-flex; box-sizing: border-box; min-height: 2.75rem; align-items: center; padding: 0 1.1rem; border: 1px solid transparent;
    border-radius: 0.5rem; background: var(--color-accent, #2f4bb5); color: var(--color-on-accent, #fff); font: inherit; font-weight: 500;
    text-decoration: none; cursor: pointer; }
  .buttons > .second { border-color: var(--color-line-strong, GrayText); background: var(--color-surface, Canvas); color: inherit; }
  .buttons > [hidden] { display: none; }
`;
