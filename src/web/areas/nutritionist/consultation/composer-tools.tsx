import { useQueryClient } from '@tanstack/react-query';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import Paperclip from 'lucide-react/icons/paperclip';
import Salad from 'lucide-react/icons/salad';
import { Suspense, lazy, useRef, useState, type ComponentType, type SVGProps } from 'react';
import type { AssignedConsultationDetails } from '#contract/nutritionist.ts';
import { documentPath, documentProblem, documentTypes } from '#web/features/consultations/document-check.ts';
import { useFileUpload } from '#web/platform/upload/use-file-upload.ts';
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx';
import { nutritionistKeys } from '../nutritionist-queries.ts';
import { appendToMessage, focusMessage } from './message-text.ts';

const MealDialog = lazy(async () => ({ default: (await import('./meal-dialog.tsx')).MealDialog }));

type ComposerToolsProps = {
  readonly consultation: AssignedConsultationDetails;
  readonly onProposeTime: () => void;
};

/** A document, a menu item with its macros, or a time for an appointment. */
export function ComposerTools({ consultation, onProposeTime }: ComposerToolsProps) {
  const { id } = consultation;
  const [isChoosingMeal, setIsChoosingMeal] = useState(false);
  return (
    <div className="flex grow flex-wrap items-center gap-0.5">
      <Attach key={id} consultation={consultation} />
      <Tool
        icon={Salad}
        label="Meal"
        onClick={() => {
          // A dialog returns the focus to where it was.
          focusMessage();
          setIsChoosingMeal(true);
        }}
      />
      <Tool icon={CalendarClock} label="Time" onClick={onProposeTime} />
      <span aria-hidden="true" className="ml-auto flex gap-1 pl-3 max-staff-board:hidden">
        <kbd className="key">Enter</kbd>
      </span>
      {isChoosingMeal ? (
        <Suspense>
          <MealDialog
            onChoose={(text) => {
              setIsChoosingMeal(false);
              appendToMessage(id, text);
            }}
            onClose={() => setIsChoosingMeal(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

type ToolProps = {
  readonly icon: ComponentType<SVGProps<SVGSVGElement>>;
  readonly label: string;
  readonly isBusy?: boolean;
  readonly onClick: () => void;
};

function Tool({ icon: Icon, label, isBusy = false, onClick }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : onClick}
      className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-(--radius-s) px-2 text-secondary font-[560] text-ink-2 hover:bg-mist hover:text-ink wide:min-h-9"
    >
      <Icon aria-hidden="true" className="size-4.5" strokeWidth={1.9} />
      <span className="max-staff-rows:hidden">{label}</span>
    </button>
  );
}

/** A consultation has one document, so a new one replaces it: the nutritionist is asked first. */
function Attach({ consultation: { id, document } }: Pick<ComposerToolsProps, 'consultation'>) {
  const queryClient = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [replacing, setReplacing] = useState<File | null>(null);
  const sent = useRef<File>(null);
  const { progress, problem, start } = useFileUpload({
    path: documentPath(id),
    check: documentProblem,
    onStored: async () => {
      appendToMessage(id, `I have attached ${sent.current?.name}.`);
      await queryClient.invalidateQueries({ queryKey: nutritionistKeys.details(id) });
    },
  });
  const send = (file: File) => {
    sent.current = file;
    setReplacing(null);
    start(file);
  };
  return (
    <>
      <Tool icon={Paperclip} label="Attach" isBusy={progress !== null} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Document for the client"
        accept={documentTypes.join(',')}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file && document) setReplacing(file);
          else if (file) send(file);
          // Reset, so that choosing the same file again fires a change event.
          target.value = '';
        }}
      />
      <p role="status" className="num text-note empty:hidden">
        {progress === null ? null : `Attaching, ${Math.round(progress * 100)}%`}
      </p>
      <p role="alert" className="text-note font-[560] text-st-red empty:hidden">
        {problem}
      </p>
      {replacing ? (
        <ConfirmDialog
          open
          onOpenChange={() => setReplacing(null)}
          title="Replace the document?"
          description={`${document?.fileName} is removed for you and the client, and ${replacing.name} takes its place.`}
          keepLabel="No, Keep It"
          confirmLabel="Yes, Replace It"
          onConfirm={() => send(replacing)}
        />
      ) : null}
    </>
  );
}
