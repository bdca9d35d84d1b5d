/** Small sounds, made on the spot out of tones that die away: no files, and nothing where they are switched off. */
import { prefs } from "../prefs.svelte.ts";

interface Tone {
  pitch: number;
  loudness: number;
  seconds: number;
  /** When it begins. */
  after?: number;
  wave?: OscillatorType;
  /** What the pitch falls or rises to. */
  to?: number;
}

const SOUNDS = {
  /** Two partials of a bell. */
  bell: [
    { pitch: 660, loudness: 0.09, seconds: 1.4 },
    { pitch: 1326.6, loudness: 0.035, seconds: 0.9 },
  ],
  /** A wooden knock: a piece is put down. */
  move: [{ pitch: 240, to: 130, loudness: 0.07, seconds: 0.09, wave: "triangle" }],
  /** Cards that turn over, one after the other. */
  reveal: [0, 0.05, 0.1, 0.15, 0.2].map((after) => ({
    pitch: 520 + after * 900,
    to: 900,
    loudness: 0.035,
    seconds: 0.06,
    after,
    wave: "triangle" as const,
  })),
  /** Somebody makes a sign. */
  sign: [
    { pitch: 700, to: 880, loudness: 0.05, seconds: 0.12 },
    { pitch: 1050, loudness: 0.03, seconds: 0.16, after: 0.08 },
  ],
  /** The end of a game. */
  end: [392, 523.25, 659.25, 783.99].map((pitch, place) => ({ pitch, loudness: 0.06, seconds: 0.9, after: place * 0.13 })),
} satisfies Record<string, Tone[]>;

let context: AudioContext | null = null;

function sound(tone: Tone, into: AudioContext): void {
  const begin = into.currentTime + (tone.after ?? 0);
  const source = into.createOscillator();
  const volume = into.createGain();
  source.type = tone.wave ?? "sine";
  source.frequency.setValueAtTime(tone.pitch, begin);
  if (tone.to) source.frequency.exponentialRampToValueAtTime(tone.to, begin + tone.seconds);
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(tone.loudness, begin + 0.012);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + tone.seconds);
  source.connect(volume).connect(into.destination);
  source.start(begin);
  source.stop(begin + tone.seconds);
}

/** Before the first click a browser allows no sound, and says so in its console: then nothing is tried. */
const isAllowed = (): boolean => navigator.userActivation?.hasBeenActive ?? true;

function make(name: keyof typeof SOUNDS): void {
  if (!isAllowed()) return;
  try {
    context ??= new AudioContext();
    for (const tone of SOUNDS[name]) sound(tone, context);
  } catch {
    // A browser without sound stays silent.
  }
}

/** The bell has a wish of its own: people want it although everything else is silent. */
export function ring(): void {
  make("bell");
}

export function play(name: Exclude<keyof typeof SOUNDS, "bell">): void {
  if (prefs.sounds) make(name);
}
