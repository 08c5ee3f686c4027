/** The hosts of the services by which the makers of browsers deliver pushes. */
const HOSTS = [
  /^fcm\.googleapis\.com$/,
  // Chromium builds without Google's keys use this service.
  /^jmt17\.google\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /\.push\.apple\.com$/,
  /\.notify\.windows\.com$/,
]

/**
 * Returns true for an address at a push service, to which the server may send. A browser names this
 * address, so any other could lead the server into its own network.
 *
 * @param standIn the address of a stand-in for the push services, if there is one
 */
export function isOfPushService(endpoint: string, standIn: string | undefined): boolean {
  const url = URL.parse(endpoint)
  if (!url || url.username || url.password) return false
  if (standIn !== undefined && url.href.startsWith(`${standIn}/`)) return true
  const isUsual = url.protocol === 'https:' && url.port === ''
  return isUsual && HOSTS.some((host) => host.test(url.hostname))
}
