import { ScreenHeader } from '@velvet/ui/screen-header'
import { Screen } from '../../app/screen.tsx'

export default function PaymentSuccessful() {
  return (
    <Screen title="Payment">
      <ScreenHeader title="Payment" />
    </Screen>
  )
}
