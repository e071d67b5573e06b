import { useQuery } from '@tanstack/react-query';
import { call } from '#web/platform/api/call.ts';
import { TextLink } from '#web/ui/buttons/text-link.tsx';
import { useRootData } from '#web/platform/page/use-root-data.ts';

type DemoMailLinkProps = { readonly to: string; readonly path: '/reset-password' | '/confirm-email' };

const mostTries = 8;

async function readLink({ to, path }: DemoMailLinkProps): Promise<string | null> {
  const { listOutbox } = await import('#contract/auth.ts');
  const messages = await call(listOutbox, { query: { to } });
  for (const { body } of messages) {
    const token = /\?token=[\w-]+/.exec(body);
    if (token && body.includes(path + token[0])) return path + token[0];
  }
  return null;
}

/** Demo mode sends no mail. The mail may be written after the response, so it is polled for. */
export function DemoMailLink({ to, path }: DemoMailLinkProps) {
  const isDemo = useRootData()?.isDemo ?? false;
  const { data: link } = useQuery({
    queryKey: ['demo-mail-link', to, path],
    queryFn: () => readLink({ to, path }),
    refetchInterval: ({ state }) => (state.data || state.dataUpdateCount >= mostTries ? false : 500),
    gcTime: 0,
    enabled: isDemo,
  });
  if (!isDemo) return null;
  return (
    <p role="status">
      {link ? (
        <TextLink to={link}>Demo mode: open the link of the mail</TextLink>
      ) : path === '/reset-password' ? (
        'Demo mode: the link appears here if the account exists.'
      ) : null}
    </p>
  );
}
