export interface PageTimes {
  /** When the browser painted something for the first time (FCP). */
  fcpMs: number
  /** The time when the main content was on the screen. It is NaN if that was not observed or never happened. */
  contentMs: number
  /** The time when all pictures of the first screen were loaded. It is NaN if that was not observed or it has none. */
  picturesMs: number
  /** The time when the app took over the page from the server. It is NaN if that was not observed or never happened. */
  appMs: number
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
  window.visit = { lcpMs: NaN, fcpMs: NaN, contentMs: NaN, picturesMs: NaN, appMs: NaN, tasks: [] }
  const watch = (type, see) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true })
  watch('largest-contentful-paint', ({ startTime }) => (visit.lcpMs = startTime))
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') visit.fcpMs = startTime
  })
  watch('longtask', ({ startTime, duration }) => visit.tasks.push({ startTime, duration }))
`

const IS_ON_SCREEN = `
  const isOnScreen = (element) => {
    const { top, bottom, left, right, height } = element.getBoundingClientRect()
    const isInHeight = height > 0 && top < innerHeight && bottom > 0
    return isInHeight && left < innerWidth && right > 0 && element.checkVisibility()
  }
`

/**
 * Returns a script that looks at the screen before each frame. It must run after WATCH_PAINTS, and it
 * uses some time of the processor.
 *
 * @param content the selector of what the visitor came for
 */
export const watchScreen = (content: string) => `
  ${IS_ON_SCREEN}
  const isThere = ({ complete, naturalWidth }) => complete && naturalWidth > 0
  const look = () => {
    const now = performance.now()
    const content = [...document.querySelectorAll(${JSON.stringify(content)})]
    if (isNaN(visit.contentMs) && content.some(isOnScreen)) visit.contentMs = now
    const isStarting = document.documentElement.hasAttribute('data-starting')
    if (isNaN(visit.appMs) && document.body && !isStarting) visit.appMs = now
    const pictures = [...document.images].filter(isOnScreen)
    if (pictures.length === 0 || !pictures.every(isThere)) visit.picturesMs = NaN
    else if (isNaN(visit.picturesMs)) visit.picturesMs = now
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
`

/** The milliseconds from the start of the first page until the title of the next page is shown. */
export const READ_ANSWER = 'Number(sessionStorage.getItem("answered"))'

/** Taps the first of these links as soon as it is shown, and waits for the title of the next page. */
export const tapWhenThere = (link: string) => `
  ${IS_ON_SCREEN}
  const start = Number(sessionStorage.getItem('start') ?? performance.timeOrigin)
  sessionStorage.setItem('start', start)
  const from = sessionStorage.getItem('from')
  const tap = () => {
    const title = document.querySelector('h1')
    const found = document.querySelector(${JSON.stringify(link)})
    if (from && from !== location.pathname && title && isOnScreen(title)) {
      requestAnimationFrame(() => sessionStorage.setItem('answered', performance.timeOrigin + performance.now() - start))
      return
    }
    if (!from && found && isOnScreen(found)) {
      sessionStorage.setItem('from', location.pathname)
      found.click()
      return
    }
    requestAnimationFrame(tap)
  }
  requestAnimationFrame(tap)
`

/** Lighthouse counts blocking likewise: from the first paint with content, a task only beyond 50 ms. */
export const READ_TIMES = `(() => {
  const { tasks, ...times } = visit
  // The script looks before each frame is painted, so it can be earlier than the first paint.
  for (const seen of ['contentMs', 'picturesMs']) times[seen] = Math.max(times[seen], times.fcpMs)
  const blocking = tasks.map(({ startTime, duration }) => {
    const from = Math.max(startTime, times.fcpMs)
    return Math.max(0, startTime + duration - from - 50)
  })
  return { ...times, tbtMs: blocking.reduce((sum, ms) => sum + ms, 0) }
})()`
