import { Haptics, NotificationType } from '@capacitor/haptics'
import type { Feeling } from '../feeling.ts'

const TYPES: Record<Feeling, NotificationType> = {
  success: NotificationType.Success,
  warning: NotificationType.Warning,
  error: NotificationType.Error,
}

export async function buzz(feeling: Feeling): Promise<void> {
  await Haptics.notification({ type: TYPES[feeling] })
}
