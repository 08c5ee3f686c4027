import { ScreenHeader } from '@velvet/ui/screen-header'
import { Screen } from '../../app/screen.tsx'

export default function Welcome() {
  return (
    <Screen title="Welcome">
      <ScreenHeader title="Welcome" />
    </Screen>
  )
}
