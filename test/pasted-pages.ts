/** What programs put on the clipboard as HTML: shapes as they were seen, the words our own. */
export interface PastedPage {
  from: string;
  html: string;
  /** What is stored of it. */
  markdown: string;
  /** Pictures that stand at an address elsewhere. */
  leftOut?: number;
}

/** One red dot. */
export const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

const ofOffice = (body: string) => `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word"
xmlns="http://www.w3.org/TR/REC-html40">

<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=ProgId content=Word.Document>
<meta name=Generator content="Microsoft Word 15">
<link rel=File-List href="file:///C:/Users/anna/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml>
 <o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings>
</xml><![endif]-->
<style>
<!--
 /* Font Definitions */
 @font-face
	{font-family:"Cambria Math"; panose-1:2 4 5 3 5 4 6 3 2 4;}
 p.MsoNormal, li.MsoNormal, div.MsoNormal
	{mso-style-unhide:no; margin:0cm; font-size:12.0pt;}
@list l0:level1
	{mso-level-number-format:bullet; mso-level-text:; font-family:Symbol;}
-->
</style>
<!--[if gte mso 10]>
<style>
 table.MsoNormalTable {mso-style-name:"Обычная таблица";}
</style>
<![endif]-->
</head>

<body lang=RU link="#0563C1" vlink="#954F72" style='tab-interval:35.4pt;word-wrap:break-word'>
<!--StartFragment-->

${body}

<!--EndFragment-->
</body>

</html>`;

const wordItem = (of: string, list: string, marker: string, words: string) =>
  `<p class=MsoListParagraphCxSp${of} style='margin-left:36.0pt;mso-add-space:auto;
text-indent:-18.0pt;mso-list:${list} lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-fareast-font-family:Symbol;mso-bidi-font-family:Symbol'><span
style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]>${words}<o:p></o:p></p>`;

const word: PastedPage = {
  from: 'Word',
  html: ofOffice(`<p class=MsoTitle>Как отказать гостю<o:p></o:p></p>

<h1><a name="_Toc180000001"></a><a name="_Hlk2"><span style='mso-bookmark:_Toc180000001'>Сначала</span></a>
слушаем<o:p></o:p></h1>

<p class=MsoNormal>Гость говорит, а вы <b>молчите</b> и <i>киваете</i>.<span
style='mso-spacerun:yes'>  </span>Правила лежат <a
href="https://example.ru/rules?a=1&amp;b=2">на странице</a><span class=MsoHyperlink>.</span><o:p></o:p></p>

<p class=MsoNormal><o:p>&nbsp;</o:p></p>

${wordItem('First', 'l0 level1', '·', 'Повторите просьбу')}

${wordItem('Middle', 'l0 level2', 'o', 'своими словами,')}

${wordItem('Middle', 'l0 level2', 'o', '<b>без</b> оценки')}

${wordItem('Last', 'l0 level1', '·', 'Назовите причину')}

<h2>Потом отвечаем<o:p></o:p></h2>

${wordItem('First', 'l1 level1', '1.', 'Скажите «нет»')}

${wordItem('Last', 'l1 level1', '2.', 'Предложите замену')}

<p class=MsoQuote>Столик у окна занят до девяти.<o:p></o:p></p>`),
  markdown: `# Как отказать гостю

# Сначала слушаем

Гость говорит, а вы **молчите** и *киваете*. Правила лежат [на странице](https://example.ru/rules?a=1\\&b=2).

- Повторите просьбу
  - своими словами,
  - **без** оценки
- Назовите причину

## Потом отвечаем

1. Скажите «нет»
2. Предложите замену

> Столик у окна занят до девяти.`,
};

const corrected: PastedPage = {
  from: 'Word: правки, примечания, сноски',
  html: ofOffice(`<p class=MsoNormal>Ответьте <span class=msoDel><del cite="mailto:Анна"
datetime="2026-10-01T10:00">когда-нибудь</del></span><span class=msoIns><ins
cite="mailto:Анна" datetime="2026-10-01T10:00">в тот же день</ins></span>, а
<a style='mso-comment-reference:А_1;mso-comment-date:20261001T1000'>жалобу</a><span
class=MsoCommentReference><span style='font-size:8.0pt'><![if !supportAnnotations]><a
class=msocomanchor id="_anchor_1" href="#_msocom_1" name="_msoanchor_1">[А1]</a><![endif]><span
style='mso-special-character:comment'>&nbsp;</span></span></span> передайте старшему<a
style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span
class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]>[1]<![endif]></span></span></a>.<o:p></o:p></p>

<div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all>
<hr align=left size=1 width="33%">
<![endif]>
<div style='mso-element:footnote' id=ftn1>
<p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1"
name="_ftn1" title=""><span class=MsoFootnoteReference><span
style='mso-special-character:footnote'><![if !supportFootnotes]>[1]<![endif]></span></span></a>
Старший — тот, кто отвечает за смену.<o:p></o:p></p>
</div>
</div>

<div style='mso-element:comment-list'><![if !supportAnnotations]>
<hr class=msocomoff align=left size=1 width="33%">
<![endif]>
<div style='mso-element:comment'>
<div id="_com_1" class=msocomtxt language=JavaScript onmouseover="msoCommentShow('_anchor_1','_com_1')">
<p class=MsoCommentText><span class=MsoCommentReference>&nbsp;<a href="#_msoanchor_1">[А1]</a></span>Какую именно?<o:p></o:p></p>
</div>
</div>
</div>`),
  markdown: String.raw`Ответьте в тот же день, а жалобу передайте старшему\[1].

---

\[1] Старший — тот, кто отвечает за смену.`,
};

const wordTable: PastedPage = {
  from: 'Word: таблица и картинки',
  html: ofOffice(`<p class=MsoNormal>Смены:<o:p></o:p></p>

<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0
 style='border-collapse:collapse;border:none;mso-yfti-tbllook:1184'>
 <tr style='mso-yfti-irow:0;mso-yfti-firstrow:yes'>
  <td width=301 valign=top style='width:225.4pt;border:solid windowtext 1.0pt'>
  <p class=MsoNormal><b>День<o:p></o:p></b></p>
  </td>
  <td width=301 colspan=2 valign=top style='width:225.4pt;border-left:none'>
  <p class=MsoNormal align=center><b>Кто<o:p></o:p></b></p>
  </td>
 </tr>
 <tr style='mso-yfti-irow:1'>
  <td width=301 rowspan=2 valign=top style='width:225.4pt'>
  <p class=MsoNormal>Пятница<o:p></o:p></p>
  </td>
  <td width=150 valign=top><p class=MsoNormal>Ольга<o:p></o:p></p></td>
  <td width=150 valign=top><p class=MsoNormal>до восьми,<o:p></o:p></p><p class=MsoNormal>потом дома<o:p></o:p></p></td>
 </tr>
 <tr style='mso-yfti-irow:2;mso-yfti-lastrow:yes'>
  <td width=150 valign=top><p class=MsoNormal>Иван<o:p></o:p></p></td>
  <td width=150 valign=top><p class=MsoNormal><o:p>&nbsp;</o:p></p></td>
 </tr>
</table>

<p class=MsoNormal><!--[if gte vml 1]><v:shapetype id="_x0000_t75" coordsize="21600,21600"/><v:shape
 id="_x0000_i1025" type="#_x0000_t75"><v:imagedata src="file:///C:/Temp/msohtmlclip1/01/clip_image001.png" o:title=""/>
</v:shape><![endif]--><![if !vml]><img width=321 height=200
src="file:///C:/Temp/msohtmlclip1/01/clip_image002.png" v:shapes="_x0000_i1025"><![endif]><o:p></o:p></p>

<p class=MsoNormal>Конец.<o:p></o:p></p>`),
  leftOut: 1,
  markdown: `Смены:

| **День** | **Кто** | |
| - | - | - |
| Пятница | Ольга | до восьми, потом дома |
| | Иван | |

Конец.`,
};

const onlineRun = (words: string, style = '') =>
  `<span data-contrast="auto" xml:lang="RU-RU" lang="RU-RU" class="TextRun SCXW1 BCX8" style="margin:0px;padding:0px;font-size:12pt;${style}"><span class="NormalTextRun SCXW1 BCX8" style="margin:0px">${words}</span></span>`;

const onlineEnd =
  '<span class="EOP SCXW1 BCX8" data-ccp-props="{&quot;201341983&quot;:0}" style="margin:0px">&nbsp;</span>';

const onlineItem = (tag: 'ul' | 'ol', level: number, words: string) =>
  `<div class="ListContainerWrapper SCXW1 BCX8" style="margin:0px;padding:0px;position:relative"><${tag} class="BulletListStyle1 SCXW1 BCX8" role="list" style="margin:0px"><li data-leveltext="" data-font="Symbol" data-listid="1" data-aria-posinset="1" data-aria-level="${level}" role="listitem" class="OutlineElement Ltr SCXW1 BCX8" style="margin:0px 0px 0px ${level * 24}px"><p class="Paragraph SCXW1 BCX8" style="margin:0px">${onlineRun(words)}${onlineEnd}</p></li></${tag}></div>`;

const wordOnline: PastedPage = {
  from: 'Word в браузере',
  html: `<html><body><!--StartFragment--><div class="OutlineElement Ltr SCXW1 BCX8" style="direction:ltr"><p class="Paragraph SCXW1 BCX8" role="heading" aria-level="1" paraid="1" style="margin:16px 0px 0px;font-weight:normal;font-style:normal">${onlineRun('Звонок поставщику', 'font-weight:bold')}${onlineEnd}</p></div><div class="OutlineElement Ltr SCXW1 BCX8"><p class="Paragraph SCXW1 BCX8" style="margin:0px">${onlineRun('Назовите ')}${onlineRun('срок', 'font-weight:bold')}${onlineRun(' и ')}${onlineRun('сумму', 'font-style:italic')}<a class="Hyperlink SCXW1 BCX8" href="https://example.ru/" target="_blank" rel="noreferrer noopener" style="margin:0px">${onlineRun(' по договору', 'text-decoration:underline')}</a>${onlineRun('.')}${onlineEnd}</p></div>${onlineItem('ul', 1, 'Что сорвалось')}${onlineItem('ul', 2, 'когда')}${onlineItem('ul', 1, 'Чего вы ждёте')}<div class="OutlineElement Ltr SCXW1 BCX8"><p class="Paragraph SCXW1 BCX8" style="margin:0px">${onlineEnd}</p></div>${onlineItem('ol', 1, 'Позвоните')}${onlineItem('ol', 1, 'Напишите')}<div class="OutlineElement Ltr SCXW1 BCX8"><div class="TableContainer Ltr SCXW1 BCX8"><table border="1" class="Table Ltr TableGrid SCXW1 BCX8" data-tablestyle="MsoTableGrid" aria-rowcount="2"><tbody><tr aria-rowindex="1" class="TableRow SCXW1 BCX8"><td class="FirstRow FirstCol SCXW1 BCX8" role="columnheader"><div class="TableCellContent SCXW1 BCX8"><div class="OutlineElement Ltr SCXW1 BCX8"><p class="Paragraph SCXW1 BCX8">${onlineRun('Было')}${onlineEnd}</p></div></div></td><td class="FirstRow LastCol SCXW1 BCX8"><div class="TableCellContent SCXW1 BCX8"><div class="OutlineElement Ltr SCXW1 BCX8"><p class="Paragraph SCXW1 BCX8">${onlineRun('Стало')}${onlineEnd}</p></div></div></td></tr><tr aria-rowindex="2" class="TableRow SCXW1 BCX8"><td class="LastRow SCXW1 BCX8"><div class="TableCellContent SCXW1 BCX8"><p class="Paragraph SCXW1 BCX8">${onlineRun('Опять')}${onlineEnd}</p></div></td><td class="LastRow SCXW1 BCX8"><div class="TableCellContent SCXW1 BCX8"><p class="Paragraph SCXW1 BCX8">${onlineRun('В четверг')}${onlineEnd}</p></div></td></tr></tbody></table></div></div><!--EndFragment--></body></html>`,
  markdown: `# Звонок поставщику

Назовите **срок** и *сумму* [по договору](https://example.ru/).

- Что сорвалось
  - когда
- Чего вы ждёте

1. Позвоните
2. Напишите

| Было | Стало |
| - | - |
| Опять | В четверг |`,
};

const docsRun = (words: string, style = 'font-weight:400;font-style:normal;text-decoration:none') =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;${style};vertical-align:baseline;white-space:pre;white-space:pre-wrap;">${words}</span>`;

const docsItem = (words: string, level: number) =>
  `<li dir="ltr" style="list-style-type:disc;font-size:11pt;font-family:Arial,sans-serif;font-weight:400;font-style:normal;text-decoration:none;white-space:pre;" aria-level="${level}"><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;" role="presentation">${docsRun(words)}</p></li>`;

const docsCell = (words: string) =>
  `<td style="border-left:solid #000000 1pt;vertical-align:top;padding:5pt;overflow:hidden;"><p dir="ltr" style="line-height:1.2;">${docsRun(words)}</p></td>`;

const googleDocs: PastedPage = {
  from: 'Google Документы',
  html: `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1f2e3d4c-7fff-1111-2222-333344445555"><h1 dir="ltr" style="line-height:1.38;margin-top:20pt;margin-bottom:6pt;">${docsRun('План встречи', 'font-weight:700')}</h1><p dir="ltr" style="line-height:1.38;">${docsRun('Начните с ')}${docsRun('вопроса', 'font-weight:700;font-style:normal')}${docsRun(', не с ')}${docsRun('совета', 'font-weight:400;font-style:italic')}${docsRun(': ')}<a href="https://example.ru/%D0%B2%D0%BE%D0%BF%D1%80%D0%BE%D1%81" style="text-decoration:none;"><span style="font-size:11pt;color:#1155cc;text-decoration:underline;-webkit-text-decoration-skip:none;">вот список</span></a>${docsRun('.')}</p><br /><ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">${docsItem('Что мешает', 1)}<ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">${docsItem('сейчас', 2)}<ul style="margin-top:0;">${docsItem('сегодня', 3)}</ul>${docsItem('раньше', 2)}</ul>${docsItem('Что поможет', 1)}</ul><br /><div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;"><colgroup><col width="312" /><col width="312" /></colgroup><tbody><tr style="height:0pt">${docsCell('Минуты')}${docsCell('Что делаем')}</tr><tr style="height:0pt">${docsCell('5')}${docsCell('слушаем')}</tr></tbody></table></div><p dir="ltr"><span style="font-size:11pt;"><span style="border:none;display:inline-block;overflow:hidden;width:200px;height:120px;"><img src="https://lh7-rt.googleusercontent.com/docsz/AD_4nXd?key=k" width="200" height="120" style="margin-left:0px;margin-top:0px;" /></span></span></p><p dir="ltr">${docsRun('Правило одно')}<span style="font-size:0.6em;vertical-align:super;"><a href="#ftnt1">1</a></span>${docsRun('.')}</p></b><br class="Apple-interchange-newline">`,
  leftOut: 1,
  markdown: `# План встречи

Начните с **вопроса**, не с *совета*: [вот список](https://example.ru/%D0%B2%D0%BE%D0%BF%D1%80%D0%BE%D1%81).

- Что мешает
  - сейчас
    - сегодня
  - раньше
- Что поможет

| Минуты | Что делаем |
| - | - |
| 5 | слушаем |

Правило одно\\[1].`,
};

const googleSheets: PastedPage = {
  from: 'Google Таблицы',
  html: `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" dir="ltr" border="1" style="table-layout:fixed;font-size:10pt;width:0px;border-collapse:collapse;border:none" data-sheets-root="1" data-sheets-baot="1"><colgroup><col width="100"/><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="overflow:hidden;padding:2px 3px;vertical-align:bottom;font-weight:bold;" rowspan="1" colspan="2" data-sheets-value="{&quot;1&quot;:2}">Кто и когда</td><td style="font-weight:bold;">Сумма</td></tr><tr style="height:21px;"><td style="overflow:hidden;" data-sheets-value="{&quot;1&quot;:2}">Ольга</td><td>пн<br/>вт</td><td style="text-align:right;" data-sheets-numberformat="{}">1 200 | 5</td></tr><tr style="height:21px;"><td></td><td></td><td style="text-align:right;">300</td></tr></tbody></table>`,
  markdown: String.raw`| **Кто и когда** | | **Сумма** |
| - | - | - |
| Ольга | пн вт | 1 200 \| 5 |
| | | 300 |`,
};

const libreOffice: PastedPage = {
  from: 'LibreOffice',
  html: `<!DOCTYPE html>
<html>
<head>
	<meta http-equiv="content-type" content="text/html; charset=utf-8"/>
	<title></title>
	<meta name="generator" content="LibreOffice 24.2.7.2 (Linux)"/>
	<style type="text/css">
		@page { size: 21cm 29.7cm; margin: 2cm }
		p { line-height: 115%; margin-bottom: 0.25cm; background: transparent }
		p.sdfootnote { margin-left: 0.6cm; font-size: 10pt }
		a.sdfootnoteanc { font-size: 57% }
	</style>
</head>
<body lang="ru-RU" link="#000080" vlink="#800000" dir="ltr"><h1 class="western">
Обход зала</h1>
<p style="line-height: 100%; margin-bottom: 0cm">Пройдите <font face="Liberation Serif, serif"><font size="3" style="font-size: 12pt"><b>каждый</b></font></font>
стол<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a>,
<i>не торопясь</i> и <s>бегом</s>.</p>
<ol start="3">
	<li><p style="margin-bottom: 0cm">Приборы</p>
	<ol>
		<li><p style="margin-bottom: 0cm">вилки</p></li>
		<li><p style="margin-bottom: 0cm">ножи</p></li>
	</ol></li>
	<li><p>Салфетки</p></li>
</ol>
<dl>
	<dd>Отступ остаётся словами.</dd>
</dl>
<table width="100%" cellpadding="4" cellspacing="0">
	<col width="128*"/>
	<col width="128*"/>
	<thead>
		<tr valign="top">
			<th width="50%"><p>Стол</p></th>
			<th width="50%"><p>Гости</p></th>
		</tr>
	</thead>
	<tbody>
		<tr valign="top">
			<td width="50%" sdval="7" sdnum="1049;"><p>7</p></td>
			<td width="50%"><p><br/></p></td>
		</tr>
	</tbody>
</table>
<p style="margin-bottom: 0cm"><img src="${dot}" name="Рисунок1" align="bottom" width="1" height="1" border="0"/></p>
<p><br/><br/></p>
<div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a>Пустой тоже.</p>
</div>
</body>
</html>`,
  markdown: `# Обход зала

Пройдите **каждый** стол\\[1], *не торопясь* и ~~бегом~~.

3. Приборы
   1. вилки
   2. ножи
4. Салфетки

Отступ остаётся словами.

| Стол | Гости |
| - | - |
| 7 | |

![Картинка](file)

\\[1]Пустой тоже.`,
};

const ourOffice: PastedPage = {
  from: 'МойОфис и Р7 (по образцу)',
  html: `<html><head><meta charset="utf-8"></head><body><h2 class="docData;DOCY;v5;1204;${'cGVyZW5vcw'.repeat(60)}" style="margin-top:0pt;margin-bottom:8pt;border:none;mso-border-left-alt:none"><span style="font-family:'XO Thames';font-size:14pt;color:#000000;font-weight:bold">Жалоба</span></h2><p style="text-align:justify;margin-left:0cm;text-indent:1.25cm"><span style="font-family:'XO Thames';font-size:14pt;font-weight:normal">Сначала </span><span style="font-family:'XO Thames';font-size:14pt;font-weight:bold;font-style:italic">извинитесь</span><span style="font-size:14pt">, затем уточните.</span></p><p style="margin:0"><span style="font-size:14pt">&nbsp;</span></p><ul style="padding-left:40px"><li style="list-style-type:disc"><p style="margin:0"><span style="font-size:14pt">Кто</span></p></li><li style="list-style-type:none"><ul style="padding-left:40px"><li style="list-style-type:circle"><p><span>имя</span></p></li></ul></li><li style="list-style-type:disc"><p><span>Когда</span></p></li></ul><table cellspacing="0" style="border-collapse:collapse"><tr><td style="border:solid 1pt #000000" colspan="2"><p><span style="font-weight:bold">Ответ за час</span></p></td></tr><tr><td><p><span>да</span></p></td><td><p><span>нет</span></p></td></tr></table></body></html>`,
  markdown: `## Жалоба

Сначала **_извинитесь_**, затем уточните.

- Кто
  - имя
- Когда

| **Ответ за час** | |
| - | - |
| да | нет |`,
};

const ofChrome =
  'color: rgb(34, 34, 34); font-family: sans-serif; font-style: normal; font-variant-ligatures: normal; font-weight: 400; letter-spacing: normal; text-decoration-thickness: initial; text-decoration-style: initial;';

const webPage: PastedPage = {
  from: 'Страница в браузере',
  html: `<meta charset='utf-8'><nav style="${ofChrome}"><ul><li><a href="https://example.ru/">Главная</a></li></ul></nav><h2 id="talk" style="box-sizing: border-box; font-weight: 700; ${ofChrome.replace('400', '700')}">Трудный разговор<a class="anchor" aria-hidden="true" href="https://example.ru/a#talk" style="font-weight: 700;">¶</a></h2><p style="box-sizing: border-box; ${ofChrome}">Его <strong style="font-weight: 700;">готовят</strong> заранее<sup class="reference"><a href="https://example.ru/a#cite_note-1">[1]</a></sup>, и&nbsp;вот <em style="font-style: italic;">почему</em>: <code style="font-family: monospace;">a|b</code>.</p><figure style="margin: 0px;"><picture><source srcset="https://cdn.example.ru/1.webp"><img src="https://cdn.example.ru/1.jpg" alt="Двое за столом" loading="lazy"></picture><figcaption style="font-size: 14px;">Двое за столом</figcaption></figure><blockquote style="margin: 0px;"><p>Молчание — тоже ответ.</p></blockquote><pre style="white-space: pre;"><code class="language-text">Раз
  два</code></pre><details open><summary>Подробнее</summary><p>Читайте дальше.</p></details><button type="button">Поделиться</button><table><caption>Итоги</caption><tbody><tr><th scope="row">Сделка</th><td>12</td></tr><tr><th scope="row">Ссора</th><td>3</td></tr></tbody></table><hr><p><a href="javascript:void(0)">Ещё</a></p><video src="https://cdn.example.ru/1.mp4" controls></video><svg><text>x</text></svg>`,
  leftOut: 1,
  markdown: `- [Главная](https://example.ru/)

## Трудный разговор

Его **готовят** заранее[\\[1\\]](https://example.ru/a#cite_note-1), и вот *почему*: \`a|b\`.

Двое за столом

> Молчание — тоже ответ.

\`\`\`text
Раз
  два
\`\`\`

Подробнее

Читайте дальше.

Итоги

| Сделка | 12 |
| - | - |
| Ссора | 3 |

---

Ещё`,
};

const letter: PastedPage = {
  from: 'Письмо',
  html: `<meta http-equiv="content-type" content="text/html; charset=utf-8"><div dir="ltr"><div>Коллеги, добрый день!</div><div><br></div><div><div>Во вторник — <b>обучение</b>:<br>в 10:00, зал 2.</div></div><div><br></div><table role="presentation" border="0" width="100%"><tbody><tr><td style="padding:20px"><p>Возьмите ручку.</p><ul><li>и блокнот</li></ul></td></tr></tbody></table><blockquote class="gmail_quote" style="margin:0 0 0 .8ex;border-left:1px #ccc solid;padding-left:1ex"><div>Когда начинаем?</div></blockquote><div class="gmail_signature"><font color="#888888">Анна <img src="cid:logo@01D9" width="96"></font></div><img src="https://track.example.ru/open.gif?u=1" width="1" height="1" style="display:none"></div>`,
  leftOut: 1,
  markdown: `Коллеги, добрый день!

Во вторник — **обучение**:\\
в 10:00, зал 2.

Возьмите ручку.

- и блокнот

> Когда начинаем?

Анна`,
};

export const pastedPages: readonly PastedPage[] = [
  word,
  corrected,
  wordTable,
  wordOnline,
  googleDocs,
  googleSheets,
  libreOffice,
  ourOffice,
  webPage,
  letter,
];
