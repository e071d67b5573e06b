import { TextLink } from '#web/ui/buttons/text-link.tsx';
import { signInAreas } from './sign-in-areas.ts';

/** To every area: which of them a person may enter is known after signing in. */
export function SignInLinks() {
  return (
    <ul className="grid gap-1">
      {Object.values(signInAreas).map(({ title, area }) => (
        <li key={title}>
          <TextLink to={area.signInPath}>{title}</TextLink>
        </li>
      ))}
    </ul>
  );
}
