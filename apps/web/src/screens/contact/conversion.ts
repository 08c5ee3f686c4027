import { platform } from '@velvet/device/platform'

interface TagWindow {
  dataLayer?: unknown[]
}

/** Google's tag reads the `arguments` of calls, and accepts no other kind of list. */
const asArguments: (...call: unknown[]) => IArguments = function () {
  // oxlint-disable-next-line prefer-rest-params -- the tag takes nothing but `arguments`
  return arguments
}

function gtag(command: string, subject: unknown, details?: object): void {
  const { dataLayer } = window as TagWindow
  dataLayer?.push(asArguments(command, subject, details))
}

/**
 * Loads the tag once. Before that, the page contains nothing of it. `id` is such as `AW-123/label`.
 */
export function loadTag(id: string): void {
  const account = id.split('/', 1)[0] ?? ''
  const address = `https://www.googletagmanager.com/gtag/js?id=${account}`
  const tags = window as TagWindow
  if (tags.dataLayer || platform() !== 'web') return
  tags.dataLayer = []
  gtag('js', new Date())
  gtag('config', account, { send_page_view: false, allow_ad_personalization_signals: false })
  const script = document.createElement('script')
  script.src = address
  script.async = true
  document.head.append(script)
}

/** Reports that a person has written to us. Does nothing if the tag was not loaded. */
export function reportConversion(id: string): void {
  gtag('event', 'conversion', { send_to: id })
}
