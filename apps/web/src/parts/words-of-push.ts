import type { PushAnswer } from './push.ts'
import { w } from './ticket/words.ts'

/** Says what came of asking for notices on this phone. */
export function textOfPush(answer: PushAnswer): string {
  return WORDS[answer]
}

const WORDS: Record<PushAnswer, string> = {
  granted: w.pushGranted,
  denied: w.pushDenied,
  unsupported: w.pushUnsupported,
}
