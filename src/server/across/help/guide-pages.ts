import type { Rights } from '#contract/auth/roles.ts';

interface PageOfGuide {
  /** In `docs/guide/`. */
  file: string;
  isFor: (viewer: Rights) => boolean;
}

const everyone = () => true;
const mentors = ({ mentors: does }: Rights) => does;
const administrators = ({ administers }: Rights) => administers;

/** Who reads which page, in the order of the contents. A curator also reads the author's page: it says by what reviews judge. */
export const guidePages: readonly PageOfGuide[] = [
  { file: 'first-course.md', isFor: administrators },
  { file: 'administrator.md', isFor: administrators },
  { file: 'curator.md', isFor: mentors },
  { file: 'author.md', isFor: mentors },
  { file: 'student.md', isFor: everyone },
  { file: 'notices.md', isFor: everyone },
  { file: 'programs.md', isFor: administrators },
  { file: 'operator/settings.md', isFor: administrators },
  { file: 'operator/models.md', isFor: administrators },
  { file: 'operator/mail.md', isFor: administrators },
  { file: 'operator/sign-in.md', isFor: administrators },
  { file: 'operator/scorm.md', isFor: administrators },
  { file: 'operator/webhooks.md', isFor: administrators },
  { file: 'operator/personal-data.md', isFor: administrators },
  { file: 'operator/backup.md', isFor: administrators },
  { file: 'operator/server.md', isFor: administrators },
  { file: 'operator/database.md', isFor: administrators },
  { file: 'operator/troubles.md', isFor: administrators },
];
