import type { FileExtension } from '#contract/files/kinds.ts';

/**
 * What is said of a file that people really bring and nobody takes: what it is, and what to save it as. Undefined for any other
 * file, and where nothing that it could be saved as is taken.
 */
export function saveAs(
  type: string | undefined,
  takes: (extension: FileExtension) => boolean,
): string | undefined {
  if (type === undefined) return undefined;
  if (archives.includes(type)) return 'Это архив: его здесь никто не распакует. Приложите сами файлы';
  const brought = brings.find(({ types }) => types.includes(type));
  if (!brought) return undefined;
  const names = brought.as.filter(([extension]) => takes(extension)).map(([, name]) => name);
  if (names.length === 0) return undefined;
  return `${brought.what}. Сохраните ${brought.it} как ${names.join(' или ')}`;
}

type Saved = readonly (readonly [FileExtension, string])[];

interface Brought {
  types: readonly string[];
  what: string;
  it: 'его' | 'её';
  /** What it would become, and how that is called. */
  as: Saved;
}

const pdf = ['pdf', 'PDF'] as const;
const picture: Saved = [['webp', 'JPEG или PNG']];
const text: Saved = [['docx', 'DOCX'], pdf];
const table: Saved = [['xlsx', 'XLSX'], pdf];
const slides: Saved = [['pptx', 'PPTX'], pdf];
const sound: Saved = [
  ['mp3', 'MP3'],
  ['m4a', 'M4A'],
];
const video: Saved = [['mp4', 'MP4 (H.264)']];

const brings: readonly Brought[] = [
  {
    types: ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'],
    what: 'Это фото HEIC, так снимает iPhone, и покажет его не всякий браузер',
    it: 'его',
    as: picture,
  },
  { types: ['image/tiff'], what: 'Это картинка TIFF', it: 'её', as: picture },
  { types: ['image/bmp'], what: 'Это картинка BMP', it: 'её', as: picture },
  {
    types: ['video/quicktime'],
    what: 'Это видео MOV, так снимает iPhone, и покажет его не всякий браузер',
    it: 'его',
    as: video,
  },
  {
    types: [
      'video/matroska',
      'video/vnd.avi',
      'video/x-ms-asf',
      'video/3gpp',
      'video/3gpp2',
      'video/x-m4v',
      'video/x-flv',
      'video/mpeg',
      'video/MP1S',
      'video/MP2P',
      'video/mp2t',
      'video/ogg',
    ],
    what: 'Это видео, которое покажет не всякий браузер',
    it: 'его',
    as: video,
  },
  {
    types: ['application/x-cfb'],
    what: 'Это документ старого вида (DOC, XLS или PPT)',
    it: 'его',
    as: [['docx', 'DOCX, XLSX, PPTX'], pdf],
  },
  {
    types: ['application/vnd.oasis.opendocument.text'],
    what: 'Это документ ODT, так сохраняют МойОфис, Р7-Офис и LibreOffice',
    it: 'его',
    as: text,
  },
  {
    types: ['application/vnd.oasis.opendocument.spreadsheet'],
    what: 'Это таблица ODS, так сохраняют МойОфис, Р7-Офис и LibreOffice',
    it: 'её',
    as: table,
  },
  {
    types: ['application/vnd.oasis.opendocument.presentation'],
    what: 'Это презентация ODP, так сохраняют МойОфис, Р7-Офис и LibreOffice',
    it: 'её',
    as: slides,
  },
  { types: ['application/rtf'], what: 'Это документ RTF', it: 'его', as: text },
  { types: ['application/vnd.apple.pages'], what: 'Это документ Pages', it: 'его', as: text },
  { types: ['application/vnd.apple.numbers'], what: 'Это таблица Numbers', it: 'её', as: table },
  { types: ['application/vnd.apple.keynote'], what: 'Это презентация Keynote', it: 'её', as: slides },
  {
    types: ['application/vnd.ms-word.document.macroenabled.12'],
    what: 'Это документ с макросами (DOCM)',
    it: 'его',
    as: text,
  },
  {
    types: ['application/vnd.ms-excel.sheet.macroenabled.12'],
    what: 'Это таблица с макросами (XLSM)',
    it: 'её',
    as: table,
  },
  {
    types: ['application/vnd.ms-powerpoint.presentation.macroenabled.12'],
    what: 'Это презентация с макросами (PPTM)',
    it: 'её',
    as: slides,
  },
  {
    types: ['audio/ogg; codecs=opus', 'audio/ogg', 'application/ogg'],
    what: 'Это запись OGG, как голосовое сообщение, и проиграет её не всякий браузер',
    it: 'её',
    as: sound,
  },
  {
    types: ['audio/wav', 'audio/aac', 'audio/amr', 'audio/flac', 'audio/aiff', 'audio/x-caf', 'audio/mp4'],
    what: 'Это запись, которую проиграет не всякий браузер',
    it: 'её',
    as: sound,
  },
];

const archives = [
  'application/zip',
  'application/x-rar-compressed',
  'application/x-7z-compressed',
  'application/gzip',
  'application/x-tar',
];
