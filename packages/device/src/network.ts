/** What a browser tells of its network, where it does. */
interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/** Whether to fetch nothing that was not asked for: the phone saves data, or the network is slow. */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: Connection }
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '')
}
