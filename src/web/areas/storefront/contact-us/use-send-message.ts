import type { UseFormReturn } from 'react-hook-form';
import { ApiError } from '#web/platform/api/api-error.ts';
import { call } from '#web/platform/api/call.ts';
import { useSubmitOnce } from '#web/ui/in-flight-guard.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { isContactField, type TypedMessage } from './contact-draft.ts';

const sent = "Your message has been sent! We'll get back to you shortly.";
const notSent = 'Your message was not sent.';

/** Confirms only once the server has the message. After any failure the text stays in the form. */
export function useSendMessage(form: UseFormReturn<TypedMessage, unknown, TypedMessage>, onSent: () => void) {
  const { handleSubmit, setError } = form;

  const refuse = (error: unknown) => {
    if (!(error instanceof ApiError)) return setError('root', { message: `${notSent} Please try again.` });
    const refused = Object.entries(error.fieldErrors).filter(([name]) => isContactField(name));
    for (const [index, [name, message]] of refused.entries()) {
      if (isContactField(name)) setError(name, { message }, { shouldFocus: index === 0 });
    }
    if (refused.length === 0) setError('root', { message: `${notSent} ${error.message}` });
  };

  const submit = async (message: TypedMessage) => {
    const { sendContactMessage } = await import('#contract/contact.ts');
    await call(sendContactMessage, { body: message });
    onSent();
    toast.success(sent);
  };

  return useSubmitOnce((event) => handleSubmit(submit)(event).catch(refuse));
}
