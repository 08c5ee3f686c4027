import { ScreenHeader } from '@velvet/ui/screen-header'
import { Screen } from '../../app/screen.tsx'
import { useBack } from '../../app/use-back.ts'
import { NothingHere } from '../../parts/nothing-here.tsx'

export default function NotFound() {
  return (
    <Screen title="Page not found">
      <ScreenHeader title="Page not found" onBack={useBack()} />
      <NothingHere />
    </Screen>
  )
}
