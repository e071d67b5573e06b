import { encode } from 'uqr';

/** Scanners need four empty modules around it. */
const quietZone = 4;

/** Loaded lazily by each page that shows one. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="h-auto w-full rounded-(--radius-s) bg-white text-black forced-color-adjust-none"
    >
      <path fill="currentColor" d={pathOf(data)} />
    </svg>
  );
}

/** One strip for each run of dark modules in a row. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  const strips = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => {
      if (!isDark || row[x - 1]) return [];
      const end = row.indexOf(false, x);
      const length = (end === -1 ? row.length : end) - x;
      return [`M${x} ${y}h${length}v1h-${length}z`];
    }),
  );
  return strips.join('');
}
