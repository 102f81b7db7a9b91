import { lazy, Suspense } from 'react';
import type { LessonFile } from '#contract/lesson-files/schemas.ts';
import type { Lesson } from '#contract/lessons/schemas.ts';
import { parseVideo } from '#domain/video/video.ts';
import { field } from '#web/forms/field.ts';
import { FileButton } from '#web/ui/field/file-button.tsx';
import { TextArea } from '#web/ui/field/text-area.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { UploadList } from '#web/ui/field/upload-list.tsx';
import type { Uploads } from './files/use-uploads.ts';
import { ScheduleFields, type ScheduleFieldsProps } from './schedule-fields.tsx';

interface MainFieldsProps extends ScheduleFieldsProps {
  edited: Pick<Lesson, 'id' | 'openedBy'> | undefined;
  /** Of a new lesson from the moment that something is kept in it. */
  lessonId: string | undefined;
  uploads: Uploads;
}

/** The lesson's title, description and video, and when it is there for students. */
export function MainFields({ form, edited, lessonId, uploads }: MainFieldsProps) {
  function take(added: LessonFile | undefined): void {
    if (!added) return;
    const isVideo = parseVideo(added.address) !== undefined;
    if (isVideo) form.setValue('videoUrl', added.address, { shouldDirty: true });
    else form.setError('videoUrl', { message: 'В этом файле нет видео' });
  }

  return (
    <div className="flex max-w-2xl flex-col gap-5">
      <TextField id="lesson-title" label="Название" required autoComplete="off" {...field(form, 'title')} />
      <TextArea label="Описание" optional rows={3} {...field(form, 'description')} />
      <TextField
        label="Ссылка на видео"
        optional
        type="url"
        inputMode="url"
        autoComplete="off"
        hint={<VideoHint address={form.watch('videoUrl')} />}
        {...field(form, 'videoUrl')}
      />
      <div className="-mt-2 flex flex-col items-start gap-3">
        <FileButton
          label="Файл с видео урока"
          accept=".mp4,.webm"
          onChoose={([file]) => file && uploads.add('videoUrl', file, { end: (_, added) => take(added) })}
        >
          Загрузить видео
        </FileButton>
        <UploadList items={uploads.of('videoUrl')} onStop={uploads.stop} />
      </div>
      <ScheduleFields form={form} edited={edited} />
      {lessonId !== undefined && (
        <Suspense>
          <LessonFiles lessonId={lessonId} form={form} />
        </Suspense>
      )}
    </div>
  );
}

function VideoHint({ address }: { address: string }) {
  const video = address.trim() === '' ? undefined : parseVideo(address);
  if (video?.provider === 'own') return <>Видео из файлов урока</>;
  if (video) return <>Видео распознано, номер: {video.id}</>;
  return <>Ссылка или код плеера Kinescope, RuTube, VK Видео, YouTube, Vimeo; свой файл: MP4 (H.264), WebM</>;
}

const LessonFiles = lazy(async () => ({ default: (await import('./files/lesson-files.tsx')).LessonFiles }));
