import { ScreenHeader } from '@velvet/ui/screen-header'
import { Screen } from '../../app/screen.tsx'

export default function ForgotPassword() {
  return (
    <Screen title="Forgot password">
      <ScreenHeader title="Forgot password" />
    </Screen>
  )
}
