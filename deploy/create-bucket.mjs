// Makes the bucket for uploads unless it is there. Reads the S3_ variables of the shop.
import { AwsClient } from 'aws4fetch';

const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = process.env;
const store = new AwsClient({
  accessKeyId: S3_ACCESS_KEY_ID ?? '',
  secretAccessKey: S3_SECRET_ACCESS_KEY ?? '',
  region: S3_REGION ?? '',
  service: 's3',
});
const url = `${S3_ENDPOINT?.replace(/\/+$/, '')}/${S3_BUCKET}`;
const found = await store.fetch(url, { method: 'HEAD' });
const made = found.status === 404 ? await store.fetch(url, { method: 'PUT' }) : found;
if (!made.ok) {
  console.error(`macrobowl: the bucket ${S3_BUCKET} is not there and could not be made (${made.status})`);
  process.exit(1);
}
console.log(`Bucket ${S3_BUCKET}: ${made === found ? 'is there' : 'made'}`);
