import { ScreenHeader } from '@velvet/ui/screen-header'
import { Screen } from '../../app/screen.tsx'

export default function MyTickets() {
  return (
    <Screen title="My Tickets">
      <ScreenHeader title="My Tickets" />
    </Screen>
  )
}
