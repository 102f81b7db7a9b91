/**
 * The text with `\n` for whatever else ends a line: what Word and PDF files have within a paragraph, and what neither a browser
 * nor a workbook shows as one, so that two words become one. No place in the text moves.
 */
export const withLineBreaks = (text: string): string =>
  text.replaceAll(/\r(?!\n)|[\v\f\u0085\u2028\u2029]/g, '\n');
