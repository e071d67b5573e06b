import { describe, expect, it } from 'vitest';
import { askingPlace, isRedirectAddress, programName } from './program.ts';

describe('the name of a program', () => {
  it.each([
    ['Pocket Coach', 'Pocket Coach'],
    ['  Coach (beta), v1.2  ', 'Coach (beta), v1.2'],
    ['कोच', 'कोच'],
    ['Coach\n<b>approved</b>\u202Eevil', 'Coach b approved b evil'],
    ['x'.repeat(200), 'x'.repeat(60)],
    ['', 'An app'],
    [undefined, 'An app'],
    ['\u200B', 'An app'],
  ])('%j is shown as %j', (given, shown) => {
    expect(programName(given)).toBe(shown);
  });

  it.each(['Macrobowl', 'macro bowl support', 'Macro-Bowl', 'ＭＡＣＲＯＢＯＷＬ'])(
    '%j passes for the shop',
    (given) => {
      expect(programName(given)).toBeNull();
    },
  );
});

describe('an address that codes are sent to', () => {
  it.each([
    ['https://pocketcoach.example/callback?x=1', 'pocketcoach.example'],
    ['https://pocketcoach.example:8443/cb', 'pocketcoach.example:8443'],
    ['http://localhost:3334/cb', 'a program on this computer'],
    ['http://127.0.0.1:51004/cb', 'a program on this computer'],
    ['http://[::1]:51004/cb', 'a program on this computer'],
    ['com.example.coach:/back', 'an app on this device'],
    ['cursor://anysphere.cursor-mcp/oauth/callback', 'an app on this device'],
  ])('may be %s, shown as %s', (address, place) => {
    expect(isRedirectAddress(address)).toBe(true);
    expect(askingPlace(address)).toBe(place);
  });

  it.each([
    'http://pocketcoach.example/callback',
    'http://localhost.evil.example/cb',
    'http://127.0.0.1.evil.example/cb',
    'https://pocketcoach.example/cb#part',
    'https://shop@evil.example/cb',
    'https://evil.example\\@pocketcoach.example/cb',
    'https://pocketcoach.example/a b',
    'https://pocketcoach.example/\n',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'blob:https://x.example/1',
    'intent:#Intent;end',
    '//evil.example',
    '/callback',
    '',
  ])('is never %j', (address) => {
    expect(isRedirectAddress(address)).toBe(false);
  });
});
