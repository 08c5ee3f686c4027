import { expect, test } from 'vitest'
import { deviceName } from './device-name.ts'

const CHROME = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)'
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15'

test.each([
  [`${CHROME} Chrome/126.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [`${CHROME} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`, 'Samsung Internet on Android'],
  [`${CHROME} Chrome/126.0.0.0 Mobile Safari/537.36 OPR/82.0`, 'Opera on Android'],
  [`${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
  ['Mozilla/5.0 (Windows NT 10.0; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox on Windows'],
  ['Mozilla/5.0 (Linux; Android 12; SM-A125; wv) Chrome/120.0 Mobile Safari/537.36', 'App on Android'],
  [`${CHROME} Chrome/126.0.0.0 Mobile Safari/537.36 Opera Mini`, 'Opera on Android'],
  [`${IPHONE} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
  [`${IPHONE} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`, 'Firefox on iPhone'],
  [`${IPHONE} Velvet/1.4.0`, 'App on iPhone'],
  ['Mozilla/5.0 (iPod touch; like Mac OS X) Version/12.1 Safari/604.1', 'Safari on iPhone'],
  ['Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) Version/17.5 Safari/604.1', 'Safari on iPad'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.5 Safari/605.1.15', 'Safari on Mac'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0', 'Edge on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox on Linux'],
  ['Mozilla/5.0 (X11; FreeBSD amd64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox on Linux'],
  ['Mozilla/5.0 (KaiOS 2.5) Gecko/48.0 Firefox/48.0', 'Firefox'],
  ['Dalvik/2.1.0 (Linux; U; Android 13)', 'Android'],
  ['curl/8.5.0', 'Unknown device'],
  [undefined, 'Unknown device'],
])('%s is shown as %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
