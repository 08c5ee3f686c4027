let context: AudioContext | undefined

/** Plays two short notes for a new order. Browsers are silent until a person has touched the page. */
export function chime(): void {
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  const { currentTime, destination } = context
  for (const [place, hertz] of [660, 880].entries()) {
    const note = context.createOscillator()
    const volume = context.createGain()
    volume.gain.value = 0.2
    note.frequency.value = hertz
    note.connect(volume).connect(destination)
    note.start(currentTime + place * 0.18)
    note.stop(currentTime + place * 0.18 + 0.15)
  }
}
