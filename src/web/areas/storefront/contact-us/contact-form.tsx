import { useForm } from 'react-hook-form';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { SubmitButton } from '#web/ui/buttons/submit-button.tsx';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { ContactField, TypedMessage } from './contact-draft.ts';
import { checkMessage } from './check-message.ts';
import { useContactDraft } from './use-contact-draft.ts';
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
        areaClassName="max-h-[480px] min-h-[140px]"
        {...field('message')}
      />
      <FormError message={errors.root?.message} />
      <SubmitButton busy={isSubmitting} full={false} className="justify-self-start max-sm:w-full">
        Send message
      </SubmitButton>
    </form>
  );
}
