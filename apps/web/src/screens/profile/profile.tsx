import { ScreenHeader } from '@velvet/ui/screen-header'
import { Screen } from '../../app/screen.tsx'

export default function Profile() {
  return (
    <Screen title="Profile">
      <ScreenHeader title="Profile" />
    </Screen>
  )
}
