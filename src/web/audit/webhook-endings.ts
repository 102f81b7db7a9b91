import { after, count, type Details, text, title, titleAndChanges } from './entry-details.ts';

const titleAndServer = (details: Details) => title(details) + after(', сервер ', text(details, 'server'));

/** Of the changes of webhooks, after the action's name (change-sentence.ts). */
export const webhookEndings = {
  webhook_created: titleAndServer,
  webhook_updated: titleAndChanges,
  webhook_deleted: titleAndServer,
  webhook_stopped: title,
  webhook_resumed: title,
  webhook_secret_rotated: title,
  webhook_tested: title,
  webhook_delivery_retried: title,
  webhook_failures_retried: (details: Details) =>
    after(': ', count(details, 'deliveries', 'событие', 'события', 'событий')),
};
