export type Place = { readonly latitude: number; readonly longitude: number; readonly name: string };

export type Device = { readonly userAgent: string; readonly maxTouchPoints: number };

/** A URL that opens the device's map app with a pin at the coordinates. */
export function mapLink({ latitude, longitude, name }: Place, device: Device): string {
  const point = `${latitude},${longitude}`;
  const label = encodeURIComponent(name);
  if (/\bAndroid\b/.test(device.userAgent)) {
    // The label is in parentheses, so parentheses inside it are escaped.
    return `geo:${point}?q=${point}(${label.replaceAll('(', '%28').replaceAll(')', '%29')})`;
  }
  if (isApplePhoneOrTablet(device)) return `https://maps.apple.com/?ll=${point}&q=${label}`;
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`;
}

/** An iPad identifies itself as a Mac, but no Mac has a touch screen. */
function isApplePhoneOrTablet({ userAgent, maxTouchPoints }: Device): boolean {
  return /\b(?:iPhone|iPad|iPod)\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1);
}
