/** What the reply says of each field; of one that it leaves out, nothing. */
export interface Found {
  text(field: string): string;
  list(field: string): readonly string[];
}

interface Read {
  texts: Map<string, string>;
  lists: Map<string, string[]>;
}

/** Divides a reply into its labelled lines and the dashes under them. What has no label that we asked for is left out. */
export function scenarioLines(reply: string): Found {
  const found: Read = { texts: new Map(), lists: new Map() };
  let current: Label | undefined;
  for (const line of reply.split(/\r\n?|\n/)) {
    const bare = line
      .slice(0, longestLine)
      .replaceAll(/\*\*|__|`/g, '')
      .trim();
    const item = /^(?:[-*+•–—]|\d{1,2}[.)])\s+(.+)$/u.exec(bare)?.[1];
    const labelled = labelIn(bare);
    const label = labelled && labels[labelled.name];
    if (label) {
      current = label;
      add(found, label, labelled.rest);
    } else if (item !== undefined) {
      if (current?.isList) add(found, current, item);
    } else if (labelled) {
      current = undefined;
    } else if (current && !current.isList) {
      add(found, current, bare);
    }
  }
  return {
    text: (field) => found.texts.get(field) ?? '',
    list: (field) => found.lists.get(field) ?? [],
  };
}

const longestLine = 4_000;

interface Label {
  field: string;
  isList: boolean;
}

const text = (field: string): Label => ({ field, isList: false });
const list = (field: string): Label => ({ field, isList: true });

const labels: Record<string, Label | undefined> = {
  название: text('title'),
  'что происходит': text('situation'),
  ситуация: text('situation'),
  'кто студент': text('studentRole'),
  'цель студента': text('goal'),
  цель: text('goal'),
  имя: text('name'),
  'имя собеседника': text('name'),
  'кто это': text('who'),
  обращение: text('address'),
  'характер и речь': text('manner'),
  характер: text('manner'),
  расположение: text('trust'),
  настроение: text('mood'),
  'чего хочет': text('wants'),
  скрыто: list('hidden'),
  'известно обоим': list('known'),
  смягчает: list('softens'),
  злит: list('angers'),
  'согласится если': list('agreesIf'),
  возражения: list('objections'),
  'первая реплика': text('opening'),
  'если не понял': list('fallbacks'),
};

/** «Смягчает (до 5): …», «## Имя: …», «Согласится, если: …». */
function labelIn(line: string): { name: string; rest: string } | undefined {
  const [, label, rest = ''] =
    /^(?:#{1,6}\s+|[-*+•–—]\s+|\d{1,2}[.)]\s+)?([^:(|]{1,40}?)\s*(?:\([^)]{0,40}\))?\s*:\s*(.*)$/u.exec(
      line,
    ) ?? [];
  if (label === undefined) return undefined;
  return { name: label.toLowerCase().replaceAll(/[,.]/g, '').trim(), rest };
}

/** The first line of a text counts: models like to go on, and to end with a recap. */
function add({ texts, lists }: Read, { field, isList }: Label, said: string): void {
  if (isList) {
    const items = lists.get(field) ?? [];
    lists.set(field, items);
    if (said !== '') items.push(said);
  } else if (said !== '' && !texts.has(field)) texts.set(field, said);
}
