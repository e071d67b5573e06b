/** A folded map with a pin, for a list without addresses. */
export function FoldedMapDrawing() {
  return (
    <svg aria-hidden="true" viewBox="0 0 160 120" className="w-40" fill="none">
      <ellipse cx="84" cy="104" rx="64" ry="10" fill="#2a0d18" opacity=".1" />
      <path d="M14 32 58 20v76L14 108z" className="fill-celadon-300" />
      <path d="m58 20 44 14v76L58 96z" className="fill-pista-300" />
      <path d="m102 34 44-14v76l-44 14z" className="fill-celadon-300" />
      <path d="M14 74c24-14 34 8 52-4s30-30 80-24" className="stroke-paper" strokeWidth="6" strokeLinecap="round" />
      <path d="M34 27v75M122 28v75" className="stroke-paper" strokeWidth="3" opacity=".7" />
      <path
        d="M96 12c12 0 21 9 21 20 0 14-15 27-19 31a3 3 0 0 1-4 0c-4-4-19-17-19-31 0-11 9-20 21-20"
        className="fill-beet-600"
      />
      <circle cx="96" cy="32" r="8" className="fill-paper" />
    </svg>
  );
}
