import { defused, refused } from '#server/modules/documents/testing/hostile-documents.ts';
import type { Check } from './support/check.ts';
import { provenByTests } from './support/proven-by-tests.ts';

const documents = 'src/server/modules/documents';
const files = 'src/server/modules/files';

export const check: Check = {
  guarantee: 'Uploads',
  goal: 'PDF, PNG, JPEG by magic bytes and extension, 5 MB, never inline, never outside their folder; links of 5 minutes',
  limitSeconds: 120,
  run: (checking) =>
    provenByTests(checking, {
      files: [
        `${documents}/hostile-uploads.test.ts`,
        `${documents}/documents.test.ts`,
        `${files}/images.test.ts`,
        `${files}/signed-link.test.ts`,
        `${files}/content-disposition.test.ts`,
      ],
      whenAllHold: `${refused.length} hostile uploads refused, ${defused.length} defused; 0 stored outside the folder, 0 served inline`,
    }),
};
