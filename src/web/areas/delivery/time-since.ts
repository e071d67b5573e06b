const minuteMs = 60_000;

/** 'just now', '12 min ago', '1 h 5 min ago', '3 days ago'. A future instant is 'just now': the device's clock may be slow. */
export function timeSince(instant: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(instant)) / minuteMs));
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (days > 1) return `${days} days ago`;
  if (hours > 0) return minutes % 60 === 0 ? `${hours} h ago` : `${hours} h ${minutes % 60} min ago`;
  return minutes === 0 ? 'just now' : `${minutes} min ago`;
}
