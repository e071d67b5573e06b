import { Navigate, useSearchParams } from 'react-router';
import { knownBowlUrl } from '#bowl-art/tableware-url.ts';
import { safeNextPath } from '#domain/accounts/safe-next.ts';
import { brand } from '#web/platform/brand/brand.ts';
import { privateMeta } from '#web/platform/page/page-meta.ts';
import { useIsAuthenticated } from '#web/platform/session/session-store.ts';
import { isWithin } from '#web/platform/session/staff-areas.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { GuestCartNote } from './guest-cart-note.tsx';
import { LoginFlow } from './login-flow.tsx';

export const meta = privateMeta({
  title: `Login | ${brand.name}`,
  description: `Sign in to ${brand.name} with your phone number and a one-time code.`,
  path: '/login',
});

export default function LoginPage() {
  const isAuthenticated = useIsAuthenticated();
  const [params] = useSearchParams();
  const isHydrated = useHydrated();
  const isDeleted = isHydrated && params.has('deleted');
  const isToOrder = isHydrated && isWithin('/order-now', safeNextPath(params.get('next')));
  return (
    <div className="wide:grid wide:min-h-[calc(100dvh-73px)] wide:grid-cols-[1fr_1.05fr]">
      <LoginArt />
      <div className="grid place-items-center px-5 pt-7 pb-14 wide:px-8 wide:py-12">
        <div className="grid w-full max-w-107.5 gap-6">
          {isDeleted ? (
            <p role="status" className="rounded-m bg-st-green-bg px-4 py-3 font-[560] text-st-green">
              Your account is deleted. Orders that we must keep no longer have your name.
            </p>
          ) : null}
          {isToOrder ? (
            <p role="status" className="rounded-m bg-mist px-4 py-3 font-[560]">
              Please log in to place an order
            </p>
          ) : null}
          <LoginFlow />
          <GuestCartNote />
        </div>
      </div>
      {isAuthenticated ? <Navigate replace to={safeNextPath(params.get('next'))} /> : null}
    </div>
  );
}

const bowl = knownBowlUrl({
  art: {
    base: 'greens',
    proteins: ['egg', 'chickpea'],
    addons: ['tomato', 'cucumber', 'avocado', 'carrot', 'seeds'],
  },
  macros: { protein: 33, carbs: 29, fats: 19 },
  seed: 'otp',
});

function LoginArt() {
  return (
    <div className="relative h-37.5 overflow-hidden bg-guava-300 md:h-47.5 wide:h-auto">
      <img
        src={bowl}
        alt=""
        width={900}
        height={900}
        decoding="async"
        className="absolute -top-2.5 left-1/2 w-130 max-w-none -translate-x-1/2 -translate-y-[46%] wide:top-1/2 wide:-left-82.5 wide:w-225 wide:translate-x-0 wide:-translate-y-1/2"
      />
    </div>
  );
}
