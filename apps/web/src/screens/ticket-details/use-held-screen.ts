import { holdScreen } from '@velvet/device/screen'
import { useEffect } from 'react'

/** In front of the door the screen stays on, and is as bright as the phone lets it be. */
export function useHeldScreen(isOn: boolean): void {
  useEffect(() => (isOn ? holdScreen() : undefined), [isOn])
}
