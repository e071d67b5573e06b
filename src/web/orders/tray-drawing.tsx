/** An empty tray seen from above, for a history without orders. */
export function TrayDrawing() {
  return (
    <svg aria-hidden="true" viewBox="0 0 160 120" className="w-40" fill="none">
      <ellipse cx="84" cy="68" rx="68" ry="42" fill="#2a0d18" opacity=".1" />
      <rect x="10" y="18" width="140" height="84" rx="24" className="fill-jaggery-300" />
      <rect x="20" y="28" width="120" height="64" rx="16" className="fill-haldi-100" />
      <path d="M10 50v20M150 50v20" className="stroke-beet-800" strokeWidth="6" strokeLinecap="round" />
      <circle
        cx="72"
        cy="60"
        r="22"
        className="stroke-line-strong"
        strokeWidth="2.5"
        strokeDasharray="2 6"
        strokeLinecap="round"
      />
      <path
        d="M112 44v14m-5-14v8a5 5 0 0 0 10 0v-8m-5 14v18"
        className="stroke-ink-3"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </svg>
  );
}
