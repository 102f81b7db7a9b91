/** The colours of the app (src/web/styles/tokens.css); mail programs know no variables. */
export const colours = {
  paper: { light: '#fffdf9', dark: '#161513' },
  sunken: { light: '#f0ece4', dark: '#2b2926' },
  line: { light: '#e4ded3', dark: '#37342f' },
  ink: { light: '#211f1b', dark: '#ece8e0' },
  soft: { light: '#5a554c', dark: '#b7b1a5' },
  faint: { light: '#6c665b', dark: '#a09a8d' },
  accent: { light: '#2f4bb5', dark: '#4a66d4' },
  link: { light: '#2f4bb5', dark: '#a9b9f9' },
};

const font = "font-family:-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const text = `${font};font-size:16px;line-height:24px;overflow-wrap:anywhere`;
const small = `${font};font-size:13px;line-height:20px;overflow-wrap:anywhere`;

export const css = {
  body: `margin:0;padding:0;background-color:${colours.paper.light};-webkit-text-size-adjust:100%`,
  column: 'max-width:600px;text-align:left',
  cell: 'padding:32px 24px 40px',
  school: `${small};margin:0 0 24px;color:${colours.faint.light}`,
  heading: `${font};font-size:24px;line-height:32px;font-weight:600;margin:0 0 16px;color:${colours.ink.light};overflow-wrap:anywhere`,
  text: `${text};margin:0 0 16px;color:${colours.ink.light}`,
  buttonRow: 'margin:24px 0',
  button: `${font};font-size:16px;line-height:24px;font-weight:600;display:inline-block;padding:12px 24px;border-radius:8px;background-color:${colours.accent.light};color:#ffffff;text-decoration:none`,
  note: `${small};margin:0 0 8px;color:${colours.soft.light}`,
  code: `font-family:ui-monospace,Consolas,Menlo,monospace;font-size:15px;line-height:24px;margin:0 0 16px;padding:12px 16px;border-radius:8px;background-color:${colours.sunken.light};color:${colours.ink.light};word-break:break-all`,
  list: 'margin:0 0 16px;padding:0 0 0 20px',
  item: `${text};margin:0 0 8px;color:${colours.ink.light}`,
  link: `color:${colours.link.light};text-decoration:underline`,
  softLink: `color:${colours.soft.light};text-decoration:underline`,
  footer: `${small};margin:32px 0 0;padding:16px 0 0;border-top:1px solid ${colours.line.light};color:${colours.faint.light}`,
};

/** Programs that know no dark colours keep the inline ones. */
export const darkCss = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background-color:${colours.paper.dark}!important}
.ink{color:${colours.ink.dark}!important}
.soft{color:${colours.soft.dark}!important}
.faint{color:${colours.faint.dark}!important}
.line{border-color:${colours.line.dark}!important}
.code{background-color:${colours.sunken.dark}!important}
.button{background-color:${colours.accent.dark}!important}
.link{color:${colours.link.dark}!important}
}`;
