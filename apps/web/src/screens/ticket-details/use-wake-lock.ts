import { useEffect } from 'react'

/** Keeps the screen on in front of the door, where the browser can; a hidden page loses it. */
export function useWakeLock(isOn: boolean): void {
  useEffect(() => {
    // Absent from older browsers and from pages that are not secure, whatever its type says.
    const wakeLock = navigator.wakeLock as WakeLock | undefined
    if (!isOn || !wakeLock) return
    let lock: WakeLockSentinel | undefined
    let isOver = false

    const hold = async () => {
      if (document.hidden) return
      // Refused to save the battery: the ticket is there all the same.
      const held = await wakeLock.request('screen').catch(() => undefined)
      if (isOver) await held?.release()
      else lock = held
    }
    const holdAgain = () => void hold()
    document.addEventListener('visibilitychange', holdAgain)
    holdAgain()
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', holdAgain)
      void lock?.release()
    }
  }, [isOn])
}
