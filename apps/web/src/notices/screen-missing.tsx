import { Button } from '@velvet/ui/button'
import { EmptyState } from '@velvet/ui/empty-state'
import { ScreenHeader } from '@velvet/ui/screen-header'
import { CloudOff } from '@velvet/ui/icons/cloud-off'
import { TriangleAlert } from '@velvet/ui/icons/triangle-alert'
import { useEffect, useState } from 'react'
import { Screen } from '../app/screen.tsx'
import { useBack } from '../app/use-back.ts'
import { w as shared } from '../app/words.ts'
import { w } from './words.ts'

const OFFLINE = { title: w.noNetwork, text: w.screenNeedsNetwork, icon: CloudOff }
const NOT_LOADED = { title: w.notLoaded, text: w.screenNotLoaded, icon: TriangleAlert }

/**
 * Replaces a screen whose code did not load. It names the network only if the phone has none: with
 * one, the server failed, or a new version has removed the file.
 */
export default function ScreenMissing() {
  const back = useBack()
  const [{ title, text, icon }] = useState(() => (navigator.onLine ? NOT_LOADED : OFFLINE))
  useEffect(() => {
    const reload = () => location.reload()
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [])
  return (
    <Screen title={title}>
      <ScreenHeader title={title} onBack={back} />
      <EmptyState icon={icon} action={<Button onClick={() => location.reload()}>{shared.tryAgain}</Button>}>
        {text}
      </EmptyState>
    </Screen>
  )
}
