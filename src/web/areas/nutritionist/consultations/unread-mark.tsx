export function UnreadMark({ unread }: { readonly unread: number }) {
  if (unread === 0) return null;
  return (
    <span className="num inline-flex items-center gap-1.5 text-note font-[660] whitespace-nowrap text-beet-700">
      <span aria-hidden="true" className="size-2 rounded-full bg-beet-700" />
      {unread} unread
    </span>
  );
}
