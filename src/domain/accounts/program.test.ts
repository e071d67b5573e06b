import { describe, expect, it } from 'vitest';
import { askingPlace, isRedirectAddress, isRegisteredAddress, programName } from './program.ts';

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

  it.each([
    'Macrobowl',
    'macro bowl support',
    'Macro-Bowl',
    'ＭＡＣＲＯＢＯＷＬ',
    'M\u0430crobowl Support',
    'Mácrobowl',
    'Macrobow\u04CF',
    'Масгоbоwl',
    'MACR0B0WL',
    'rnacrobovvI',
    'ᴍᴀᴄʀᴏʙᴏᴡʟ',
    'Mac\u200Brobowl',
  ])('%j passes for the shop', (given) => {
    expect(programName(given)).toBeNull();
  });
});

describe('the name of an office, or of several scripts', () => {
  it.each(['Customer Support', 'Security Team', 'Verified', 'Official App', 'Аdmin', 'Coach коуч', 'Γoogle Fit'])(
    '%j is refused',
    (given) => {
      expect(programName(given)).toBeNull();
    },
  );

  it.each(['Homework Support', 'Food App', '東京 App カフェ', 'Γεια', 'Café Zürich', 'Macro Tracker'])(
    '%j is none',
    (given) => {
      expect(programName(given)).toBe(given);
    },
  );
});

describe('an address of a request', () => {
  it.each([
    ['http://127.0.0.1:5000/cb', 'http://127.0.0.1:3000/cb', true],
    ['http://[::1]:5000/cb', 'http://[::1]/cb', true],
    ['http://localhost:5000/cb?x=1', 'http://localhost:3000/cb?x=1', true],
    ['http://127.0.0.1:5000/cb', 'http://localhost:3000/cb', false],
    ['http://127.0.0.1:5000/other', 'http://127.0.0.1:5000/cb', false],
    ['http://127.0.0.1:5000/cb?x=1', 'http://127.0.0.1:5000/cb', false],
    ['https://coach.example:5/cb', 'https://coach.example:6/cb', false],
    ['https://coach.example/cb', 'https://coach.example/cb', true],
  ])('%s is the registered %s: %s', (address, registered, is) => {
    expect(isRegisteredAddress(address, ['https://elsewhere.example/cb', registered])).toBe(is);
  });
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
