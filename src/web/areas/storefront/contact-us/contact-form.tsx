import { useForm, type Resolver } from 'react-hook-form';
import { SubmitButton } from '#web/ui/buttons/submit-button.tsx';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useContactDraft, type ContactField, type TypedMessage } from './contact-draft.ts';
import { useSendMessage } from './use-send-message.ts';

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
        <TextField label="First name" autoComplete="given-name" maxLength={80} {...field('firstName')} />
        <TextField label="Last name" autoComplete="family-name" maxLength={80} {...field('lastName')} />
      </div>
      <TextField label="Email" type="email" autoComplete="email" maxLength={254} {...field('email')} />
      <TextField label="Subject" autoComplete="off" maxLength={150} {...field('subject')} />
      <TextAreaField
        label="Message"
        hint="An order number helps, if it is about an order."
        rows={5}
        maxLength={4000}
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
