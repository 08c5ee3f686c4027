import { Share } from '@capacitor/share'
import type { Shared } from '../shared.ts'

export async function openSheet(what: Shared): Promise<void> {
  await Share.share({ ...what })
}
