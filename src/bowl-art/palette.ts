// The tokens of `src/web/ui/styles/tokens.css` that drawings, papers and pictures need, too. A test compares the two.

export const ink = '#23121A';
export const rice = '#FBFBF7';

export const macroColours = { protein: '#A8195B', carbs: '#B87D00', fats: '#4C7A2B' } as const;

/** The marks of the logo are brighter than those of a rim. */
export const logoColours = { 'logo-carbs': '#D99A12', 'logo-fats': '#5E8F35' } as const;

export const bowlColours = { clay: '#DDBF98', 'clay-edge': '#8A6F4A', glaze: '#FCF8EF', lip: '#BFA583' } as const;

/** Of what is printed and of pages without the style sheet. */
export const pageColours = {
  'ink-2': '#5A4C53',
  mist: '#F1F4E9',
  line: '#E1E5D6',
  'line-strong': '#C3C9B4',
  'beet-900': '#430A24',
  'beet-800': '#5B0F33',
  'beet-700': '#7A1446',
  'pista-300': '#D9E6B0',
  focus: '#1D5FB4',
} as const;
