import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { time } from '#contract/text.ts';
import { logoMaxBytes, schoolForm, schoolSettings } from './schemas.ts';

const basedOn = {
  basedOn: time
    .nullable()
    .optional()
    .describe('savedAt, с которого начата правка: если настройки с тех пор сохранили, 409'),
};

export const school = {
  getSchoolSettings: endpoint({
    method: 'GET',
    path: '/api/school',
    access: 'admin',
    summary: 'Как школа себя называет, её логотип, цвет, письма и выходные',
    response: schoolSettings,
  }),

  updateSchoolSettings: endpoint({
    method: 'PUT',
    path: '/api/school',
    access: 'admin',
    summary: 'Изменить название школы, цвет, письма и выходные',
    body: schoolForm.extend(basedOn),
    response: schoolSettings,
  }),

  updateLogo: endpoint({
    method: 'POST',
    path: '/api/school/logo',
    access: 'admin',
    summary: 'Заменить логотип школы: PNG, JPEG или WebP до 2 МБ; из него же делаются значки',
    body: z.object({}),
    files: { logo: { maxBytes: logoMaxBytes } },
    response: schoolSettings,
  }),

  deleteLogo: endpoint({
    method: 'DELETE',
    path: '/api/school/logo',
    access: 'admin',
    summary: 'Убрать логотип школы',
    response: schoolSettings,
  }),
};
