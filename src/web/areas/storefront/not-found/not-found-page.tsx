import { data } from 'react-router';
import { notFound, privateMeta } from '#web/platform/page/page-meta.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';

export const loader = () => data(null, { status: 404 });

/** The not-found page needs no response from the server. */
export const clientLoader = () => null;

export const meta = privateMeta(notFound);

export default function NotFoundPage() {
  return (
    <div className="wrap grid justify-items-center gap-6 py-16 text-center md:py-22">
      <EmptyBowl />
      <h1 className="text-title-s md:text-display-s">Oops! Page not found</h1>
      <p className="max-w-[46ch] text-ink-2">Nothing is served at this address. The menu is where it always was.</p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/">Return to Home</ButtonLink>
        <ButtonLink to="/menu" variant="sec">
          See the menu
        </ButtonLink>
      </div>
    </div>
  );
}

/**
 * An empty stoneware bowl seen from above, with the number across it. The rim is plain: an empty bowl has no macros.
 */
function EmptyBowl() {
  return (
    <div className="relative grid w-[min(320px,78vw)] place-items-center">
      <svg viewBox="-124 -120 252 252" fill="none" aria-hidden="true" className="w-full">
        <defs>
          <linearGradient id="empty-bowl-wall" x1="0" y1="0" x2="1" y2="1">
            <stop stopColor="#B9A78A" />
            <stop offset=".55" stopColor="#E5D9C3" />
            <stop offset="1" stopColor="#FAF3E6" />
          </linearGradient>
        </defs>
        <ellipse cx="9" cy="14" rx="112" ry="111" className="fill-shade" opacity=".13" />
        <ellipse cx="5" cy="7" rx="113" ry="113" className="fill-shade" opacity=".16" />
        <circle r="112" className="fill-lip" />
        <circle cx="-.6" cy="-.8" r="110.4" fill="#F4ECDD" />
        <circle cx="-.4" cy="-.4" r="108" className="fill-glaze" />
        <circle r="105" stroke="#D8CBAF" strokeWidth="2.4" strokeLinecap="round" strokeDasharray="7 9" />
        <circle r="98" fill="url(#empty-bowl-wall)" />
        <circle cx="3" cy="4" r="74" fill="#FBF6EB" />
        <circle cx="3" cy="4" r="74" stroke="#E5D9C3" strokeWidth="2" />
        <path d="M-64 65A91 91 0 0 1 65-64 80 80 0 0 0-64 65z" className="fill-shade" opacity=".12" />
        <path d="M-80-73A108.5 108.5 0 0 1-22-106" className="stroke-white" strokeWidth="2.4" opacity=".9" />
        <path d="M66 66A93 93 0 0 1 10 92" className="stroke-white" strokeWidth="2" opacity=".7" />
      </svg>
      <p className="not-found-number absolute">404</p>
    </div>
  );
}
