import { onTestFinished } from 'vitest'

/** Gives the browser or shell of a test something that jsdom lacks, until the test ends. */
export function having(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { configurable: true, value })
  onTestFinished(() => void Reflect.deleteProperty(target, name))
}
