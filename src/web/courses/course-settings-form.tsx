import type { Course } from '#contract/courses/schemas.ts';
import { passing } from '#contract/passing/calls.ts';
import { call } from '#web/calls/api.ts';
import { FormRefusal } from '#web/forms/form-refusal.tsx';
import { DiscardDialog, useDiscardQuestion } from '#web/forms/unsaved.tsx';
import { useEditing } from '#web/forms/use-editing.ts';
import { usePassingQuestion } from '#web/passing-question.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CourseCertificateFields } from './course-certificate-fields.tsx';
import { useLoadCourse, useUpdateCourse } from './course-changes.ts';
import { useCourseForm } from './course-dialog.tsx';
import { type CourseFields, fieldsOf } from './course-fields.ts';
import { CoursePassing } from './course-passing.tsx';
import { CoursePublication } from './course-publication.tsx';
import { CourseRareReading } from './course-rare-reading.tsx';
import { CourseReading } from './course-reading.tsx';
import { CourseTexts } from './course-texts.tsx';

/** All that is set about a course, on one page; it stays open after it is saved. */
export function CourseSettingsForm({ course }: { course: Course }) {
  const form = useCourseForm(course);
  const update = useUpdateCourse(course.id);
  const question = usePassingQuestion(update.mutate, ({ passesBy }: CourseFields) =>
    passesBy === form.formState.defaultValues?.passesBy
      ? undefined
      : call(passing.previewCourseRule, { params: { id: course.id }, body: { passesBy } }),
  );
  const { base, setBase, props } = useEditing(course, {
    form,
    fieldsOf,
    update: { ...update, mutate: question.mutate, isPending: update.isPending || question.isAsking },
    load: useLoadCourse(course.id),
    find: (stored) => stored,
    onSaved(saved: Course) {
      setBase(saved);
      form.reset(fieldsOf(saved));
      update.reset();
    },
  });
  const discard = useDiscardQuestion(props.hasUnsaved, () => {});
  return (
    <form
      aria-label="Настройки курса"
      noValidate
      className="flex flex-col gap-4 sm:gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        props.onSubmit();
      }}
    >
      <FormRefusal>{props.refusal}</FormRefusal>
      <SettingsCards form={form} cover={base.coverImage} />
      <CourseRareReading form={form} />
      <div className="sticky bottom-0 z-10 -mx-2 flex flex-wrap items-center gap-4 border-t border-line bg-paper px-2 py-3">
        <Button type="submit" variant="primary" pending={props.saving} pendingLabel="Сохранение...">
          Сохранить
        </Button>
        <span className="text-sm text-ink-soft">{props.hasUnsaved && 'Есть несохранённые изменения'}</span>
      </div>
      {question.dialog}
      <DiscardDialog {...discard} title="Уйти без сохранения?" />
    </form>
  );
}

interface SettingsCardsProps {
  form: ReturnType<typeof useCourseForm>;
  cover: Course['coverImage'];
}

const SettingsCards = ({ form, cover }: SettingsCardsProps) => (
  <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-2">
    <div className={column}>
      <Card title="О курсе" headingLevel={3} className={fields}>
        <CourseTexts form={form} cover={cover} />
      </Card>
      <Card title="Публикация" headingLevel={3} className={fields}>
        <CoursePublication form={form} />
      </Card>
    </div>
    <div className={column}>
      <Card title="Зачёт" headingLevel={3} className={fields}>
        <CoursePassing form={form} />
      </Card>
      <Card title="Модели и бюджет" headingLevel={3} className={fields}>
        <CourseReading form={form} />
      </Card>
      <Card title="Сертификат" headingLevel={3} className={fields}>
        <CourseCertificateFields form={form} />
      </Card>
    </div>
  </div>
);

const column = 'flex min-w-0 flex-col gap-4 sm:gap-6';

const fields = '[&>*+*]:mt-5';
