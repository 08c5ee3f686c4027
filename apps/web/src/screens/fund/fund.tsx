import { ScreenHeader } from '@velvet/ui/screen-header'
import { Screen } from '../../app/screen.tsx'

export default function Fund() {
  return (
    <Screen title="Fund wallet">
      <ScreenHeader title="Fund wallet" />
    </Screen>
  )
}
