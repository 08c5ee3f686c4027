import { SCREEN_NEEDS_NETWORK } from '@velvet/contract/messages'
import { Button } from '@velvet/ui/button'
import { EmptyState } from '@velvet/ui/empty-state'
import { ScreenHeader } from '@velvet/ui/screen-header'
import { CloudOff } from 'lucide-react'
import { useEffect } from 'react'
import { Screen } from '../app/screen.tsx'
import { useBack } from '../app/use-back.ts'

/** Replaces a screen whose code is not on the phone, until there is a network. */
export default function ScreenMissing() {
  const back = useBack()
  useEffect(() => {
    const reload = () => location.reload()
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [])
  return (
    <Screen title="No network">
      <ScreenHeader title="No network" onBack={back} />
      <EmptyState
        icon={CloudOff}
        action={<Button onClick={() => location.reload()}>Try Again</Button>}
      >
        {SCREEN_NEEDS_NETWORK}
      </EmptyState>
    </Screen>
  )
}
