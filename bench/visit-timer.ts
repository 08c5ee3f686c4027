export interface PageTimes {
  lcpMs: number
  /**
   * The total blocking time: for each task after the first paint, the part of its time beyond 50
   * ms.
   */
  tbtMs: number
}

/**
 * Runs in the page before anything else. It is text, because the benchmarks are checked as programs
 * of Node.
 */
export const WATCH_PAINTS = `
  window.visit = { lcpMs: NaN, fcpMs: NaN, tasks: [] }
  const watch = (type, see) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true })
  watch('largest-contentful-paint', ({ startTime }) => (visit.lcpMs = startTime))
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') visit.fcpMs = startTime
  })
  watch('longtask', ({ startTime, duration }) => visit.tasks.push({ startTime, duration }))
`

/** Lighthouse counts blocking likewise: from the first paint with content, a task only beyond 50 ms. */
export const READ_TIMES = `(() => {
  const blocking = visit.tasks.map(({ startTime, duration }) => {
    const from = Math.max(startTime, visit.fcpMs)
    return Math.max(0, startTime + duration - from - 50)
  })
  return { lcpMs: visit.lcpMs, tbtMs: blocking.reduce((sum, ms) => sum + ms, 0) }
})()`
