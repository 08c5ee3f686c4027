import { ScreenHeader } from '@velvet/ui/screen-header'
import { Screen } from '../../app/screen.tsx'

export default function Privacy() {
  return (
    <Screen title="Privacy">
      <ScreenHeader title="Privacy" />
    </Screen>
  )
}
