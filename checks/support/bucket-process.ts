import { startS3Server } from '#server/testing/s3-server.ts';

/** The S3-compatible store of a cluster, as a process of its own. It ends with the one that has started it. */
const { settings, stop } = await startS3Server();
process.once('disconnect', () => void stop().finally(() => process.exit()));
process.send!(settings);
