/** A soft bell, made on the spot: two partials that die away. */
let context: AudioContext | null = null;

export function ring(): void {
  try {
    context ??= new AudioContext();
    const now = context.currentTime;
    for (const [pitch, loudness, seconds] of [
      [660, 0.09, 1.4],
      [1320 * 1.005, 0.035, 0.9],
    ] as const) {
      const tone = context.createOscillator();
      const volume = context.createGain();
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0, now);
      volume.gain.linearRampToValueAtTime(loudness, now + 0.012);
      volume.gain.exponentialRampToValueAtTime(0.0001, now + seconds);
      tone.connect(volume).connect(context.destination);
      tone.start(now);
      tone.stop(now + seconds);
    }
  } catch {
    // A browser without sound stays silent.
  }
}
