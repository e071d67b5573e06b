import type { OpeningStatus } from '#contract/opening-status.ts';
import type { Trading } from '#web/features/addresses/serviceability.ts';
import { minutesText, opensText, soonestText } from '#web/features/addresses/serviceability-text.ts';

type OpeningDetailProps = {
  readonly status: OpeningStatus;
  /** Of the kitchen that delivers to the visitor's place. */
  readonly trading: Trading | undefined;
  readonly now: Date;
};

/** '. Opens at 11:00 AM', '. Arrives in 25–45 min' */
export function OpeningDetail({ status, trading, now }: OpeningDetailProps): string {
  const text = trading ? soonestOf(trading, now) : opensText(status, now);
  return text === null ? '' : `. ${text}`;
}

function soonestOf(trading: Trading, now: Date): string | null {
  if (!trading.isOpen && trading.opensAt === null) return null;
  const text = soonestText(trading, now);
  if (!trading.earliestArrival) return text;
  const minutes = minutesText(trading.earliestArrival, now);
  return minutes === null ? `Arrives ${text}` : `Arrives in ${minutes}`;
}
