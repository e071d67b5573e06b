/** Hyderabad's. The shop's days and hours are in it, wherever the reader or the server is. */
export const shopTimeZone = 'Asia/Kolkata';

// It has had no daylight saving time since 1945, so an offset is exact and needs no time zone data.
export const shopOffsetMinutes = 5.5 * 60;
