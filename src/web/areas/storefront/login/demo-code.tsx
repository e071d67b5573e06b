import { useQuery } from '@tanstack/react-query';
import { call } from '#web/api/call.ts';
import type { SentCode } from './send-code.ts';

async function readCode(phone: string): Promise<string | null> {
  const { listOutbox } = await import('#contract/auth.ts');
  const [newest] = await call(listOutbox, { query: { to: phone } });
  return /\b\d{6}\b/.exec(newest?.body ?? '')?.[0] ?? null;
}

/** Demo mode sends no SMS: the code is read from the server instead. */
export function DemoCode({ sent }: { readonly sent: SentCode }) {
  const { data: code, isPending } = useQuery({
    queryKey: ['demo-code', sent.phone, sent.resendAt],
    queryFn: () => readCode(sent.phone),
    gcTime: 0,
  });
  return (
    <p role="status" className="num text-lg font-[560]">
      {isPending ? 'Demo mode: reading your code…' : null}
      {code ? (
        <>
          Demo mode: your code is <b className="figure-display text-[22px] text-beet-800">{code}</b>
        </>
      ) : null}
      {!isPending && !code ? 'Demo mode: the code was sent by SMS and is not shown here.' : null}
    </p>
  );
}
