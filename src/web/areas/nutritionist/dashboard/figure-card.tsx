type FigureCardProps = { readonly label: string; readonly figure: number | string; readonly note?: string };

export function FigureCard({ label, figure, note }: FigureCardProps) {
  return (
    <dl className="grid content-start gap-1 rounded-input border border-line bg-paper px-4 py-3.5">
      <dt className="font-[620] text-ink-2">{label}</dt>
      <dd className="num">
        <span className="font-display text-section-s leading-tight font-extrabold font-stretch-84%">{figure}</span>
        {note ? <span className="text-ink-2"> {note}</span> : null}
      </dd>
    </dl>
  );
}
