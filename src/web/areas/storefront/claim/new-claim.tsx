import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { maxClaimPhotos } from '#domain/claims/claim-reason.ts';
import type { ClaimPosition } from '#domain/claims/largest-amounts.ts';
import { type PhotoDraft, canAddPhoto, shownPhotos } from '#web/features/claims/claim-draft.ts';
import { ClaimFormFields, ClaimSummaryLines, useClaimFields } from '#web/features/claims/claim-form.tsx';
import { claimsKey } from '#web/features/claims/claims-query.ts';
import { call } from '#web/platform/api/call.ts';
import { uploadFile } from '#web/platform/api/upload-file.ts';
import { PhotographsField } from '#web/platform/upload/photographs-field.tsx';
import { SubmitButton } from '#web/ui/buttons/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { useSubmitOnce } from '#web/ui/in-flight-guard.ts';

type NewClaimProps = {
  readonly order: Order;
  /** From the first press of the button until everything is sent. */
  readonly onSending: (isSending: boolean) => void;
};

/** The claim is opened first, then its photographs follow one by one: one that fails is sent again alone. */
export function NewClaim({ order, onSending }: NewClaimProps) {
  const fields = useClaimFields();
  const { photos, add, remove, markSent } = usePhotos();
  const [openedId, setOpenedId] = useState<number>();
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const queryClient = useQueryClient();
  const shown = shownPhotos(photos, fields.drafts);

  const send = async () => {
    const body = fields.complete();
    if (!body) return;
    setIsSending(true);
    onSending(true);
    setProblem(undefined);
    try {
      const claimId = openedId ?? (await open(order.id, body));
      setOpenedId(claimId);
      for (const photo of shown.filter(({ isSent }) => !isSent)) {
        await sendPhoto(claimId, photo);
        markSent(photo.url);
      }
      toast.success('Claim sent');
      await queryClient.invalidateQueries({ queryKey: claimsKey });
      onSending(false);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
    setIsSending(false);
  };
  const submit = useSubmitOnce(send);
  const photosOf = (position: ClaimPosition) => (
    <PhotographsField
      label={`Photographs, up to ${maxClaimPhotos === 3 ? 'three' : maxClaimPhotos}`}
      photos={shown.filter((photo) => photo.position === position)}
      canAdd={canAddPhoto(shown)}
      onAdd={(photo) => add({ ...photo, position, isSent: false })}
      onRemove={remove}
    />
  );
  return (
    <form noValidate onSubmit={submit} className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-9">
      <ClaimFormFields order={order} fields={fields} textLabel="Tell us more (optional)" photosOf={photosOf} />
      <section
        aria-labelledby="your-claim"
        className="grid gap-3 bg-pista-300 p-5 max-lg:-mx-5 lg:sticky lg:top-24 lg:rounded-(--radius-l) lg:p-6"
      >
        <h2 id="your-claim" className="text-card-l font-[720]">
          Your claim
        </h2>
        <dl className="num grid gap-2 text-secondary">
          <ClaimSummaryLines order={order} drafts={fields.drafts} />
          {shown.length > 0 ? (
            <div className="flex justify-between gap-4">
              <dt>Photographs</dt>
              <dd className="font-[680]">{shown.length}</dd>
            </div>
          ) : null}
        </dl>
        <p className="text-small text-ink-beet">
          A person reads it and answers here: store credit, money back the way you paid, or a reason why not.
        </p>
        {problem ? (
          <p role="alert" className="text-small font-[560] text-st-red">
            {openedId === undefined ? problem : `The claim is sent, a photograph is not: ${problem}`}
          </p>
        ) : null}
        <SubmitButton busy={isSending}>{openedId === undefined ? 'Send claim' : 'Send photographs again'}</SubmitButton>
      </section>
    </form>
  );
}

type Body = NonNullable<ReturnType<ReturnType<typeof useClaimFields>['complete']>>;

async function open(orderId: number, body: Body): Promise<number> {
  const { openClaim } = await import('#contract/claims.ts');
  const { id } = await call(openClaim, { params: { id: orderId }, body });
  return id;
}

async function sendPhoto(claimId: number, { position, file }: PhotoDraft): Promise<void> {
  const query = position === null ? '' : `?position=${position}`;
  const ignored = { onProgress: () => undefined, signal: new AbortController().signal };
  await uploadFile(`/claims/${claimId}/photos${query}`, file, ignored);
}

function usePhotos() {
  const [photos, setPhotos] = useState<readonly PhotoDraft[]>([]);
  const urls = useRef(new Set<string>());
  useEffect(() => {
    const previews = urls.current;
    return () => previews.forEach((url) => URL.revokeObjectURL(url));
  }, []);
  return {
    photos,
    add: (photo: PhotoDraft) => {
      urls.current.add(photo.url);
      setPhotos((before) => [...before, photo]);
    },
    remove: (url: string) => {
      URL.revokeObjectURL(url);
      setPhotos((before) => before.filter((photo) => photo.url !== url));
    },
    markSent: (url: string) =>
      setPhotos((before) => before.map((photo) => (photo.url === url ? { ...photo, isSent: true } : photo))),
  };
}
