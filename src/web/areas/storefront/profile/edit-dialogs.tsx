import { useForm } from 'react-hook-form';
import { ApiError } from '#web/platform/api/api-error.ts';
import { useSubmitOnce } from '#web/ui/in-flight-guard.ts';
import { signInFailure } from '#web/platform/session/sign-in-failure.ts';
import { SubmitButton } from '#web/ui/buttons/submit-button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { emailRule } from '../staff-login/email-rule.ts';
import { useProfileChanges, type NewName } from './own-profile.ts';

const nameRule = (label: string) => ({
  validate: (typed: string) => typed.trim() !== '' || `${label} is required`,
  maxLength: { value: 60, message: `${label} can have 60 letters at most` },
});

const failure = (error: unknown) => signInFailure(error, 'Operation failed. Please try again.');

export function NameDialog({ name, onClose }: { readonly name: NewName; readonly onClose: () => void }) {
  const { rename } = useProfileChanges();
  const { register, handleSubmit, setError, formState } = useForm<NewName>({ defaultValues: name });
  const { errors, isSubmitting } = formState;
  const submit = async ({ firstName, lastName }: NewName) => {
    try {
      await rename({ firstName: firstName.trim(), lastName: lastName.trim() });
      toast.success('Name updated');
      onClose();
    } catch (error) {
      setError('root', { message: failure(error) });
    }
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Edit name"
      description="It stands on the bag, so that the right bowl finds you."
    >
      <form method="post" noValidate onSubmit={useSubmitOnce(handleSubmit(submit))} className="grid gap-4">
        <TextField
          {...register('firstName', nameRule('First name'))}
          label="First name"
          autoComplete="given-name"
          error={errors.firstName?.message}
        />
        <TextField
          {...register('lastName', nameRule('Last name'))}
          label="Last name"
          autoComplete="family-name"
          error={errors.lastName?.message}
        />
        <FormError message={errors.root?.message} />
        <SubmitButton busy={isSubmitting}>Save name</SubmitButton>
      </form>
    </Dialog>
  );
}

export function EmailDialog({ email, onClose }: { readonly email: string | null; readonly onClose: () => void }) {
  const { askForEmail } = useProfileChanges();
  const { register, handleSubmit, setError, formState } = useForm<{ email: string }>();
  const { errors, isSubmitting } = formState;
  const submit = async (values: { email: string }) => {
    try {
      await askForEmail(values.email.trim());
      toast.success('Check your mail to confirm the address');
      onClose();
    } catch (error) {
      const refused = error instanceof ApiError ? error.fieldErrors['email'] : undefined;
      if (refused) return setError('email', { message: refused }, { shouldFocus: true });
      setError('root', { message: failure(error) });
    }
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={email === null ? 'Add email' : 'Change email'}
      description="We send a link to the new address. It counts when you open the link within 60 minutes."
    >
      <form method="post" noValidate onSubmit={useSubmitOnce(handleSubmit(submit))} className="grid gap-4">
        <TextField
          {...register('email', emailRule)}
          label="New email"
          type="email"
          autoComplete="email"
          error={errors.email?.message}
        />
        <FormError message={errors.root?.message} />
        <SubmitButton busy={isSubmitting}>Send link</SubmitButton>
      </form>
    </Dialog>
  );
}
