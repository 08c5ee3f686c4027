import type { Deps } from '../deps.ts'
export function startWorker(_deps: Deps, _options: { everyMs: number }) {
  return { stop: () => Promise.resolve() }
}
