import { useWatch } from 'react-hook-form';
import { CategoryDraft, type AdminCategory } from '#contract/admin-catalog.ts';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useDraftForm } from '#web/platform/draft-form/use-draft-form.ts';
import { FormFoot } from '../catalogue-form/form-foot.tsx';
import { ImageField, useImageUpload } from '../catalogue-form/image-field.tsx';
import { useCategoryMutations } from './categories-query.ts';

type CategoryDialogProps = {
  /** The category to edit; undefined adds a new one. */
  readonly category: AdminCategory | undefined;
  readonly onClose: () => void;
};

export function CategoryDialog(props: CategoryDialogProps) {
  return (
    <Dialog open onOpenChange={props.onClose} title={props.category ? 'Edit Category' : 'Add Category'}>
      <CategoryFields {...props} />
    </Dialog>
  );
}

function CategoryFields({ category, onClose }: CategoryDialogProps) {
  const { create, update } = useCategoryMutations();
  const form = useDraftForm<{ name: string; imageUrl: string }, CategoryDraft>({
    schema: CategoryDraft,
    defaultValues: { name: category?.name ?? '', imageUrl: category?.imageUrl ?? '' },
    save: (draft) => (category ? update.mutateAsync({ id: category.id, draft }) : create.mutateAsync(draft)),
    onClose,
  });
  const { control, field, register, setValue, changeOptions, errorOf } = form;
  const imageUrl = useWatch({ control, name: 'imageUrl' });
  const setImageUrl = (url: string) => setValue('imageUrl', url, changeOptions);
  const upload = useImageUpload(setImageUrl);
  return (
    <form noValidate className="grid gap-5" onSubmit={form.submit}>
      <TextField label="Name" maxLength={80} autoComplete="off" {...field('name')} />
      <ImageField
        input={register('imageUrl')}
        error={errorOf('imageUrl')}
        imageUrl={CategoryDraft.shape.imageUrl.safeParse(imageUrl).data ?? null}
        upload={upload}
        onRemove={() => setImageUrl('')}
      />
      <FormFoot
        saveLabel={category ? 'Save Changes' : 'Add Category'}
        isSaving={form.formState.isSubmitting}
        isUploading={upload.progress !== null}
        onCancel={onClose}
      />
      {form.confirmDialog}
    </form>
  );
}
