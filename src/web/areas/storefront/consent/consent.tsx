import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AuthorizationRequest } from '#contract/connected-apps.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ConsentForm } from './consent-form.tsx';
import { reviewQuery } from './consent-query.ts';

type ConsentProps = { readonly request: AuthorizationRequest; readonly leaveTo: (address: string) => void };

/** The server says who asks and for what; the address of this page is not believed. */
export function Consent({ request, leaveTo }: ConsentProps) {
  const { data: asked, error, refetch } = useQuery(reviewQuery(request));
  if (asked && asked.fault === null) return <ConsentForm request={request} asked={asked} leaveTo={leaveTo} />;
  if (asked) {
    return (
      <Notice title={`${asked.name} cannot be connected`}>
        <p className="max-w-[46ch] text-ink-2">{asked.fault}</p>
        <Button variant="sec" onClick={() => leaveTo(asked.declineTo)}>
          Go back
        </Button>
      </Notice>
    );
  }
  if (error instanceof ApiError && error.code === 'wrong-role') return <NotForStaff />;
  if (error instanceof ApiError && ['not-found', 'bad-input'].includes(error.code)) return <UnknownProgram />;
  if (error) {
    return (
      <>
        <h1 className="sr-only">Connect an app</h1>
        <ErrorState message="The request of the app could not be loaded." onRetry={() => void refetch()} />
      </>
    );
  }
  return (
    <div role="status" className="mx-auto max-w-144">
      <h1 className="sr-only">Connect an app</h1>
      <span className="sr-only">Loading the request of the app...</span>
      <Skeleton className="h-160 rounded-xl" />
    </div>
  );
}

/** Nothing is sent to the address that it gave. */
export function UnknownProgram() {
  return (
    <Notice title="This app is not known here">
      <p className="max-w-[46ch] text-ink-2">
        It is not registered, or it gave an address that is not its own. Nothing was shared. Connect it again from the
        app.
      </p>
      <ButtonLink to="/">Home</ButtonLink>
    </Notice>
  );
}

function NotForStaff() {
  return (
    <Notice title="Apps act for customers">
      <p className="max-w-[46ch] text-ink-2">You are signed in as staff. Sign in as a customer to connect an app.</p>
      <ButtonLink to="/">Home</ButtonLink>
    </Notice>
  );
}

function Notice({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-4 py-14 text-center">
      <h1 className="max-w-[24ch] text-section-l wrap-anywhere">{title}</h1>
      {children}
    </div>
  );
}
