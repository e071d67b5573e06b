/** Part of the build: computing the description takes a second, which no visitor of a shop that has just started should wait. */
import { writeFileSync } from 'node:fs';
import { builtPublicUrl } from '#server/http/api-description.ts';
import { describeApi } from '#server/http/api-docs-page.ts';

writeFileSync(process.argv[2]!, JSON.stringify(describeApi(builtPublicUrl)));
