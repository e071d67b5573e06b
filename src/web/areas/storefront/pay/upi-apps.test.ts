import { expect, it } from 'vitest';
import { upiAppLink, upiApps } from './upi-apps.ts';

const upiLink = 'upi://pay?pa=macrobowl@upi&am=1225.93&cu=INR&tr=pay_1';

it.each([
  ['Google Pay', 'com.google.android.apps.nbu.paisa.user', 'tez://upi/pay?'],
  ['PhonePe', 'com.phonepe.app', 'phonepe://pay?'],
  ['Paytm', 'net.one97.paytm', 'paytmmp://pay?'],
  ['BHIM', 'in.org.npci.upiapp', 'bhim://pay?'],
])('%s gets the whole request', (name, androidPackage, iosStart) => {
  const app = upiApps.find((one) => one.name === name)!;
  const request = 'pa=macrobowl@upi&am=1225.93&cu=INR&tr=pay_1';
  expect(upiAppLink(upiLink, app, true)).toBe(
    `intent://pay?${request}#Intent;scheme=upi;package=${androidPackage};end`,
  );
  expect(upiAppLink(upiLink, app, false)).toBe(iosStart + request);
});
