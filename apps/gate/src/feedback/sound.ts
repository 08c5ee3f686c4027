/** Each tone has a pitch in hertz and a length in seconds. */
const TONES = {
  success: [
    [880, 0.09],
    [1320, 0.14],
  ],
  warning: [
    [660, 0.12],
    [660, 0.12],
    [440, 0.2],
  ],
  error: [
    [220, 0.25],
    [160, 0.4],
  ],
} as const

type Tune = keyof typeof TONES

let context: AudioContext | undefined

/**
 * A browser allows sound only after one of these: a finger counts when it leaves the screen, a mouse
 * and a key when they are pressed.
 */
const TOUCHES = ['pointerdown', 'pointerup', 'keydown'] as const

/**
 * Turns the sound on at the first tap or key anywhere on the page, and at a later one if the phone
 * has stopped the sound meanwhile.
 */
export function allowSoundByTouch(): void {
  for (const touch of TOUCHES) window.addEventListener(touch, allowSound, { capture: true })
}

function allowSound(): void {
  context ??= new AudioContext()
  void context.resume().catch(() => undefined)
}

/** Plays the sound of a verdict. Does nothing if the browser allows no sound. */
export function playSound(tune: Tune): void {
  if (context?.state !== 'running') return
  const gain = context.createGain()
  gain.connect(context.destination)
  gain.gain.value = 0.4
  let at = context.currentTime
  for (const [pitch, seconds] of TONES[tune]) {
    const tone = context.createOscillator()
    tone.type = 'square'
    tone.frequency.value = pitch
    tone.connect(gain)
    tone.start(at)
    at += seconds
    tone.stop(at - 0.02)
  }
}
