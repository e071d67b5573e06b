import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubTabStorage } from '#web/platform/testing/stub-tab-storage.ts';
import { deleteLogin, saveLogin, readLogin } from './unfinished-login.ts';

const sent = { phone: '+919848055121', nonce: 'n1', resendAt: 30_000, resendAfterSeconds: 30 };
const minutes = (count: number) => count * 60_000;
let stored: Map<string, string>;

beforeEach(() => {
  stored = stubTabStorage();
});
afterEach(() => vi.unstubAllGlobals());

describe('an unfinished login after a reload', () => {
  it('continues at the same step while the code is valid', () => {
    saveLogin({ step: 'code', sent }, 0);
    expect(readLogin(minutes(4.9))).toEqual({ step: 'code', sent });
    expect(readLogin(minutes(5))).toBeUndefined();
  });

  it('asks only for the name while the number counts as verified', () => {
    saveLogin({ step: 'name', sent }, 0);
    expect(readLogin(minutes(9.9))).toEqual({ step: 'name', sent });
    expect(readLogin(minutes(10))).toBeUndefined();
  });

  it('starts again once it is finished, abandoned or unreadable', () => {
    saveLogin({ step: 'code', sent }, 0);
    deleteLogin();
    expect(readLogin(1)).toBeUndefined();
    stored.set('unfinished-login', '{"step":"code","until":9e15,"sent":{"phone":7}}');
    expect(readLogin(1)).toBeUndefined();
  });
});
