import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MealPicture } from './meal-picture.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const meal = { imageUrl: null, artUrl: '/art/bowl.svg?k=1', nutritionValues: {}, caloriesKcal: 500 };

function open(isFailed = false) {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(isFailed);
  const { container, rerender, unmount } = render(<MealPicture meal={meal} />);
  const image = container.querySelector('img')!;
  const requests = vi.spyOn(image, 'src', 'set');
  return { image, requests, rerender, unmount };
}

it('a drawing that a busy shop refuses is requested again, three times at most', () => {
  const { image, requests } = open();
  for (let failures = 1; failures <= 5; failures++) {
    fireEvent.error(image);
    fireEvent.error(image);
    vi.advanceTimersByTime(10_000);
    expect(requests).toHaveBeenCalledTimes(Math.min(failures, 3));
  }
  expect(requests.mock.calls.every(([src]) => src.endsWith(meal.artUrl))).toBe(true);
});

it('a drawing that failed before hydration is requested again', () => {
  const { requests } = open(true);
  vi.advanceTimersByTime(500);
  expect(requests).toHaveBeenCalledOnce();
});

it('a drawing that was replaced or left the page is not requested again', () => {
  const { image, requests, rerender, unmount } = open();
  fireEvent.error(image);
  rerender(<MealPicture meal={{ ...meal, artUrl: '/art/bowl.svg?k=2' }} />);
  vi.advanceTimersByTime(10_000);
  fireEvent.error(image);
  unmount();
  vi.advanceTimersByTime(10_000);
  expect(requests.mock.calls.filter(([src]) => src.endsWith(meal.artUrl))).toEqual([]);
});
