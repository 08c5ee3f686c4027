export interface Sample {
  /** The time from the frame of the camera until it was sent to the worker. */
  takeMs: number
  /** The time that the worker took to read the frame. The browser does not slow the worker down. */
  workMs: number
  /**
   * The time that the frame took to reach the worker, plus the time that the code took to come back
   * to the page.
   */
  wayMs: number
  /** The time from the arrival of the code in the page until the scan was on the disk. */
  keepMs: number
  /** The time from the write of the scan until the verdict was on the screen. */
  showMs: number
}

/** This script runs in the worker before its own code, and adds to each answer how long it took. */
export const TIME_WORK = `
  let begunAt = 0
  addEventListener('message', () => (begunAt = performance.now()))
  const answer = self.postMessage.bind(self)
  self.postMessage = (text) => answer({ text, workMs: performance.now() - begunAt })
`

/**
 * This script runs in the page of the gate and collects the times of the verdicts in `window.samples`.
 * It is text, because the types of the benchmarks are those of Node.
 */
export const TIME_VERDICTS = `
  window.samples = []
  let seenAt = 0
  let sentAt = 0
  let keptAt = 0
  let latest
  let read
  const { requestVideoFrameCallback } = HTMLVideoElement.prototype
  HTMLVideoElement.prototype.requestVideoFrameCallback = function (callback) {
    return requestVideoFrameCallback.call(this, (now, frame) => {
      seenAt = performance.now()
      callback(now, frame)
    })
  }
  const { transaction } = IDBDatabase.prototype
  IDBDatabase.prototype.transaction = function (...wishes) {
    const begun = transaction.apply(this, wishes)
    if (wishes[1] === 'readwrite') {
      begun.addEventListener('complete', () => (keptAt = performance.now()))
    }
    return begun
  }
  const RealWorker = Worker
  window.Worker = class extends RealWorker {
    addEventListener(type, listener) {
      super.addEventListener(type, ({ data: { text, workMs } }) => {
        if (text !== undefined && text !== latest) {
          latest = text
          read = { seenAt, sentAt, workMs, readAt: performance.now() }
        }
        listener({ data: text })
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
    const { seenAt, sentAt, workMs, readAt } = read
    const kept = Math.max(keptAt, readAt)
    read = undefined
    // The verdict is on the screen after the next frame of the page was drawn.
    requestAnimationFrame(() =>
      setTimeout(() => {
        const shownAt = performance.now()
        samples.push({
          takeMs: sentAt - seenAt,
          workMs,
          wayMs: readAt - sentAt - workMs,
          keepMs: kept - readAt,
          showMs: shownAt - kept,
        })
      }),
    )
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
`
