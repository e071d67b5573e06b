import { prepareResponse } from './cached-response.ts';
import type { ResponseCache } from './response-cache.ts';
import { dataContentSecurityPolicy } from './security-headers.ts';

const robots = (publicUrl: string) => `User-agent: *
Disallow: /api/
Disallow: /admin
Disallow: /kitchen-manager
Disallow: /nutritionist
Disallow: /delivery
Disallow: /profile
Disallow: /consultations
Disallow: /order-now

Sitemap: ${publicUrl}/sitemap.xml
`;

const sitemap = (publicUrl: string, paths: readonly string[]) => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${paths.map((path) => `  <url><loc>${publicUrl}${path}</loc></url>`).join('\n')}
</urlset>
`;

/** robots.txt and, by the function that it returns, sitemap.xml. */
export async function precacheSiteFiles(
  publicUrl: string,
  responseCache: ResponseCache,
): Promise<(indexedPaths: readonly string[]) => Promise<void>> {
  const partition = responseCache.addPartition(Infinity);
  const put = async (url: string, contentType: string, text: string) => {
    const source = {
      contentType,
      cacheControl: 'public, max-age=3600',
      headers: { 'content-security-policy': dataContentSecurityPolicy },
    };
    partition.put(url, await prepareResponse(Buffer.from(text), source, responseCache.always));
  };
  await put('/robots.txt', 'text/plain; charset=utf-8', robots(publicUrl));
  return (indexedPaths) => put('/sitemap.xml', 'application/xml; charset=utf-8', sitemap(publicUrl, indexedPaths));
}
