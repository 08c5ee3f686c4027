import { useEffect, useState } from 'react'

/** TypeScript does not declare the battery of a phone, because only some browsers report it. */
interface Battery extends EventTarget {
  level: number
  charging: boolean
}

/**
 * Returns the charge of the battery from 0 to 1. Returns undefined while the phone is charging, and
 * in a browser that does not report the charge.
 */
export function useBattery(): number | undefined {
  const [level, setLevel] = useState<number>()
  useEffect(() => {
    const { getBattery } = navigator as { getBattery?: () => Promise<Battery> }
    let battery: Battery | undefined
    const read = () => setLevel(battery?.charging === false ? battery.level : undefined)
    void getBattery?.call(navigator).then((found) => {
      battery = found
      battery.addEventListener('levelchange', read)
      battery.addEventListener('chargingchange', read)
      read()
    })
    return () => {
      battery?.removeEventListener('levelchange', read)
      battery?.removeEventListener('chargingchange', read)
    }
  }, [])
  return level
}
