import { dropFromTab, saveInTab, readFromTab } from '#web/platform/storage/tab-storage.ts';
import type { SentCode } from './send-code.ts';

/** Past the phone number: a code was sent, or was verified and only the name is missing. */
export type UnfinishedLogin = { readonly step: 'code' | 'name'; readonly sent: SentCode };

const storageName = 'unfinished-login';
/** The lifetime of a code, and of the proof of its verification. */
const lifetimeMs = { code: 5 * 60_000, name: 10 * 60_000 };

/**
 * A phone that is short of memory discards the page while its owner reads the SMS; starting again would cost another
 * code.
 */
export function saveLogin(login: UnfinishedLogin, now = Date.now()): void {
  saveInTab(storageName, { ...login, until: now + lifetimeMs[login.step] });
}

export function readLogin(now = Date.now()): UnfinishedLogin | undefined {
  const saved = readFromTab(storageName);
  if (!isSaved(saved) || saved.until <= now) return undefined;
  return { step: saved.step, sent: saved.sent };
}

export function deleteLogin(): void {
  dropFromTab(storageName);
}

function isSaved(saved: unknown): saved is UnfinishedLogin & { readonly until: number } {
  return (
    typeof saved === 'object' &&
    saved !== null &&
    'step' in saved &&
    (saved.step === 'code' || saved.step === 'name') &&
    'until' in saved &&
    typeof saved.until === 'number' &&
    'sent' in saved &&
    isSentCode(saved.sent)
  );
}

function isSentCode(sent: unknown): sent is SentCode {
  return (
    typeof sent === 'object' &&
    sent !== null &&
    'phone' in sent &&
    typeof sent.phone === 'string' &&
    'nonce' in sent &&
    typeof sent.nonce === 'string' &&
    'resendAt' in sent &&
    typeof sent.resendAt === 'number' &&
    'resendAfterSeconds' in sent &&
    typeof sent.resendAfterSeconds === 'number'
  );
}
