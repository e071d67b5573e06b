import { useSyncExternalStore } from 'react';

/** `held-back`: switched on, but this browser plays nothing before somebody has touched the page. */
export type BellState = 'on' | 'off' | 'held-back' | 'unsupported';

const preferenceKey = 'kitchenSound';
const gestures = ['pointerup', 'keydown'] as const;

let choice: boolean | undefined;
let audio: AudioContext | undefined;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

export function useBell(): BellState {
  return useSyncExternalStore(subscribe, readBell, () => 'off');
}

/** The choice is remembered. Switching it on rings once, so that it is heard how loud the room will be. */
export function switchBell(on: boolean): void {
  choice = on;
  writePreference(on);
  if (on) void release().then(ringBell);
  tell();
}

/** A tone that we make ourselves: two notes that fall off like a counter bell. */
export function ringBell(): void {
  if (!isOn() || audio?.state !== 'running') return;
  strike(audio, 1174.66, 0);
  strike(audio, 880, 0.22);
}

/** Only within a gesture do browsers let a page that was silent sound. */
export async function release(): Promise<void> {
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
  return audio?.state === 'running' ? 'on' : 'held-back';
}

function openAudio(): AudioContext | undefined {
  if (audio || typeof AudioContext === 'undefined') return audio;
  audio = new AudioContext();
  audio.addEventListener('statechange', tell);
  return audio;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    if (isOn()) openAudio();
    for (const gesture of gestures) window.addEventListener(gesture, releaseIfOn);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) for (const gesture of gestures) window.removeEventListener(gesture, releaseIfOn);
  };
}

function releaseIfOn(): void {
  if (isOn()) void release();
}

/** On until somebody says otherwise. */
function isOn(): boolean {
  choice ??= readPreference();
  return choice;
}

function readPreference(): boolean {
  try {
    return localStorage.getItem(preferenceKey) !== 'off';
  } catch {
    return true;
  }
}

function writePreference(on: boolean): void {
  try {
    localStorage.setItem(preferenceKey, on ? 'on' : 'off');
  } catch {
    // Storage may be switched off; the choice then lasts as long as the page.
  }
}
