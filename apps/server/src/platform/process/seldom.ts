/**
 * Returns a function that calls what it is given at most once in this time, and tells it how often it was asked to since
 * the call before. A person who makes the server refuse thousands of calls must not fill its log.
 */
export function seldom(everyMs: number): (act: (times: number) => void) => void {
  let nextAt = -Infinity
  let times = 0
  return (act) => {
    times += 1
    if (performance.now() < nextAt) return
    nextAt = performance.now() + everyMs
    act(times)
    times = 0
  }
}
