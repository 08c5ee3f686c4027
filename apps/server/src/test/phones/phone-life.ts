/**
 * The time from a start of the app to its end. Every touch of the disk and of the network is a step, and
 * the phone can be killed before any of them. What ran then never goes on: its memory is gone.
 */
export class PhoneLife {
  isOver = false
  /** Resolves when the phone is killed. */
  readonly ended: Promise<'killed'>
  #stepsLeft = Infinity
  #end: (how: 'killed') => void = () => undefined

  constructor() {
    this.ended = new Promise((resolve) => (this.#end = resolve))
  }

  /** Lets the phone die instead of taking the step after this number of steps. */
  dieAfter(steps: number): void {
    this.#stepsLeft = steps
  }

  /** Takes a step. Returns false if the phone is dead, after which the step must not happen. */
  step(): boolean {
    if (this.#stepsLeft <= 0) this.kill()
    this.#stepsLeft -= 1
    return !this.isOver
  }

  /** Takes a step, and never resolves if the phone is dead. */
  async takeStep(): Promise<void> {
    if (!this.step()) await new Promise(() => undefined)
  }

  kill(): void {
    this.isOver = true
    this.#end('killed')
  }
}
