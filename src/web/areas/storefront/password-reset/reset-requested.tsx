import { DemoNotice } from '#web/demo-mode/demo-notice.tsx';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { SignInCard } from '../staff-login/sign-in-card.tsx';
import { DemoMailLink } from '../demo-mail/demo-mail-link.tsx';

export function ResetRequested({ email }: { readonly email: string }) {
  return (
    <SignInCard
      isNewScreen
      title="Check your email"
      lead={
        <>
          If there is an account with <b className="wrap-anywhere text-ink">{email}</b>, a link to set a new password is
          on its way. It works once, within 30 minutes.
        </>
      }
    >
      <DemoNotice>
        <DemoMailLink to={email} path="/reset-password" />
      </DemoNotice>
      <ButtonLink to="/login" variant="sec" full>
        Back to login
      </ButtonLink>
    </SignInCard>
  );
}
