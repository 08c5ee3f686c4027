import { onTestFinished } from 'vitest'

/** Adds something that jsdom lacks to the browser or shell of this test. */
export function having(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { configurable: true, value })
  onTestFinished(() => void Reflect.deleteProperty(target, name))
}
