import Copy from 'lucide-react/icons/copy';
import History from 'lucide-react/icons/history';
import LayoutTemplate from 'lucide-react/icons/layout-template';
import Redo2 from 'lucide-react/icons/redo-2';
import Target from 'lucide-react/icons/target';
import Undo2 from 'lucide-react/icons/undo-2';
import { memo, type Dispatch } from 'react';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import type { EditorAction } from './edit-history.ts';
import type { PlanTool } from './plan-overlay.ts';

type PlanToolsProps = {
  /** Descriptions of the edits that undo and redo apply to. */
  readonly lastDone: string | undefined;
  readonly lastUndone: string | undefined;
  readonly hasVersions: boolean;
  readonly isReadOnly: boolean;
  readonly dispatch: Dispatch<EditorAction>;
  readonly onOpen: (tool: PlanTool) => void;
};

const icon = { 'aria-hidden': true, className: 'size-4', strokeWidth: 1.9 } as const;

export const PlanTools = memo(function PlanTools(props: PlanToolsProps) {
  const { lastDone, lastUndone, hasVersions, isReadOnly, dispatch, onOpen } = props;
  return (
    <div
      role="toolbar"
      aria-label="Plan"
      className="-mx-4 mt-1 flex shrink-0 gap-1.5 overflow-x-auto px-4 py-1 [scrollbar-width:none] *:shrink-0 lg:absolute lg:top-4.5 lg:right-17 lg:m-0 lg:gap-1 lg:overflow-visible lg:p-0 lg:max-xl:*:px-2!"
    >
      {isReadOnly ? null : (
        <>
          <StaffButton
            disabled={lastDone === undefined}
            title={lastDone && `${lastDone} (Ctrl+Z)`}
            aria-keyshortcuts="Control+Z"
            onClick={() => dispatch({ type: 'undo' })}
            icon={<Undo2 {...icon} />}
          >
            Undo
          </StaffButton>
          <StaffButton
            disabled={lastUndone === undefined}
            title={lastUndone && `${lastUndone} (Ctrl+Shift+Z)`}
            aria-keyshortcuts="Control+Shift+Z"
            onClick={() => dispatch({ type: 'redo' })}
            icon={<Redo2 {...icon} />}
          >
            Redo
          </StaffButton>
          <StaffButton onClick={() => onOpen('fill-day')} icon={<Target {...icon} />}>
            Fill Day
          </StaffButton>
          <StaffButton onClick={() => onOpen('copy-day')} icon={<Copy {...icon} />}>
            Copy Day
          </StaffButton>
          <StaffButton onClick={() => onOpen('copy-week')} icon={<Copy {...icon} />}>
            Copy Week
          </StaffButton>
          <StaffButton onClick={() => onOpen('templates')} icon={<LayoutTemplate {...icon} />}>
            Templates
          </StaffButton>
        </>
      )}
      <StaffButton disabled={!hasVersions} onClick={() => onOpen('versions')} icon={<History {...icon} />}>
        Versions
      </StaffButton>
    </div>
  );
});
