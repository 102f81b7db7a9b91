import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { appIcons } from './build/app-icons.ts';
import { callsOnly } from './build/calls-only.ts';
import { fontSubsets } from './build/font-subsets.ts';
import { buildTarget } from './build/least-browsers.ts';
import { pageFiles, pageOf } from './build/page-files.ts';
import { precompress } from './build/precompress.ts';

// What the first screens take in as few requests as can be; everything else is split by itself.
const chunks = [
  { name: 'first', tags: ['$initial' as const] },
  // With what calling takes, of the nouns that most pages know: a chunk of its own for each would cost more than it holds.
  {
    name: 'course',
    test: new RegExp(
      `${pageOf('course').source}|contract[\\\\/](answers|auth|courses|groups|joining|learners|lessons|live|notices|pages|people|referrals|reviews|surveys|today|users)[\\\\/]calls\\.ts$`,
    ),
  },
  { name: 'dashboard', test: /[\\/]pages[\\/]dashboard[\\/](page|today-line)\.tsx$/ },
  { name: 'markdown', test: /[\\/]ui[\\/]markdown[\\/]markdown\.tsx$/ },
  // On every page, after its first scripts; a lesson's stream shares its connection.
  {
    name: 'bell',
    test: /[\\/](notices[\\/](bell\.tsx|use-unseen-notices\.ts)|event-stream\.ts|tab-stream\.ts|soon\.ts)$/,
  },
  // Small parts of many screens: left in the lesson's chunk they would bring all of it, and Markdown, to each of them.
  {
    name: 'parts',
    test: /[\\/]ui[\\/](?:field[\\/]|table[\\/]|time[\\/])?(checkbox|date-time|disclosure|field|form-error|level-dots|scroll-region|select|text-area|text-field)\.tsx$|[\\/]late-badge\.tsx$|[\\/](forms[\\/]field|bring-into-view|browser-storage|enter-key|limits|line-breaks|new-key|use-autosave|use-is-wide|use-once-shown|use-saving)\.ts$|[\\/]useLocation\.js$/,
  },
  // How a file is chosen and sent: the lesson's editor and the archives of courses.
  { name: 'files', test: /(?:calls[\\/]upload\.ts|field[\\/]file-drop\.tsx)$/ },
  // A menu, which waits until it is asked for, shares what moves and keeps the focus with these.
  { name: 'tabs', test: /[\\/]ui[\\/]tabs\.tsx$/ },
  { name: 'dialog', test: /[\\/]ui[\\/]dialog[\\/]dialog\.tsx$/ },
  { name: 'menu', test: /[\\/]ui[\\/]dropdown-menu\.tsx$/ },
  { name: 'lesson', test: pageOf('lesson') },
  // What shows reviews and talks is divided by who loads it, and no finer.
  { name: 'play', test: /[\\/]answers[\\/]transcript\.tsx$/ },
  { name: 'talk', test: /[\\/]pages[\\/](talk[\\/]page|lesson[\\/]talk-start)\.tsx$/ },
  { name: 'working', test: /[\\/]pages[\\/]lesson[\\/]working\.tsx$/ },
  // What few forms say: of a foreign model, of a very long answer, of one that two devices write at once.
  {
    name: 'rare',
    test: /[\\/]answering[\\/](answer-length|foreign-model|other-draft)\.tsx$/,
    includeDependenciesRecursively: false,
  },
  // What takes and shows files, in a lesson's texts and with an answer.
  {
    name: 'files',
    test: /[\\/](answers[\\/](answering[\\/])?files[\\/][\w-]+|calls[\\/]upload|field[\\/](file-button|upload-list)|text[\\/]file-size|contract[\\/](\w+-)?files[\\/](kinds|calls)|contract[\\/](file-calls|endpoint|upload-field))\.tsx?$/,
    includeDependenciesRecursively: false,
  },
  { name: 'login', test: new RegExp(`${pageOf('login').source}|session[\\\\/]go-to-next`) },
  // What students' screens share with these: in the staff's chunk it would bring all of that to them.
  {
    name: 'shared',
    test: /[\\/](pages[\\/]frame[\\/](headed|skills-pending)|icon[\\/]editing-icons|calls[\\/]pages-of|(legal|skills|personal-data)[\\/]((legal|skill)-queries|calls))\.tsx?$|[\\/]infiniteQueryOptions\.js$/,
    includeDependenciesRecursively: false,
  },
  // How the staff's screens start, with what only that takes: whoever opens one will open others. A student's have their own.
  {
    name: 'staff-starts',
    test: /[\\/]pages[\\/](?!my-answers|help)[\w-]+[\\/](start\.tsx?|load-course-lessons\.ts|lesson-(editor|management)-pending\.tsx)$/,
  },
];

export default defineConfig({
  root: 'src/web',
  plugins: [callsOnly(), fontSubsets(), tailwind(), react(), pageFiles(), appIcons(), precompress()],
  resolve: {
    // The router's store carries a stand-in for old versions of React; ours has the real thing.
    alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }],
  },
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: buildTarget,
    modulePreload: { polyfill: false },
    // A data: font or image would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunks },
      },
    },
  },
  server: {
    proxy: { '/api': { target: 'http://127.0.0.1:3000' } },
  },
});
