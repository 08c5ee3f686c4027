export interface Sample {
  /** The time from sending a frame to the worker until its code came back. */
  readMs: number
  /** The time from then until the verdict was on the screen. */
  restMs: number
}

/**
 * This script runs in the page of the gate and collects the times of the verdicts in `window.samples`.
 * It is text, because the types of the benchmarks are those of Node.
 */
export const TIME_VERDICTS = `
  window.samples = []
  let sentAt = 0
  let latest
  let read
  const RealWorker = Worker
  window.Worker = class extends RealWorker {
    constructor(url, options) {
      super(url, options)
      super.addEventListener('message', ({ data }) => {
        if (data === undefined || data === latest) return
        latest = data
        read = { sentAt, readAt: performance.now() }
      })
    }
    postMessage(message, transfer) {
      sentAt = performance.now()
      super.postMessage(message, transfer)
    }
  }
  const isVerdict = ({ target }) =>
    (target instanceof Element ? target : target.parentElement)?.closest('[data-verdict]')
  new MutationObserver((changes) => {
    if (!read || !changes.some(isVerdict)) return
    const frame = read
    read = undefined
    // The verdict is on the screen after the next frame of the page was drawn.
    requestAnimationFrame(() =>
      setTimeout(() => {
        const restMs = performance.now() - frame.readAt
        samples.push({ readMs: frame.readAt - frame.sentAt, restMs })
      }),
    )
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
`
