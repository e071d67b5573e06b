export function SkipLink() {
  return (
    <a
      href="#main"
      className="absolute top-2 left-5 z-50 -translate-y-24 rounded-full bg-beet-700 px-5 py-3 font-semibold text-white focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}
