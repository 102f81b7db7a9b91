import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { fileKinds } from '#contract/files/kinds.ts';
import { id, time } from '#contract/text.ts';
import { answerFileKinds, mostAnswerFiles } from './kinds.ts';

/** Which files a lesson's answers may carry. */
export const answerFilesRule = z
  .object({
    kinds: z
      .array(z.enum(answerFileKinds))
      .min(1, 'Выберите, какие файлы можно приложить')
      .max(answerFileKinds.length)
      .describe(
        'picture: картинки; pdf: PDF; office: DOCX, XLSX, PPTX; audio: MP3, M4A; video: MP4 (H.264), WebM',
      ),
    most: z
      .int('Укажите целое число')
      .min(1, 'Не меньше одного файла')
      .max(mostAnswerFiles, `Не больше ${mostAnswerFiles} файлов`)
      .describe('Сколько файлов можно приложить к одному ответу'),
  })
  .meta({ id: 'AnswerFilesRule' });
export type AnswerFilesRule = z.infer<typeof answerFilesRule>;

const described = {
  title: z.string().describe('Имя, под которым файл прислали, с расширением его вида'),
  mediaType: z.enum(Object.values(fileKinds).map((kind) => kind.mediaType)),
  bytes: z.int(),
};

const name = z.string().describe('Имя файла в хранилище: хеш и вид');

/** A file of an answer that is sent. */
export const answerFile = z
  .object({
    name,
    address: z.string().describe('Файл получит тот, кому открыт ответ'),
    ...described,
  })
  .meta({ id: 'AnswerFile' });
export type AnswerFile = z.infer<typeof answerFile>;

/** A file of an answer that is not sent yet. */
export const draftFile = z
  .object({ name, ...described, keptUntil: time.describe('До какого времени файл ждёт отправки ответа') })
  .meta({ id: 'DraftFile' });
export type DraftFile = z.infer<typeof draftFile>;

export const fileName = z.string().regex(/^[\da-f]{64}\.[a-z\d]{3,4}$/, 'Такого файла нет');

/** Not a call of the page: the address is a link. */
export const answerFileAddress = endpoint({
  method: 'GET',
  path: '/answer-files/:id/:name',
  access: 'signedIn',
  summary: 'Файл ответа',
  params: z.object({ id, name: z.string() }),
  response: z.string(),
});
