import { colours, css, darkCss } from './letter-style.ts';
import type { Block, Letter } from './letter.ts';
import type { LetterSetting } from './letters.ts';
import { plainLine } from './plain-line.ts';

/** A letter as it leaves: the same words twice, and nothing that is fetched from afar. */
export interface SetLetter {
  subject: string;
  text: string;
  html: string;
}

const longestSubject = 200;

type SetSetting = Pick<LetterSetting, 'appName' | 'signature' | 'contact' | 'mail'>;

export function setLetter(letter: Letter, setting: SetSetting): SetLetter {
  for (const address of addressesIn(letter)) assertOurs(address, setting);
  return {
    subject: plainLine(letter.subject).slice(0, longestSubject),
    text: textOf(letter, setting),
    html: htmlOf(letter, setting),
  };
}

function addressesIn({ blocks, unsubscribe }: Letter): string[] {
  const inBlocks = blocks.flatMap((block) => {
    if ('button' in block) return [block.address];
    if ('list' in block)
      return block.list.map(({ address }) => address).filter((address) => address !== undefined);
    return [];
  });
  return unsubscribe ? [...inBlocks, unsubscribe.address] : inBlocks;
}

/** A letter leads to the app alone, by the address that PUBLIC_URL gives. */
function assertOurs(address: string, { mail }: SetSetting): void {
  const isOurs = address === mail.publicUrl || address.startsWith(`${mail.publicUrl}/`);
  if (!isOurs || /[\s<>"]/.test(address)) throw new Error('A letter leads to an address that is not ours');
}

function textOf({ heading, blocks, unsubscribe }: Letter, setting: SetSetting): string {
  const parts = [
    plainLine(heading),
    ...blocks.map(textOfBlock),
    linesOf(setting.signature).join('\n'),
    [
      '—',
      isAutomatic,
      ...questionsTo(setting),
      `${plainLine(setting.appName)}: ${setting.mail.publicUrl}`,
    ].join('\n'),
  ];
  if (unsubscribe) parts.push(`${unsubscribeWords(unsubscribe.of)}:\n${unsubscribe.address}`);
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function textOfBlock(block: Block): string {
  if ('text' in block) return plainLine(block.text);
  if ('button' in block) return `${plainLine(block.button)}:\n${block.address}`;
  if ('code' in block) return `${plainLine(block.note)}\n${plainLine(block.code)}`;
  return block.list
    .map(({ text, address }) => (address ? `• ${plainLine(text)}\n  ${address}` : `• ${plainLine(text)}`))
    .join('\n');
}

function htmlOf(letter: Letter, setting: SetSetting): string {
  const { heading, blocks, unsubscribe } = letter;
  const { publicUrl } = setting.mail;
  const leave = unsubscribe
    ? `<br><a class="soft" href="${html(unsubscribe.address)}" style="${css.softLink}">${html(unsubscribeWords(unsubscribe.of))}</a>`
    : '';
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${html(letter.subject)}</title>
<style>${darkCss}</style>
</head>
<body class="paper" style="${css.body}">
<table role="presentation" class="paper" width="100%" cellspacing="0" cellpadding="0" border="0" bgcolor="${colours.paper.light}">
<tr><td align="center">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" border="0" style="${css.column}">
<tr><td style="${css.cell}">
<p class="faint" style="${css.school}">${html(setting.appName)}</p>
<h1 class="ink" style="${css.heading}">${html(heading)}</h1>
${[...blocks.map(htmlOfBlock), ...signatureOf(setting)].join('\n')}
<p class="faint line" style="${css.footer}">${isAutomatic}<br>${questionsTo(setting)
    .map((line) => `${html(line)}<br>`)
    .join(
      '',
    )}${html(setting.appName)}: <a class="soft" href="${html(publicUrl)}" style="${css.softLink}">${html(hostOf(publicUrl))}</a>${leave}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function htmlOfBlock(block: Block): string {
  if ('text' in block) return `<p class="ink" style="${css.text}">${html(block.text)}</p>`;
  if ('button' in block)
    return `<p style="${css.buttonRow}"><a class="button" href="${html(block.address)}" style="${css.button}">${html(block.button)}</a></p>`;
  if ('code' in block)
    return `<p class="soft" style="${css.note}">${html(block.note)}</p>
<p class="ink code" style="${css.code}">${html(block.code)}</p>`;
  const items = block.list.map(({ text, address }) => {
    const words = address
      ? `<a class="link" href="${html(address)}" style="${css.link}">${html(text)}</a>`
      : html(text);
    return `<li class="ink" style="${css.item}">${words}</li>`;
  });
  return `<ul style="${css.list}">${items.join('')}</ul>`;
}

const signatureOf = ({ signature }: SetSetting) => {
  const lines = linesOf(signature).map(html);
  return lines.length === 0 ? [] : [`<p class="ink" style="${css.text}">${lines.join('<br>')}</p>`];
};

/** Each plain: a line can't become two. */
const linesOf = (text: string | null | undefined): string[] => (text ? text.split('\n').map(plainLine) : []);

const questionsTo = ({ contact }: SetSetting): string[] =>
  contact ? [`Вопросы: ${plainLine(contact)}`] : [];

const isAutomatic = 'Письмо составлено автоматически, отвечать на него не нужно.';

const unsubscribeWords = (of: string) => `Не получать писем «${plainLine(of)}»`;

const hostOf = (address: string) => new URL(address).host;

const named: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const html = (text: string) => plainLine(text).replace(/[&<>"']/g, (character) => named[character] ?? '');
