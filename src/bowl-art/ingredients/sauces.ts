import { dots, fill, shadow, stroke } from '../svg.ts';
import type { Dollop, Drizzle, SauceTones } from './ingredient.ts';

function drizzle(tones: SauceTones): Drizzle {
  const trail = 'M-15-8C-9-14-5-4 0-8S9-12 14-6M-14 3C-8-3-3 6 2 1S10-2 14 4M-9 12C-4 7 2 13 8 10';
  const raised = 'M-15-9C-9-15-5-5 0-9S9-13 14-7M-14 2C-8-4-3 5 2 0S10-3 14 3M-9 11C-4 6 2 12 8 9';
  return {
    lay: 'drizzle',
    tones,
    art:
      stroke(trail, tones.dark, 5.5) +
      stroke(raised, tones.body, 4.2) +
      stroke('M-13-9C-9-13-6-7-3-8M-12 1C-8-3-4 2-1 1', tones.light, 1.3),
  };
}

function dollop(tones: SauceTones): Dollop {
  const outline = 'M-17 2C-19-9-8-17 2-16 13-16 19-6 17 3 15 13 5 17-4 16-12 15-16 10-17 2z';
  return {
    lay: 'dollop',
    art:
      shadow(outline, 0.2, [2, 3]) +
      fill(outline, tones.dark) +
      fill(outline, tones.body, 'transform="translate(-.6 -1.2)scale(.95)"') +
      stroke('M10-3C8-11-5-12-9-4-12 3-4 9 3 6 8 3 5-4 0-3', tones.dark, 2.4) +
      stroke('M8-6C3-11-6-9-8-3', tones.light, 1.6) +
      dots('-3 10, 8 8, 2 1', '#B3471B', 1.8),
  };
}

export const mintYogurt = drizzle({ body: '#8FBF6A', light: '#DDF0C4', dark: '#5E8F42' });
export const peanutSauce = drizzle({ body: '#B56F2B', light: '#E8B070', dark: '#7E4614' });
export const periPeri = drizzle({ body: '#D23A16', light: '#FF9061', dark: '#8E1D06' });
export const tahini = drizzle({ body: '#EBD6A6', light: '#FFF8E3', dark: '#B99A5E' });

export const curd = dollop({ body: '#FFFDF6', light: '#FFFFFF', dark: '#DCD3C0' });
export const hummus = dollop({ body: '#E8C88A', light: '#F8E6BC', dark: '#BF9650' });
