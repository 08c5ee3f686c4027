const TIME_LIMIT_MS = 20_000

/**
 * Runs a script of a payment provider. Rejects if it does not load, and can then be called again.
 */
export function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const timer = setTimeout(fail, TIME_LIMIT_MS)
    function fail() {
      clearTimeout(timer)
      script.remove()
      reject(new Error('the script did not arrive'))
    }
    script.src = src
    script.async = true
    script.onerror = fail
    script.onload = () => {
      clearTimeout(timer)
      resolve()
    }
    document.head.append(script)
  })
}
