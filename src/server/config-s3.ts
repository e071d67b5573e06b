import { z } from 'zod';
import { documented, urlOf } from './config-fields.ts';
import type { S3Settings } from './modules/files/s3-store.ts';

export const s3Variables = {
  S3_ENDPOINT: urlOf(['http:', 'https:'], 'must be a full address such as https://s3.ap-south-1.amazonaws.com')
    .optional()
    .register(documented, {
      default: 'uploads in DATA_DIR',
      meaning: 'An S3-compatible store for uploads, addressed by path; set all five `S3_` variables or none',
    }),
  S3_BUCKET: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      'must be the name of a bucket: lowercase letters, digits, dots, hyphens',
    )
    .optional()
    .register(documented, { default: 'none', meaning: 'An existing, private bucket' }),
  S3_REGION: z.string().optional().register(documented, {
    default: 'none',
    meaning: 'Region that requests are signed for; `us-east-1` or `auto` where the store has no regions',
  }),
  S3_ACCESS_KEY_ID: z.string().optional().register(documented, { default: 'none', meaning: 'Id of the access key' }),
  S3_SECRET_ACCESS_KEY: z.string().optional().register(documented, {
    default: 'none',
    meaning: 'The access key, which needs to read, write, delete and list the bucket',
  }),
};

type S3Values = z.output<z.ZodObject<typeof s3Variables>>;
const names = Object.keys(s3Variables) as (keyof typeof s3Variables)[];

/** All or none: with only some of them set, uploads would silently go to the data folder. */
export function s3Problems(given: Partial<S3Values>): string[] {
  const missing = names.filter((name) => !given[name]);
  if (missing.length === names.length) return [];
  return missing.map((name) => `${name}: missing; set all of ${names.join(', ')}, or none`);
}

/** Undefined: uploads are stored in the data folder. */
export function readS3(values: S3Values): S3Settings | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region } = values;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (!endpoint || !bucket || !region || !accessKeyId || !secretAccessKey) return undefined;
  return Object.freeze({ endpoint, bucket, region, accessKeyId, secretAccessKey });
}
