import { parseVideo } from '#domain/video/video.ts';
import { TextArea } from '#web/ui/field/text-area.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { ScheduleFields, type ScheduleFieldsProps } from './schedule-fields.tsx';

/** The lesson's title, description and video, and when it is there for students. */
export function MainFields({ form, edited }: ScheduleFieldsProps) {
  const { register, watch, formState } = form;
  const { errors } = formState;
  return (
    <div className="flex max-w-2xl flex-col gap-5">
      <TextField
        label="Название"
        required
        autoComplete="off"
        error={errors.title?.message}
        {...register('title')}
      />
      <TextArea
        label="Описание"
        optional
        rows={3}
        error={errors.description?.message}
        {...register('description')}
      />
      <TextField
        label="Ссылка на видео"
        optional
        type="url"
        inputMode="url"
        autoComplete="off"
        hint={<VideoHint address={watch('videoUrl')} />}
        error={errors.videoUrl?.message}
        {...register('videoUrl')}
      />
      <ScheduleFields form={form} edited={edited} />
    </div>
  );
}

function VideoHint({ address }: { address: string }) {
  const video = address.trim() === '' ? undefined : parseVideo(address);
  if (video) return <>Видео распознано, номер: {video.id}</>;
  return <>Kinescope, RuTube, VK Видео, YouTube или Vimeo</>;
}
