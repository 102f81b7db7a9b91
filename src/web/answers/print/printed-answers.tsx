import type { Answer } from '#contract/answers/schemas.ts';
import type { Remark } from '#contract/reviews/feedback.ts';
import { levelCounts } from '#domain/review-text/level-counts.ts';
import { inMentorsWords } from '#domain/review-text/review-labels.ts';
import { AnswerText } from '#web/answers/answer-text.tsx';
import { reviewTitle, WhoseReview } from '#web/answers/review/review-card.tsx';
import { reviewView } from '#web/answers/review/review-view.ts';
import { Markdown } from '#web/ui/markdown/markdown.tsx';
import { DateTime } from '#web/ui/time/date-time.tsx';
import type { WholeLesson } from './load-whole-answers.ts';

/** Answers and what was said of them, as they stand on paper: everything is open, and nothing can be pressed. */
export const PrintedAnswers = ({ lessons }: { lessons: readonly WholeLesson[] }) => (
  <article aria-label="Мои ответы" className="on-paper flex flex-col gap-10 print:gap-6 print:text-sm">
    {coursesOf(lessons).map((ofCourse) => (
      <section key={ofCourse[0].courseId} aria-labelledby={`course-${ofCourse[0].courseId}`}>
        <h2
          id={`course-${ofCourse[0].courseId}`}
          className="mb-5 break-after-avoid border-b border-line-strong pb-1.5 text-xl"
        >
          {ofCourse[0].courseTitle}
        </h2>
        <div className="flex flex-col gap-9 print:gap-6">
          {ofCourse.map((lesson) => (
            <PrintedLesson key={lesson.id} lesson={lesson} />
          ))}
        </div>
      </section>
    ))}
  </article>
);

/** They come course by course. */
function coursesOf(lessons: readonly WholeLesson[]): [WholeLesson, ...WholeLesson[]][] {
  const courses: [WholeLesson, ...WholeLesson[]][] = [];
  for (const lesson of lessons) {
    const last = courses.at(-1);
    if (last?.[0].courseId === lesson.courseId) last.push(lesson);
    else courses.push([lesson]);
  }
  return courses;
}

const PrintedLesson = ({ lesson: { id, title, answers } }: { lesson: WholeLesson }) => (
  <section aria-labelledby={`lesson-${id}`}>
    <h3 id={`lesson-${id}`} className="mb-3 break-after-avoid text-lg">
      {title}
    </h3>
    <ol className="flex flex-col gap-7 print:gap-5">
      {answers.map((answer, place) => (
        <li key={answer.id}>
          <p className="mb-2 break-after-avoid text-sm text-ink-soft">
            {answers.length > 1 ? `Попытка ${place + 1} · ` : ''}
            <DateTime value={answer.createdAt} format="date-time" />
          </p>
          <AnswerText text={answer.content} />
          {answer.files && (
            <p className="mt-2 text-sm text-ink-soft">
              Файлы: {answer.files.map((file) => file.title).join(', ')}
            </p>
          )}
          <PrintedReview answer={answer} />
        </li>
      ))}
    </ol>
  </section>
);

function PrintedReview({ answer }: { answer: Answer }) {
  const { feedback, review, content } = answer;
  const { text, status, note, isFromModel, streaming } = reviewView(answer);
  return (
    <div className="mt-4 border-l-2 border-line-strong pl-4">
      <p className="mb-2 break-after-avoid font-medium">
        {reviewTitle(answer)}
        <span className="ml-2 text-sm font-normal text-ink-soft">
          {review.state === 'done' ? <DateTime value={review.finishedAt} format="date-time" /> : status}
          <WhoseReview answer={answer} />
        </span>
      </p>
      {feedback ? (
        <>
          {feedback.summary !== '' && (
            <Markdown text={feedback.summary} headingLevel={4} isFromModel={isFromModel} />
          )}
          <ol className="mt-3 flex flex-col gap-3.5 empty:hidden">
            {feedback.remarks.map((remark) => (
              <PrintedRemark key={remark.id} {...{ remark, content, isFromModel }} />
            ))}
          </ol>
        </>
      ) : (
        text !== null && !streaming && <Markdown text={text} headingLevel={4} isFromModel={isFromModel} />
      )}
      {!feedback && text === null && note && <p className="measure text-sm text-ink-soft">{note}</p>}
    </div>
  );
}

interface PrintedRemarkProps {
  remark: Remark;
  content: string;
  isFromModel: boolean;
}

const PrintedRemark = ({ remark, content, isFromModel }: PrintedRemarkProps) => (
  <li className="break-inside-avoid">
    <h4 className="text-base">
      {remark.criterion}
      <span className="font-normal">: {levelOf(remark)}</span>
    </h4>
    {remark.quotes.map(([start, end]) => (
      <p key={start} className="text-ink-soft italic [overflow-wrap:anywhere]">
        «{content.slice(start, end)}»
      </p>
    ))}
    {remark.text !== '' && <Markdown text={remark.text} headingLevel={4} isFromModel={isFromModel} />}
    {remark.nextStep && (
      <Markdown text={`**Дальше:** ${remark.nextStep}`} headingLevel={4} isFromModel={isFromModel} />
    )}
  </li>
);

function levelOf(remark: Remark): string {
  const title = remark.level === null ? undefined : remark.levels[remark.level];
  if (title === undefined) return 'уровень не поставлен';
  return levelCounts(remark) ? title : `${title}, ${inMentorsWords}`;
}
