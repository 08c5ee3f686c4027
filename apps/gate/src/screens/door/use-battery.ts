import { useEffect, useState } from 'react'

/** Not in TypeScript's library, because only some browsers have it. */
interface Battery extends EventTarget {
  level: number
  charging: boolean
}

/** Returns the level from 0 to 1; undefined while the phone is charging, or does not tell. */
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
