import { logoTypes, type SchoolSettings } from '#contract/school/schemas.ts';
import { recordChange } from '#server/platform/audit/audit.ts';
import { ApiError } from '#server/platform/errors.ts';
import type { FileOwner } from '#server/platform/files/file-owner.ts';
import type { Files } from '#server/platform/files/files.ts';
import { drawn, PictureFault } from '#server/platform/files/pictures.ts';
import type { UploadedFile } from '#server/platform/http/forms.ts';
import type { Viewer } from '#server/platform/viewer.ts';
import { getSchoolSettings, lockSettings, type Setting } from './settings.ts';

interface WithStore extends Setting {
  store: Files;
}

/** On every page, also before a sign-in. */
export const logoOwner: FileOwner = {
  table: 'school_settings',
  column: 'logo',
  refersBy: 'name',
  isOpen: true,
};

export const iconOwner: FileOwner = { ...logoOwner, column: 'icon' };

export async function updateLogo(
  setting: WithStore,
  viewer: Viewer,
  uploaded: UploadedFile | undefined,
): Promise<SchoolSettings> {
  if (!uploaded) throw refusal('Выберите картинку');
  const { logo, icon } = await drawLogo(uploaded);
  return setting.store
    .keep(async (put) =>
      writeLogo(setting, viewer, {
        logo: await put(logoOwner, logo, 'webp'),
        icon: await put(iconOwner, icon, 'png'),
      }),
    )
    .finally(() => setting.store.removeUnused());
}

export async function deleteLogo(setting: WithStore, viewer: Viewer): Promise<SchoolSettings> {
  const settings = await writeLogo(setting, viewer, { logo: null, icon: null });
  await setting.store.removeUnused();
  return settings;
}

/** Whoever replaces a picture has it before the eyes: nothing of another's work is lost unseen. */
async function writeLogo(
  setting: Setting,
  viewer: Viewer,
  pictures: Record<'logo' | 'icon', string | null>,
): Promise<SchoolSettings> {
  return setting.db.transaction().execute(async (tx) => {
    const before = await lockSettings(tx);
    if (before.logo !== pictures.logo) {
      await tx.updateTable('school_settings').set(pictures).execute();
      const changes = { logo: { from: before.logo, to: pictures.logo } };
      await recordChange(tx, { actorId: viewer.id, action: 'school_changed', details: { changes } });
    }
    return getSchoolSettings({ ...setting, db: tx });
  });
}

/** Told by its content. An SVG is text that a decoder would have to run: the page draws it before it is sent. */
async function drawLogo({ bytes }: UploadedFile): Promise<{ logo: Buffer; icon: Buffer }> {
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(bytes);
  if (!logoTypes.some((type) => type === found?.mime)) throw refusal('Подойдёт картинка PNG, JPEG или WebP');
  try {
    return { logo: await drawn(bytes, 'logo'), icon: await drawn(bytes, 'icon') };
  } catch (error) {
    throw error instanceof PictureFault ? refusal(error.message) : error;
  }
}

const refusal = (message: string) =>
  new ApiError('unsupported_media', message, { fields: { logo: message } });
