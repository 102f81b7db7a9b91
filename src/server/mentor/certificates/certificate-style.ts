/** Colours are those of the product where its style sheet is there. On paper, sizes are the paper's: millimetres and points. */
export const certificateStyle = `
  body { margin: 0; background: var(--color-paper, Canvas); color: var(--color-ink, CanvasText);
    font: 1rem/1.5 var(--font-sans, system-ui, sans-serif); }
  main { box-sizing: border-box; max-width: 53rem; margin: 0 auto; padding: 1.5rem clamp(1rem, 4vw, 2.5rem) 3rem; overflow-wrap: anywhere; }
  p, h1, h2, ul { margin: 0; padding: 0; }
  ul { list-style: none; }
  strong { font-weight: 600; }
  .soft { color: var(--color-ink-soft, GrayText); }
  .state { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 1rem 2rem; margin-bottom: 1.5rem; }
  .state p { flex: 1 1 20rem; }
  .valid strong { color: var(--color-success-ink, CanvasText); }
  .revoked strong, p.revoked:not([role="status"]) { color: var(--color-danger-ink, CanvasText); }
  button { min-height: 2.75rem; padding: 0 1.1rem; border: 1px solid var(--color-line-strong, GrayText); border-radius: 0.5rem;
    background: var(--color-surface, Canvas); color: inherit; font: inherit; font-weight: 500; cursor: pointer; }
  button[hidden] { display: none; }
  .code { display: flex; max-width: 26rem; margin: 8vh auto 0; flex-direction: column; gap: 0.9rem; }
  .code h1 { font-size: 1.625rem; line-height: 1.25; }
  .code label { font-weight: 500; margin-bottom: -0.5rem; }
  .code input { min-height: 2.9rem; padding: 0 0.8rem; border: 1px solid var(--color-line-strong, GrayText); border-radius: 0.5rem;
    background: var(--color-surface, Canvas); color: inherit; font: 1rem var(--font-mono, monospace); text-transform: uppercase; }
  .code button { border-color: transparent; background: var(--color-accent, #2f4bb5); color: var(--color-on-accent, #fff); }
  .home { margin-top: 2rem; font-size: 0.9375rem; }
  .code + .home { max-width: 26rem; margin-inline: auto; }
  .home a { display: inline-flex; min-height: 2.75rem; align-items: center; color: var(--color-accent-ink, LinkText); }

  .sheet { display: flex; flex-direction: column; box-sizing: border-box; padding: clamp(1.5rem, 6vw, 4rem);
    border: 1px solid var(--color-line, GrayText); border-radius: 0.875rem; background: var(--color-surface, Canvas); }
  .logo { display: block; max-width: 14rem; max-height: 4rem; margin-bottom: 0.75rem; object-fit: contain; border-radius: 0.375rem; }
  :root[data-theme=dark] .logo { background: #fff; }
  @media (prefers-color-scheme: dark) { :root:not([data-theme=light]) .logo { background: #fff; } }
  .school { font-weight: 500; }
  .kind { display: block; margin-top: 2rem; color: var(--color-accent-ink, CanvasText); font-size: 0.9375rem; font-weight: 600;
    letter-spacing: 0.22em; text-transform: uppercase; }
  .name { display: block; margin-top: 0.5rem; font-size: clamp(1.625rem, 5vw, 2.5rem); font-weight: 600; line-height: 1.15; letter-spacing: -0.02em; }
  .passed { margin-top: 1.25rem; color: var(--color-ink-soft, CanvasText); }
  .name.long { font-size: 1.5rem; }
  .step, .no { white-space: nowrap; }
  .course { margin-top: 0.25rem; font-size: 1.3125rem; font-weight: 600; line-height: 1.3; }
  .course.long { font-size: 1.0625rem; }
  .text { margin-top: 0.75rem; font-size: 0.9375rem; white-space: pre-line; }
  .lists { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr)); gap: 2rem 2.5rem; margin-top: 2.25rem; }
  .lists h2 { font-size: 1rem; font-weight: 600; line-height: 1.4; }
  .lists ul { display: flex; flex-direction: column; gap: 0.3rem; margin-top: 0.5rem; font-size: 0.9375rem; line-height: 1.4; }
  .reached { margin-top: 2.25rem; }
  .reached h2 { font-size: 1rem; font-weight: 600; line-height: 1.4; }
  .reached ul { margin-top: 0.5rem; columns: 17rem 2; column-gap: 2.5rem; font-size: 0.9375rem; line-height: 1.4; }
  .reached li { margin-bottom: 0.6rem; break-inside: avoid; }
  .reached .lesson { display: block; font-weight: 500; }
  .reached .level { display: block; color: var(--color-ink-soft, CanvasText); }
  .reached .level strong { color: var(--color-ink, CanvasText); }
  .sheet footer { display: flex; flex-wrap: wrap; align-items: end; justify-content: space-between; gap: 1.5rem; margin-top: 2.5rem;
    padding-top: 1.5rem; border-top: 1px solid var(--color-line, GrayText); font-size: 0.9375rem; }
  .sheet footer > div:first-child { flex: 1 1 15rem; }
  .check { margin-top: 0.9rem; }
  .number { font-family: var(--font-mono, monospace); }
  .qr { width: 7.5rem; height: 7.5rem; overflow: hidden; border-radius: 0.375rem; }
  .qr svg { display: block; shape-rendering: crispEdges; width: 100%; height: 100%; }

  @page { size: A4; margin: 0; }
  @media print {
    :root:root { color-scheme: light; }
    body { background: #fff; min-height: 0; }
    main { max-width: none; padding: 0; }
    .home, .state button, .valid { display: none; }
    .state { margin: 0; padding: 6mm 20mm 0; position: absolute; font-size: 9pt; }
    .sheet { width: 210mm; height: 296.5mm; padding: 20mm 20mm 16mm; border: 0; border-radius: 0; background: #fff; break-inside: avoid; overflow: hidden; }
    .logo { max-width: 60mm; max-height: 12mm; margin: 0 0 3mm; padding: 0; }
    .school { font-size: 11pt; }
    .kind { margin-top: 12mm; font-size: 10pt; }
    .name { margin-top: 3mm; font-size: 27pt; }
    .name.long { font-size: 17pt; }
    .passed { margin-top: 6mm; font-size: 11pt; }
    .course { margin-top: 1mm; font-size: 17pt; }
    .course.long { font-size: 12pt; }
    .text { margin-top: 3mm; font-size: 9.5pt; line-height: 1.35; }
    .lists { grid-template-columns: 1fr 1fr; gap: 10mm; margin-top: 9mm; min-height: 0; overflow: hidden; }
    .reached { margin-top: 9mm; min-height: 0; overflow: hidden; }
    .reached h2 { font-size: 10.5pt; }
    .reached ul { columns: 2; column-gap: 10mm; margin-top: 2mm; font-size: 9pt; line-height: 4.1mm; }
    .reached li { margin-bottom: 1mm; }
    .sheet header, .sheet footer { flex-shrink: 0; }
    .lists h2 { font-size: 10.5pt; }
    .lists ul { gap: 0.6mm; margin-top: 2mm; font-size: 9pt; line-height: 4.1mm; }
    .sheet footer { flex-wrap: nowrap; margin-top: auto; padding-top: 6mm; font-size: 9.5pt; line-height: 1.4; }
    .check { margin-top: 3mm; }
    .qr { width: 32mm; height: 32mm; border-radius: 0; }
  }
`;
