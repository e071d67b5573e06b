import { useEffect, useRef, useState } from 'react';
import type { RimMacros } from '#bowl-art/art-spec.ts';

const durationMs = 320;
const easeOut = (t: number) => 1 - (1 - t) ** 3;

export function mixMacros(from: RimMacros, to: RimMacros, share: number): RimMacros {
  const mix = (a: number, b: number) => a + (b - a) * share;
  return {
    protein: mix(from.protein, to.protein),
    carbs: mix(from.carbs, to.carbs),
    fats: mix(from.fats, to.fats),
  };
}

const isEmpty = ({ protein, carbs, fats }: RimMacros) => protein + carbs + fats === 0;
const isCalm = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Interpolates from the last macros to these. An empty bowl has no arcs to start from; with reduced motion only the end
 * is shown.
 */
export function useTweenedMacros({ protein, carbs, fats }: RimMacros): RimMacros {
  const [shown, setShown] = useState<RimMacros>({ protein, carbs, fats });
  const painted = useRef(shown);
  useEffect(() => {
    const from = painted.current;
    const to = { protein, carbs, fats };
    const paint = (macros: RimMacros) => {
      painted.current = macros;
      setShown(macros);
    };
    const start = performance.now();
    const isJump = isEmpty(from) || isEmpty(to) || isCalm();
    const step = (now: number) => {
      const passed = Math.min(1, Math.max(0, now - start) / durationMs);
      if (isJump || passed === 1) return paint(to);
      paint(mixMacros(from, to, easeOut(passed)));
      frame = requestAnimationFrame(step);
    };
    let frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [protein, carbs, fats]);
  return shown;
}
