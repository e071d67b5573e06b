import { redirect } from 'react-router';
import type { Route } from './+types/moved-page.ts';

/** Old URLs that the first dashboard linked to. */
const movedTo: Readonly<Record<string, string>> = {
  '/admin/kitchen': '/admin/kitchens',
  '/admin/components': '/admin/custom-meals',
};

export function loader({ request }: Route.LoaderArgs) {
  const { pathname } = new URL(request.url);
  return redirect(movedTo[pathname.replace(/\.data$/, '')] ?? '/admin');
}
