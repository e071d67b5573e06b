import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { MenuImport, maxMenuFileBytes, menuCheckPath, menuImportPath } from '#contract/admin-menu.ts';
import { ApiError } from '#web/platform/api/api-error.ts';
import { uploadFile } from '#web/platform/api/upload-file.ts';
import { useFileUpload } from '#web/platform/upload/use-file-upload.ts';
import { UploadProgress } from '#web/platform/upload/upload-progress.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { FormError } from '#web/ui/fields/form-error.tsx';
import { useInFlightGuard } from '#web/ui/in-flight-guard.ts';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { refreshCatalogue } from '../catalogue-form/use-catalogue-mutation.ts';
import { MenuImportReport, countMeals } from './menu-import-report.tsx';

type Checked = { readonly file: File; readonly report: MenuImport };

const sizeProblem = ({ size }: File) => (size > maxMenuFileBytes ? 'The file is larger than 2 MB.' : null);

/** A file, then what it would write and which lines it would leave out, then the import. */
export function MenuImportDialog({ onClose }: { readonly onClose: () => void }) {
  const queryClient = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const chosen = useRef<File>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [problem, setProblem] = useState<string>();
  const [isImporting, setIsImporting] = useState(false);
  const once = useInFlightGuard();
  const check = useFileUpload({
    path: menuCheckPath,
    check: sizeProblem,
    onStored: (response) => setChecked({ file: chosen.current!, report: MenuImport.parse(response) }),
  });
  const take = (file: File | undefined) => {
    if (!file) return;
    chosen.current = file;
    setChecked(null);
    setProblem(undefined);
    check.start(file);
  };
  const write = async ({ file, report }: Checked) => {
    setIsImporting(true);
    setProblem(undefined);
    try {
      // It is in flight for as long as the shop needs: closing the dialog would not stop it.
      const { signal } = new AbortController();
      const path = `${menuImportPath}?plan=${report.plan}`;
      const { created, updated } = MenuImport.parse(
        await uploadFile(path, file, { onProgress: () => undefined, signal }),
      );
      toast.success(`${countMeals(created + updated)} imported: ${created} new, ${updated} changed`);
      onClose();
      await refreshCatalogue(queryClient);
    } catch (error) {
      const isStale = error instanceof ApiError && error.code === 'conflict';
      if (isStale) take(file);
      setProblem(error instanceof Error ? error.message : String(error));
    }
    setIsImporting(false);
  };
  const writes = checked ? checked.report.created + checked.report.updated : 0;
  return (
    <Dialog
      open
      onOpenChange={() => {
        if (!isImporting) onClose();
      }}
      title="Import Menu"
      description="A CSV file with the columns of the export. A row with an ID changes that meal; a row without one is matched by name and category, or added. Columns that are missing stay as they are."
    >
      <div className="grid gap-4">
        <div className="flex flex-wrap items-center gap-3">
          {check.progress === null ? (
            <StaffButton disabled={isImporting} onClick={() => input.current?.click()}>
              {checked ? 'Choose another file' : 'Choose a file'}
            </StaffButton>
          ) : (
            <UploadProgress progress={check.progress} afterwards="Checking the rows…">
              <StaffButton onClick={check.stop}>Stop</StaffButton>
            </UploadProgress>
          )}
          <span className="text-note text-ink-2">{checked?.file.name ?? 'Up to 2 MB and 2,000 rows'}</span>
          <input
            ref={input}
            type="file"
            hidden
            aria-label="Menu file"
            accept=".csv,text/csv"
            onChange={({ target }) => {
              take(target.files?.[0]);
              // Allows choosing the same file again.
              target.value = '';
            }}
          />
        </div>
        <FormError message={problem ?? check.problem} />
        {checked ? <MenuImportReport report={checked.report} /> : null}
        <div className="dialog-foot">
          <StaffButton disabled={isImporting} onClick={onClose}>
            Cancel
          </StaffButton>
          <StaffButton
            variant="primary"
            busy={isImporting}
            disabled={writes === 0}
            onClick={() => void once(async () => checked && (await write(checked)))}
          >
            {isImporting ? `Importing ${countMeals(writes)}…` : `Import ${countMeals(writes)}`}
          </StaffButton>
        </div>
      </div>
    </Dialog>
  );
}
