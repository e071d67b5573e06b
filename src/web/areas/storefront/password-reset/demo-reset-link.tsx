import { useQuery } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import { TextLink } from '#web/ui/text-link.tsx';

const mostTries = 8;

async function readLink(email: string): Promise<string | null> {
  const { listOutbox } = await import('#contract/auth.ts');
  const messages = await call(listOutbox, { query: { to: email } });
  for (const { body } of messages) {
    const link = /\/reset-password\?token=[\w-]+/.exec(body);
    if (link) return link[0];
  }
  return null;
}

/** Demo mode sends no mail. The letter is written after the answer, so it may not be there at the first look. */
export function DemoResetLink({ email }: { readonly email: string }) {
  const { data: link } = useQuery({
    queryKey: ['demo-reset-link', email],
    queryFn: () => readLink(email),
    refetchInterval: ({ state }) => (state.data || state.dataUpdateCount >= mostTries ? false : 500),
    gcTime: 0,
  });
  return (
    <p role="status">
      {link ? (
        <TextLink to={link}>Demo mode: open the link of the mail</TextLink>
      ) : (
        'Demo mode: the link appears here if the account exists.'
      )}
    </p>
  );
}
