import { ownWords } from '#domain/talk-lines.ts';
import { whyNoModel } from '#server/mentor/reviews/job/may-ask-model.ts';
import { readerPlaceOf } from '#server/models/reader-place.ts';
import type { Config } from '#server/platform/config/config.ts';
import { ApiError } from '#server/platform/errors.ts';
import type { OwnRemark } from './own-remark.ts';

/** No model may be asked now. Nothing is stored, and a person is offered at once. */
export function refuseToAsk({ answer, lines, ...remark }: OwnRemark, config: Config): void {
  switch (whyNoModel({ ...remark, answer: ownWords(answer, lines) })) {
    case 'no_ai':
      throw noModel('вы попросили, чтобы этот ответ прочитал человек');
    case 'crisis':
      throw noModel('этот ответ сейчас читает человек');
    case undefined:
  }
  const { rule, isSpent, hasFound } = remark;
  if (readerPlaceOf(config, rule, { hasFound }) === 'nobody')
    throw noModel('ИИ-наставник не настроен, или правила курса не разрешают отправлять ему слова');
  if (isSpent) throw noModel('бюджет курса на ИИ-наставника в этом месяце исчерпан');
}

const noModel = (why: string) =>
  new ApiError('no_model', `Наставник сейчас не посмотрит: ${why}. Может посмотреть человек`);
