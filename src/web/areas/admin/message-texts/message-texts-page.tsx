import { queryOptions, useQuery } from '@tanstack/react-query';
import type { MessageTemplate } from '#contract/messages.ts';
import { messageLabel } from '#domain/messages/message-kind.ts';
import { quietHours } from '#domain/messages/quiet-hours.ts';
import { call } from '#web/platform/api/call.ts';
import { staffMeta } from '#web/platform/page/page-meta.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { StaffPageHead } from '#web/ui/staff-page/staff-page.tsx';

const title = 'Message Texts';

export const meta = staffMeta('admin', title, '/admin/message-texts');

const templatesQuery = queryOptions({
  queryKey: ['admin', 'message-templates'],
  queryFn: async ({ signal }) =>
    call((await import('#contract/messages.ts')).listMessageTemplates, undefined, { signal }),
});

/** What customers are sent about their orders and subscriptions, filled in with an order or a delivery that does not exist. */
export default function MessageTextsPage() {
  const { data: templates, isError, refetch } = useQuery(templatesQuery);
  return (
    <>
      <StaffPageHead title={title} />
      <div className="grid gap-4 px-4 pt-3.5 pb-7 wide:px-7">
        {templates ? (
          <ul className="grid gap-4 staff-board:grid-cols-2">
            {templates.map((template) => (
              <li key={template.kind}>
                <Template template={template} />
              </li>
            ))}
          </ul>
        ) : isError ? (
          <ErrorState message="Failed to load the message texts" onRetry={() => void refetch()} />
        ) : (
          <p role="status" className="text-ink-2">
            Loading the message texts...
          </p>
        )}
      </div>
    </>
  );
}

function Template({ template: { kind, sms, mail, isOptional, isUrgent } }: { readonly template: MessageTemplate }) {
  return (
    <article className="grid h-full content-start gap-4 rounded-(--radius-l) border border-line bg-paper p-5">
      <h2 className="font-text text-lg font-[660]">{messageLabel(kind)}</h2>
      <section className="grid gap-2">
        <h3 className="font-text text-sm font-[620] tracking-normal text-ink-2">SMS</h3>
        <p className="rounded-m bg-mist px-4 py-3 wrap-anywhere">{sms.text}</p>
        <p className="num text-sm text-ink-2">
          {`${sms.length} characters, ${sms.encoding}, ${sms.parts} ${sms.parts === 1 ? 'part' : 'parts'}`}
        </p>
      </section>
      <section className="grid gap-2">
        <h3 className="font-text text-sm font-[620] tracking-normal text-ink-2">Registered text (DLT)</h3>
        <p className="wrap-anywhere">
          <code>{sms.dltText}</code>
        </p>
        <p className="num text-sm text-ink-2">
          {sms.templateId === null ? 'No template id is set' : `Template id ${sms.templateId}`}
        </p>
      </section>
      <section className="grid gap-2">
        <h3 className="font-text text-sm font-[620] tracking-normal text-ink-2">Email: {mail.subject}</h3>
        <p className="rounded-m bg-mist px-4 py-3 wrap-anywhere whitespace-pre-line">{mail.text}</p>
      </section>
      <p className="text-sm text-ink-2">
        {isOptional ? 'Customers can switch it off.' : 'Customers cannot switch it off.'}{' '}
        {isUrgent
          ? 'It is sent at once.'
          : `From ${quietHours.from}:00 to ${quietHours.to}:00 it waits for the morning.`}
      </p>
    </article>
  );
}
