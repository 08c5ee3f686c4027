import { ScreenHeader } from '@velvet/ui/screen-header'
import { Screen } from '../../app/screen.tsx'

export default function SelectCinema() {
  return (
    <Screen title="Find Nearby">
      <ScreenHeader title="Find Nearby" />
    </Screen>
  )
}
