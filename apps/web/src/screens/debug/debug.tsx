import { ScreenHeader } from '@velvet/ui/screen-header'
import { Screen } from '../../app/screen.tsx'

export default function Debug() {
  return (
    <Screen title="Debug">
      <ScreenHeader title="Debug" />
    </Screen>
  )
}
