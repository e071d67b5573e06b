import { useWatch } from 'react-hook-form';
import { CategoryDraft, type AdminCategory } from '#contract/admin-catalog.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { StaffFormDialog } from '#web/ui/staff-page/staff-form-dialog.tsx';
import { useDraftForm } from '#web/platform/draft-form/use-draft-form.ts';
import { ImageField, useImageUpload } from '../catalogue-form/image-field.tsx';
import { useCategoryMutations } from './categories-query.ts';

type CategoryDialogProps = {
  /** The category to edit; undefined adds a new one. */
  readonly category: AdminCategory | undefined;
  readonly onClose: () => void;
};

export function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const { create, update } = useCategoryMutations();
  const form = useDraftForm<{ name: string; imageUrl: string }, CategoryDraft>({
    schema: CategoryDraft,
    defaultValues: { name: category?.name ?? '', imageUrl: category?.imageUrl ?? '' },
    save: (draft) => (category ? update.mutateAsync({ id: category.id, draft }) : create.mutateAsync(draft)),
    onClose,
  });
  const { control, textField, register, setValue, changeOptions, errorOf } = form;
  const imageUrl = useWatch({ control, name: 'imageUrl' });
  const setImageUrl = (url: string) => setValue('imageUrl', url, changeOptions);
  const upload = useImageUpload(setImageUrl);
  return (
    <StaffFormDialog
      title={category ? 'Edit Category' : 'Add Category'}
      saveLabel={category ? 'Save Changes' : 'Add Category'}
      isSaving={form.formState.isSubmitting}
      isUploading={upload.progress !== null}
      onSubmit={form.submit}
      onClose={onClose}
      confirmDialog={form.confirmDialog}
      className="gap-5"
    >
      <TextField label="Name" autoComplete="off" {...textField('name')} />
      <ImageField
        input={register('imageUrl')}
        error={errorOf('imageUrl')}
        imageUrl={CategoryDraft.shape.imageUrl.safeParse(imageUrl).data ?? null}
        upload={upload}
        onRemove={() => setImageUrl('')}
      />
    </StaffFormDialog>
  );
}
