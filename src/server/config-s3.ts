import type { z } from 'zod';
import type { Environment } from './config-variables.ts';
import type { S3Settings } from './modules/files/s3-store.ts';

export const s3Variables = [
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const satisfies readonly (keyof typeof Environment.shape)[];

type S3Values = Pick<z.output<typeof Environment>, (typeof s3Variables)[number]>;

/** All of them, or none: with some of them uploads would lie where nobody looks for them. */
export function s3Problems(given: Partial<S3Values>): string[] {
  const missing = s3Variables.filter((name) => !given[name]);
  if (missing.length === s3Variables.length) return [];
  return missing.map((name) => `${name}: missing; set all of ${s3Variables.join(', ')}, or none`);
}

/** Undefined: uploads lie in the data folder. */
export function readS3(values: S3Values): S3Settings | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = values;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (!endpoint || !bucket || !region || !accessKeyId || !secretAccessKey) return undefined;
  return Object.freeze({ endpoint, bucket, region, accessKeyId, secretAccessKey });
}
