import Download from 'lucide-react/icons/download';
import Upload from 'lucide-react/icons/upload';
import { lazy, Suspense, useState } from 'react';
import { businessDay } from '#domain/calendar/business-day.ts';
import { download } from '#web/platform/api/download.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { useListSearchParams } from '#web/ui/staff-list/use-list-search-params.ts';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { allOnOnePage } from '../catalogue-form/use-catalogue-dialogs.ts';
import { openFileSink } from '../orders/export/file-sink.ts';

// Lazy: it is opened rarely.
const MenuImportDialog = lazy(async () => ({ default: (await import('./menu-import-dialog.tsx')).MenuImportDialog }));

/** The menu as a file, out of the shop and into it. */
export function MenuCsv() {
  const { part, openDialog, closeDialog } = useListSearchParams(allOnOnePage);
  const [isExporting, setIsExporting] = useState(false);
  const exportMenu = async () => {
    const sink = await openFileSink(`menu-${businessDay(new Date())}.csv`);
    if (!sink) return;
    setIsExporting(true);
    try {
      const { menuExportPath } = await import('#contract/admin-menu.ts');
      for await (const piece of download(menuExportPath, {}, new AbortController().signal)) await sink.write(piece);
      await sink.close();
      toast.success('Menu exported');
    } catch (error) {
      await sink.abort().catch(() => undefined);
      toast.error('Failed to export the menu', { points: [error instanceof Error ? error.message : String(error)] });
    }
    setIsExporting(false);
  };
  return (
    <>
      <StaffButton
        icon={<Upload aria-hidden="true" className="size-4" strokeWidth={1.9} />}
        onClick={() => openDialog({ import: '1' })}
      >
        Import CSV
      </StaffButton>
      <StaffButton
        busy={isExporting}
        icon={<Download aria-hidden="true" className="size-4" strokeWidth={1.9} />}
        onClick={() => void exportMenu()}
      >
        Export CSV
      </StaffButton>
      <Suspense>
        {part('import') === '' ? null : <MenuImportDialog onClose={() => void closeDialog('import')} />}
      </Suspense>
    </>
  );
}
