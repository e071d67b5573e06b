import { useForm, type Resolver, type UseFormReturn } from 'react-hook-form';
import { textLengths } from '#domain/text-lengths.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { call } from '#web/platform/api/call.ts';
import { SubmitButton } from '#web/ui/buttons/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useSubmitOnce } from '#web/ui/in-flight-guard.ts';
import { useContactDraft, type ContactField, type TypedMessage, isContactField } from './contact-draft.ts';

/** No default values: text typed before hydration stays in the inputs. */
export function ContactForm() {
  const form = useForm<TypedMessage, unknown, TypedMessage>({ resolver: checkMessage });
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;
  const clearDraft = useContactDraft(form);
  const send = useSendMessage(form, clearDraft);

  const field = (name: ContactField) => ({ ...register(name), required: true, error: errors[name]?.message });
  return (
    <form method="post" noValidate onSubmit={send} aria-label="Send us a message" className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="First name"
          autoComplete="given-name"
          maxLength={textLengths.nameOfSender}
          {...field('firstName')}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          maxLength={textLengths.nameOfSender}
          {...field('lastName')}
        />
      </div>
      <TextField label="Email" type="email" autoComplete="email" maxLength={textLengths.email} {...field('email')} />
      <TextField label="Subject" autoComplete="off" maxLength={textLengths.contactSubject} {...field('subject')} />
      <TextAreaField
        label="Message"
        hint="An order number helps, if it is about an order."
        rows={5}
        maxLength={textLengths.contactMessage}
        areaClassName="max-h-120 min-h-35"
        {...field('message')}
      />
      <FormError message={errors.root?.message} />
      <SubmitButton busy={isSubmitting} full={false} className="justify-self-start max-sm:w-full">
        Send message
      </SubmitButton>
    </form>
  );
}

/**
 * Validates with the contract's schema, as the server does. Loaded with the first attempt to send: most visitors never
 * write.
 */
const checkMessage: Resolver<TypedMessage, unknown, TypedMessage> = async (values, context, options) => {
  const [{ ContactMessageDraft }, { standardSchemaResolver }] = await Promise.all([
    import('#contract/contact.ts'),
    import('@hookform/resolvers/standard-schema'),
  ]);
  return standardSchemaResolver<TypedMessage, unknown, TypedMessage>(ContactMessageDraft)(values, context, options);
};

const sent = "Your message has been sent! We'll get back to you shortly.";
const notSent = 'Your message was not sent.';

/** Confirms only once the server has the message. After any failure the text stays in the form. */
function useSendMessage(form: UseFormReturn<TypedMessage, unknown, TypedMessage>, onSent: () => void) {
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
