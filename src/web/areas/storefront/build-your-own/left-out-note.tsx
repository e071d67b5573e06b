import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { leftOutTexts, type LeftOut } from './left-out.ts';

/** The region is always rendered, so that screen readers announce what appears in it. */
export function LeftOutNote(leftOut: LeftOut) {
  const texts = leftOutTexts(leftOut);
  return (
    <div role="status">
      {texts.length > 0 && (
        <div className="mb-5 flex items-start gap-3 rounded-(--radius-m) bg-st-yellow-bg px-4 py-3 text-st-yellow">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" strokeWidth={1.9} />
          <div className="grid gap-1 font-[560]">
            {texts.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </div>
        </div>
      )}
    </div>
  );
}
