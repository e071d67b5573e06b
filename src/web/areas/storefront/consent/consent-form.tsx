import Bot from 'lucide-react/icons/bot';
import { useState, type ReactNode } from 'react';
import type { Allowance, AuthorizationRequest, reviewAuthorization } from '#contract/connected-apps.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { Scope } from '#contract/oauth.ts';
import { call } from '#web/platform/api/call.ts';
import { useMutationOnce } from '#web/platform/api/use-mutation-once.ts';
import { LogoMark } from '#web/platform/brand/logo.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { Switch } from '#web/ui/fields/switch.tsx';
import { type AllowanceErrors, askAlways, readAllowance } from './allowance-choice.ts';
import { AllowanceFields } from './allowance-fields.tsx';

type Choosable = Exclude<Scope, 'menu'>;

/** Reading is on and writing is off. Orders are on because each is confirmed, unless the person decides otherwise below. */
const choices: Record<Choosable, { title: string; note: string; isOn: boolean }> = {
  'ledger.read': { title: 'See your target and what is left today', note: 'Your ledger, read only', isOn: true },
  'ledger.write': { title: 'Add food to your ledger', note: 'You can remove each entry', isOn: false },
  order: { title: 'Prepare, follow and cancel orders', note: 'To your saved addresses', isOn: true },
};
const isChoosable = (scope: Scope): scope is Choosable => scope !== 'menu';

type ConsentFormProps = {
  readonly request: AuthorizationRequest;
  readonly asked: ResponseOf<typeof reviewAuthorization>;
  readonly leaveTo: (address: string) => void;
};

export function ConsentForm({ request, asked, leaveTo }: ConsentFormProps) {
  const offered = asked.scopes.filter(isChoosable);
  const [scopes, setScopes] = useState<readonly Scope[]>(offered.filter((scope) => choices[scope].isOn));
  const [limit, setLimit] = useState(askAlways);
  const [errors, setErrors] = useState<AllowanceErrors>({});
  const allow = useMutationOnce({
    mutationFn: async (allowance: Allowance | null) => {
      const body = { request, scopes: [...scopes], allowance };
      return call((await import('#contract/connected-apps.ts')).allowProgram, { body });
    },
    onSuccess: ({ redirectTo }) => leaveTo(redirectTo),
  });
  const submit = () => {
    const read = readAllowance(scopes.includes('order') ? limit : askAlways);
    setErrors(read.errors ?? {});
    if (!read.errors) allow.mutate(read.allowance);
  };
  const toggle = (scope: Scope) => (isOn: boolean) =>
    setScopes(isOn ? [...scopes, scope] : scopes.filter((one) => one !== scope));
  return (
    <div className="mx-auto max-w-144 overflow-hidden border-line bg-paper max-md:-mx-5 max-md:border-b md:rounded-xl md:border">
      <Asker name={asked.name} asksFrom={asked.asksFrom} />
      <form
        method="post"
        noValidate
        className="px-5 pt-3.5 pb-5.5 md:px-7.5 md:pt-5 md:pb-6.5"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <h2 className="mb-1 text-card">It may</h2>
        <ul className="divide-y divide-line">
          <ScopeRow title="Read the menu and find bowls" note="Public things only">
            <span className="text-staff font-semibold text-ink-2">Always</span>
          </ScopeRow>
          {offered.map((scope) => (
            <ScopeRow key={scope} {...choices[scope]}>
              <Switch label={choices[scope].title} hideLabel isOn={scopes.includes(scope)} onChange={toggle(scope)} />
            </ScopeRow>
          ))}
        </ul>
        {scopes.includes('order') ? <AllowanceFields value={limit} errors={errors} onChange={setLimit} /> : null}
        <p className="mb-4 rounded-2xl bg-mist px-4 py-3 text-secondary">
          <b className="font-[660]">It can never</b> see your phone number, change addresses, pay for you or end your
          subscription.
        </p>
        <FormError message={allow.error?.message} />
        <div className="grid grid-cols-2 gap-2.5">
          <Button variant="sec" onClick={() => leaveTo(asked.declineTo)}>
            Don't allow
          </Button>
          <Button type="submit" busy={allow.isPending}>
            Allow
          </Button>
        </div>
        <p role="status" className="mt-3.5 text-small text-ink-2">
          {allow.isSuccess
            ? `${asked.name} is connected. You can close this page.`
            : 'Take it back any time in your profile under Connected apps. It stops at once.'}
        </p>
      </form>
    </div>
  );
}

function Asker({ name, asksFrom }: { readonly name: string; readonly asksFrom: string }) {
  return (
    <div className="grid gap-3 bg-pista-300 px-5 pt-5 pb-4.5 md:px-7.5 md:pt-6.5 md:pb-6">
      <div aria-hidden="true" className="flex items-center gap-3">
        <span className="grid size-14 place-items-center rounded-panel bg-beet-900 text-white">
          <Bot className="size-7" strokeWidth={1.9} />
        </span>
        <span className="flex w-10 justify-between">
          {[1, 2, 3, 4].map((dot) => (
            <i key={dot} className="size-1.5 rounded-full bg-fats" />
          ))}
        </span>
        <span className="grid size-14 place-items-center rounded-panel bg-paper text-beet-800">
          <LogoMark className="size-9.5" />
        </span>
      </div>
      <h1 className="text-section-l wrap-anywhere md:text-title-s">Let {name} act for you?</h1>
      <p className="text-secondary-l">
        It asks from <b className="wrap-anywhere">{asksFrom}</b>. If you did not start this, choose Don't allow.
      </p>
    </div>
  );
}

type ScopeRowProps = { readonly title: string; readonly note: string; readonly children: ReactNode };

function ScopeRow({ title, note, children }: ScopeRowProps) {
  return (
    <li className="grid min-h-16.5 grid-cols-[1fr_auto] items-center gap-3.5 py-2">
      <div>
        <b className="font-[660]">{title}</b>
        <span className="block text-secondary text-ink-2">{note}</span>
      </div>
      {children}
    </li>
  );
}
