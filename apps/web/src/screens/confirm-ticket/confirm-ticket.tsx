import { ScreenHeader } from '@velvet/ui/screen-header'
import { Screen } from '../../app/screen.tsx'

export default function ConfirmTicket() {
  return (
    <Screen title="Confirm ticket">
      <ScreenHeader title="Confirm ticket" />
    </Screen>
  )
}
