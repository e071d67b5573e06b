import { describe, expect, it } from 'vitest';
import { mapLink } from './contact.tsx';

const place = { latitude: 17.4401, longitude: 78.3489, name: 'Order #12 (Home)' };
const to = (userAgent: string, maxTouchPoints = 5) => mapLink(place, { userAgent, maxTouchPoints });

const pixel =
  'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Mobile Safari/537.36';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15';
const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36';

describe('the map link of an order', () => {
  it('opens the default map app on an Android phone', () => {
    expect(to(pixel)).toBe('geo:17.4401,78.3489?q=17.4401,78.3489(Order%20%2312%20%28Home%29)');
  });

  it('opens Apple Maps on an iPhone, and on an iPad that identifies itself as a Mac', () => {
    const maps = 'https://maps.apple.com/?ll=17.4401,78.3489&q=Order%20%2312%20(Home)';
    expect(to(iPhone)).toBe(maps);
    expect(to(mac, 5)).toBe(maps);
  });

  it.each([
    ['a Mac', mac],
    ['a Windows computer', windows],
    ['an unknown device', ''],
  ])('opens OpenStreetMap with a pin on %s', (_, userAgent) => {
    expect(to(userAgent, 0)).toBe('https://www.openstreetmap.org/?mlat=17.4401&mlon=78.3489#map=18/17.4401/78.3489');
  });

  it('has negative coordinates for south and west', () => {
    const away = { latitude: -33.8688, longitude: -70.5, name: 'x' };
    expect(mapLink(away, { userAgent: pixel, maxTouchPoints: 5 })).toBe('geo:-33.8688,-70.5?q=-33.8688,-70.5(x)');
  });
});
