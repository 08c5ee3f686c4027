import { ScreenHeader } from '@velvet/ui/screen-header'
import { Screen } from '../../app/screen.tsx'

export default function TicketDetails() {
  return (
    <Screen title="Ticket details">
      <ScreenHeader title="Ticket details" />
    </Screen>
  )
}
