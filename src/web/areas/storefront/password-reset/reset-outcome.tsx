import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { TextLink } from '#web/ui/buttons/text-link.tsx';
import { SignInCard } from '../staff-login/sign-in-card.tsx';
import { signInAreas } from '../staff-login/sign-in-areas.ts';

export function DeadLink() {
  return (
    <SignInCard
      isNewScreen
      title="This link is no longer valid"
      lead="A link works once, within 30 minutes. Please ask for a new one."
    >
      <ButtonLink to="/forgot-password" full>
        Ask for a new link
      </ButtonLink>
    </SignInCard>
  );
}

export function PasswordChanged() {
  return (
    <SignInCard isNewScreen title="Your password is changed" lead="Sign in with it now:">
      <ul className="grid gap-1">
        {Object.values(signInAreas).map(({ title, area }) => (
          <li key={title}>
            <TextLink to={area.signInPath}>{title}</TextLink>
          </li>
        ))}
      </ul>
    </SignInCard>
  );
}
