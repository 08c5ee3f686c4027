import { ScreenHeader } from '@velvet/ui/screen-header'
import { Screen } from '../../app/screen.tsx'
import { useBack } from '../../app/use-back.ts'
import { w } from '../../notices/words.ts'
import { NothingHere } from '../../parts/nothing-here.tsx'

export default function NotFound() {
  return (
    <Screen title={w.pageNotFound}>
      <ScreenHeader title={w.pageNotFound} onBack={useBack()} />
      <NothingHere />
    </Screen>
  )
}
