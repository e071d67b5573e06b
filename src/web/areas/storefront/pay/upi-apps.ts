type UpiApp = {
  readonly name: string;
  readonly androidPackage: string;
  /** Before `pay?…`, on iPhones: `upi://` opens any one of the apps there. */
  readonly iosPrefix: string;
};

export const upiApps: readonly UpiApp[] = [
  { name: 'Google Pay', androidPackage: 'com.google.android.apps.nbu.paisa.user', iosPrefix: 'tez://upi/' },
  { name: 'PhonePe', androidPackage: 'com.phonepe.app', iosPrefix: 'phonepe://' },
  { name: 'Paytm', androidPackage: 'net.one97.paytm', iosPrefix: 'paytmmp://' },
  { name: 'BHIM', androidPackage: 'in.org.npci.upiapp', iosPrefix: 'bhim://' },
];

/** `upi://pay?…` for one app. */
export function upiAppLink(upiLink: string, { androidPackage, iosPrefix }: UpiApp, isAndroid: boolean): string {
  const request = upiLink.replace(/^upi:\/\//, '');
  return isAndroid ? `intent://${request}#Intent;scheme=upi;package=${androidPackage};end` : iosPrefix + request;
}
