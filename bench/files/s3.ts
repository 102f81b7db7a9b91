import { startS3Server } from '#test/s3-server.ts';

// Run as a process of its own, so that its memory is none of the app's.

const [accessKeyId = '', secretAccessKey = ''] = process.argv.slice(2);
const { url } = await startS3Server({ accessKeyId, secretAccessKey });
process.once('disconnect', () => process.exit(0));
process.send?.(url);
