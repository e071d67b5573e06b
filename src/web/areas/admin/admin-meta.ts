import { brand } from '#web/platform/brand/brand.ts';
import { pageMeta } from '#web/platform/page/page-meta.ts';

/** Meta tags of an admin page, excluded from search engines. */
export function adminMeta(title: string, path: `/${string}`, publicUrl: string) {
  return pageMeta(
    {
      title: `${title} | ${brand.name}`,
      description: `Admin panel of ${brand.name}, for staff.`,
      path,
      noIndex: true,
    },
    publicUrl,
  );
}
