import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { parseVideo } from '#contract/video.ts';
import { type Tab, Tabs } from '#web/ui/tabs.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type LessonFields, type LessonSection, sectionOf } from './lesson-fields.ts';
import { MarkdownField } from './markdown-field.tsx';
import { PromptField } from './prompt-field.tsx';
import { PromptTrial } from './prompt-trial.tsx';
import { TranscriptField } from './transcript-field.tsx';

export interface LessonFormProps {
  form: UseFormReturn<LessonFields>;
  section: LessonSection;
  onSectionChange: (section: LessonSection) => void;
}

/** The texts of a lesson, in tabs. */
export function LessonForm({ form, section, onSectionChange }: LessonFormProps) {
  const { register, watch, formState } = form;
  const { errors } = formState;
  const tab = (value: LessonSection, label: string, content: ReactNode): Tab => {
    const isWrong = Object.keys(errors).some((name) => sectionOf[name as keyof LessonFields] === value);
    return { value, label: isWrong ? <WrongLabel>{label}</WrongLabel> : label, content };
  };

  return (
    <Tabs
      label="Части урока"
      value={section}
      onValueChange={(value) => onSectionChange(value as LessonSection)}
      className={stableTabs}
      tabs={[
        tab(
          'main',
          'Основное',
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
          </div>,
        ),
        tab(
          'content',
          'Содержание',
          <MarkdownField
            label="Содержание урока"
            optional
            text={watch('content')}
            error={errors.content?.message}
            {...register('content')}
          />,
        ),
        tab('transcription', 'Расшифровка', <TranscriptField form={form} />),
        tab(
          'assignment',
          'Задание',
          <MarkdownField
            label="Задание"
            optional
            text={watch('assignment')}
            error={errors.assignment?.message}
            {...register('assignment')}
          />,
        ),
        tab(
          'review',
          'Проверка ИИ',
          <div className="flex flex-col gap-6">
            <PromptField form={form} />
            <PromptTrial form={form} />
          </div>,
        ),
      ]}
    />
  );
}

/** The dialog keeps its height from tab to tab, and the tab list stays visible while a tab scrolls. */
const stableTabs =
  'min-h-[calc(60vh-2rem)] [&>[role=tablist]]:sticky [&>[role=tablist]]:top-0 [&>[role=tablist]]:z-10 [&>[role=tablist]]:bg-raised';

const WrongLabel = ({ children }: { children: string }) => (
  <span className="text-danger-ink">
    {children}
    <span className="sr-only">, есть ошибка</span>
  </span>
);

function VideoHint({ address }: { address: string }) {
  const video = address.trim() === '' ? undefined : parseVideo(address);
  if (video) return <>Видео распознано, номер: {video.id}</>;
  return <>Kinescope, RuTube, VK Видео, YouTube или Vimeo</>;
}
