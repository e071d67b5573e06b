import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * After a navigation the focus moves to the page's heading and its title is announced; a change of the query is no
 * navigation.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const lastPathname = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    const heading = document.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
    setTitle(document.title);
  }, [pathname]);
  return (
    <p aria-live="assertive" className="sr-only">
      {title}
    </p>
  );
}
