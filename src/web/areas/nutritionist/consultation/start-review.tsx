import { useInFlightGuard } from '#web/ui/in-flight-guard.ts';
import { StaffButton } from '#web/ui/staff-page/staff-button.tsx';
import { useMoveConsultation } from '../use-change-consultation.ts';

type StartReviewProps = {
  readonly id: number;
  /** The client's name, where several buttons are on the page: none of them stands out. */
  readonly of?: string;
};

export function StartReview({ id, of }: StartReviewProps) {
  const { move, isPending } = useMoveConsultation(id);
  const once = useInFlightGuard();
  return (
    <StaffButton
      variant={of === undefined ? 'primary' : 'plain'}
      busy={isPending}
      {...(of !== undefined && { 'aria-label': `Start Review: consultation of ${of}` })}
      onClick={() => void once(() => move('IN_REVIEW'))}
    >
      Start Review
    </StaffButton>
  );
}
