import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { Suspense, lazy, useEffect, useId, useRef, useState } from 'react';
import { businessDay } from '#domain/calendar/business-day.ts';
import { saveDownload } from '#web/platform/api/save-download.ts';
import { useMutationOnce } from '#web/platform/api/use-mutation-once.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { profileQuery } from './own-profile.ts';

const DeleteAccountDialog = lazy(async () => ({
  default: (await import('./delete-account-dialog.tsx')).DeleteAccountDialog,
}));

async function saveOwnData(signal: AbortSignal): Promise<void> {
  const { ownDataPath } = await import('#contract/own-data.ts');
  const fileName = `macrobowl-${businessDay(new Date())}.zip`;
  await saveDownload(ownDataPath, {}, { fileName, mediaType: 'application/zip' }, signal);
}

export function YourData() {
  const titleId = useId();
  const { data: profile } = useQuery(profileQuery);
  const [isDeleting, setIsDeleting] = useState(false);
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const save = useMutationOnce({
    mutationFn: () => saveOwnData((leaving.current = new AbortController()).signal),
    onSuccess: () => toast.success('Your data is downloaded'),
    onError: (error) => {
      if (!leaving.current?.signal.aborted) toast.error('Failed to download your data', { points: [error.message] });
    },
  });
  return (
    <section
      aria-labelledby={titleId}
      className="mt-5 grid max-w-190 gap-4 rounded-(--radius-l) border border-line bg-paper p-5 md:p-6"
    >
      <h2 id={titleId} className="text-card-l">
        Your data
      </h2>
      <p className="text-ink-2">
        Everything that we have about you, as a zip: addresses, orders, consultations and the documents you uploaded.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="soft"
          size="sm"
          icon={<Download aria-hidden="true" className="size-4.5" strokeWidth={1.9} />}
          busy={save.isPending}
          onClick={() => save.mutate()}
        >
          Download my data
        </Button>
        {profile && !profile.isStaff ? (
          <Button variant="danger" size="sm" onClick={() => setIsDeleting(true)}>
            Delete account
          </Button>
        ) : null}
      </div>
      {profile?.isStaff ? <p className="text-ink-2">Staff accounts are closed by an admin.</p> : null}
      <Suspense>{isDeleting ? <DeleteAccountDialog onClose={() => setIsDeleting(false)} /> : null}</Suspense>
    </section>
  );
}
