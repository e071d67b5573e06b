/** Services outside the shop whose refusals are counted, and the backup, which counts as one. */
export const services = ['sms', 'codes', 'mail', 'gateway', 'backup'] as const;
export type Service = (typeof services)[number];

export type ServiceState = {
  /** Refusals since it last did what it was asked; of all processes. */
  readonly refusedInARow: number;
  readonly lastDoneAt: Date | null;
  readonly lastRefusedAt: Date | null;
  /** Without personal data; null when it was never refused. */
  readonly lastError: string | null;
};

/** What the dashboard, the metrics and the alerts judge. Null: not known here, or not there. */
export type Readings = {
  readonly oldestDueJobSeconds: number;
  readonly workers: number;
  readonly states: Readonly<Record<Service, ServiceState | null>>;
  /** Shares from 0 to 1. */
  readonly freeSpace: { readonly data: number | null; readonly database: number | null };
  readonly certificateEndsAt: Date | null;
};

export const failingKinds = [
  'jobs-late',
  'no-worker',
  'sms',
  'codes',
  'mail',
  'gateway',
  'data-space',
  'database-space',
  'backup',
  'certificate',
] as const;
export type FailingKind = (typeof failingKinds)[number];
export type Failing = { readonly kind: FailingKind; readonly text: string };

/** From here on the dashboard says so. The alerts of docs/operations.md have the same limits. */
export const failingLimits = {
  oldestDueJobSeconds: 60,
  refusedInARow: 3,
  freeSpace: 0.1,
  backupHours: 26,
  certificateDays: 14,
} as const;

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export function failingOf(readings: Readings, now: Date): Failing[] {
  const { oldestDueJobSeconds, workers, states, freeSpace, certificateEndsAt } = readings;
  const texts: Record<FailingKind, string | null> = {
    'jobs-late': oldestDueJobSeconds > failingLimits.oldestDueJobSeconds ? jobsText(oldestDueJobSeconds) : null,
    'no-worker': workers === 0 ? 'No worker answers: messages, papers and subscription orders wait.' : null,
    sms: refusedText('SMS gateway', states.sms),
    codes: codesText(states.codes),
    mail: refusedText('Mail server', states.mail),
    gateway: refusedText('Payment gateway', states.gateway),
    'data-space': spaceText('data folder', freeSpace.data),
    'database-space': spaceText('database', freeSpace.database),
    backup: backupText(states.backup, now),
    certificate: certificateText(certificateEndsAt, now),
  };
  return failingKinds.flatMap((kind) => {
    const text = texts[kind];
    return text === null ? [] : [{ kind, text }];
  });
}

function jobsText(seconds: number): string {
  return `Background jobs are late: the oldest waits for ${counted(Math.floor(seconds / 60), 'minute')}.`;
}

function refusedText(name: string, state: ServiceState | null): string | null {
  if (!state || state.refusedInARow < failingLimits.refusedInARow) return null;
  return `${name} refused the last ${state.refusedInARow}${because(state)}.`;
}

/** A person who waits for a code cannot log in, so one is enough. */
function codesText(state: ServiceState | null): string | null {
  if (!state || state.refusedInARow === 0) return null;
  const codes = state.refusedInARow === 1 ? 'one-time code' : `${state.refusedInARow} one-time codes`;
  return `The last ${codes} could not be sent${because(state)}. Customers cannot log in.`;
}

function spaceText(of: string, share: number | null): string | null {
  if (share === null || share >= failingLimits.freeSpace) return null;
  return `The disk of the ${of} is almost full: ${Math.floor(share * 100)}% is free.`;
}

/** A backup is expected once one was made or tried. */
function backupText(state: ServiceState | null, now: Date): string | null {
  if (!state) return null;
  const hours = state.lastDoneAt ? Math.floor((now.getTime() - state.lastDoneAt.getTime()) / hourMs) : null;
  if (hours !== null && hours < failingLimits.backupHours) return null;
  return `${hours === null ? 'No backup was made yet' : `The last backup is ${counted(hours, 'hour')} old`}${because(state)}.`;
}

function certificateText(endsAt: Date | null, now: Date): string | null {
  if (!endsAt) return null;
  const days = Math.floor((endsAt.getTime() - now.getTime()) / dayMs);
  if (days >= failingLimits.certificateDays) return null;
  return days < 0 ? 'The TLS certificate has expired.' : `The TLS certificate ends in ${counted(days, 'day')}.`;
}

const because = ({ lastError, refusedInARow }: ServiceState) =>
  lastError === null || refusedInARow === 0 ? '' : ` (${lastError})`;
const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;
