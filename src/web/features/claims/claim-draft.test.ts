import { describe, expect, it } from 'vitest';
import { type LineDrafts, type PhotoDraft, canAddPhoto, draftedLines, shownPhotos, withLine } from './claim-draft.ts';

const nothing: LineDrafts = new Map();

const photo = (position: number): PhotoDraft => ({ position, file: new File([], 'a.jpg'), url: '', isSent: false });

describe('the draft of a claim', () => {
  it('cannot be sent without a line, or while a ticked line has no reason', () => {
    expect(draftedLines(nothing)).toBeNull();
    expect(draftedLines(withLine(nothing, 0, { reason: null, quantity: 1 }))).toBeNull();
  });

  it('names its lines by position, the delivery last', () => {
    const late = withLine(nothing, null, { reason: 'LATE', quantity: 1 });
    const drafts = withLine(withLine(late, 1, { reason: 'WRONG', quantity: 2 }), 0, { reason: 'MISSING', quantity: 1 });
    expect(draftedLines(drafts)?.map(({ position }) => position)).toEqual([0, 1, null]);
    expect(draftedLines(withLine(drafts, 1, null))?.map(({ position }) => position)).toEqual([0, null]);
  });

  it('shows photographs of ticked lines, none of what is missing, and three at most', () => {
    const photos = [photo(0), photo(1), photo(2)];
    const drafts = withLine(withLine(nothing, 0, { reason: 'DAMAGED', quantity: 1 }), 1, {
      reason: 'MISSING',
      quantity: 1,
    });
    expect(shownPhotos(photos, drafts)).toEqual([photos[0]]);
    expect(canAddPhoto(photos)).toBe(false);
    expect(canAddPhoto(photos.slice(1))).toBe(true);
  });
});
