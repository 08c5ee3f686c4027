import { holdScreen } from '@velvet/device/screen'
import { useEffect } from 'react'

/** Keeps the screen on, and as bright as the phone permits, for the scan at the door. */
export function useHeldScreen(isOn: boolean): void {
  useEffect(() => (isOn ? holdScreen() : undefined), [isOn])
}
