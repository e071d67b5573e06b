import { useSyncExternalStore } from 'react';
import { withStorage } from '#web/platform/storage/browser-storage.ts';

/** `blocked`: switched on, but the browser's autoplay policy needs a user gesture first. */
export type BellState = 'on' | 'off' | 'blocked' | 'unsupported';

const preferenceKey = 'kitchenSound';
/** What each browser takes for a gesture: WebKit a click, not always a raised finger. */
const gestures = ['pointerup', 'click', 'keydown'] as const;

let choice: boolean | undefined;
let audio: AudioContext | undefined;
const listeners = new Set<() => void>();

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

export function useBell(): BellState {
  return useSyncExternalStore(subscribe, readBell, () => 'off');
}

/** Saves the choice. Switching it on rings once, so that the cook can judge the volume. */
export function switchBell(on: boolean): void {
  choice = on;
  writePreference(on);
  if (on) void unlockAudio().then(ringBell);
  notifyListeners();
}

/** Synthesised: two decaying notes, like a counter bell. */
export function ringBell(): void {
  if (!isOn() || audio?.state !== 'running') return;
  strike(audio, 1174.66, 0);
  strike(audio, 880, 0.22);
}

/** For an overdue order: lower and twice, so that it differs from the bell of a new order. */
export function ringAlarm(): void {
  if (!isOn() || audio?.state !== 'running') return;
  strike(audio, 587.33, 0);
  strike(audio, 587.33, 0.3);
}

/** Browsers allow this only during a user gesture. */
export async function unlockAudio(): Promise<void> {
  const context = openAudio();
  if (context && context.state !== 'running') await context.resume();
}

function strike(context: AudioContext, frequency: number, delay: number): void {
  const at = context.currentTime + delay;
  const tone = new OscillatorNode(context, { type: 'triangle', frequency });
  const volume = new GainNode(context, { gain: 0 });
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(0.6, at + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.001, at + 0.9);
  tone.connect(volume).connect(context.destination);
  tone.start(at);
  tone.stop(at + 0.9);
}

function readBell(): BellState {
  if (typeof AudioContext === 'undefined') return 'unsupported';
  if (!isOn()) return 'off';
  return audio?.state === 'running' ? 'on' : 'blocked';
}

function openAudio(): AudioContext | undefined {
  if (audio || typeof AudioContext === 'undefined') return audio;
  audio = new AudioContext();
  audio.addEventListener('statechange', notifyListeners);
  return audio;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    if (isOn()) openAudio();
    for (const gesture of gestures) window.addEventListener(gesture, unlockIfOn);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) for (const gesture of gestures) window.removeEventListener(gesture, unlockIfOn);
  };
}

function unlockIfOn(): void {
  if (isOn()) void unlockAudio();
}

/** On by default. */
function isOn(): boolean {
  choice ??= withStorage('localStorage', (storage) => storage.getItem(preferenceKey)) !== 'off';
  return choice;
}

/** Without storage the choice lasts until the page is closed. */
function writePreference(on: boolean): void {
  withStorage('localStorage', (storage) => storage.setItem(preferenceKey, on ? 'on' : 'off'));
}
