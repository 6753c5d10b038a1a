/** Sound and vibration of an answer: good goes up, a question stays level, no goes down. */
export type Signal = 'good' | 'ask' | 'bad'

/** Frequency in Hz, start and length in s, of each tone. */
const TONES: Record<Signal, [frequency: number, from: number, length: number][]> = {
  good: [
    [660, 0, 0.09],
    [990, 0.1, 0.16],
  ],
  ask: [
    [520, 0, 0.14],
    [520, 0.22, 0.14],
  ],
  bad: [
    [240, 0, 0.22],
    [160, 0.24, 0.36],
  ],
}
/** Vibration on and off, in ms. */
const PULSES: Record<Signal, number[]> = { good: [60], ask: [90, 70, 90], bad: [350] }

let audio: AudioContext | undefined

/** Enables sound; called at each touch, since browsers refuse sound before one. */
export const allowSound = (): void => {
  if (typeof AudioContext === 'undefined') return
  audio ??= new AudioContext()
  if (audio.state === 'suspended') void audio.resume().catch(() => undefined)
}

const play = (context: AudioContext, signal: Signal): void => {
  for (const [frequency, from, length] of TONES[signal]) {
    const oscillator = context.createOscillator()
    const gain = context.createGain()
    const start = context.currentTime + from
    oscillator.type = signal === 'bad' ? 'square' : 'sine'
    oscillator.frequency.value = frequency
    // Fades the tone: a tone that is cut off clicks.
    gain.gain.setValueAtTime(0.0001, start)
    gain.gain.exponentialRampToValueAtTime(0.5, start + 0.01)
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length)
    oscillator.connect(gain).connect(context.destination)
    oscillator.start(start)
    oscillator.stop(start + length)
  }
}

/** Plays an answer's sound and vibration, if the device can. */
export const signalTo = (signal: Signal): void => {
  if (audio?.state === 'running') play(audio, signal)
  // iOS and desktop browsers have no `vibrate`; others refuse it before the first touch.
  navigator.vibrate?.(PULSES[signal])
}
