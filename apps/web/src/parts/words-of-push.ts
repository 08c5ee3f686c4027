import type { PushAnswer } from './push.ts'

/** Says what came of asking for notices on this phone. */
export function wordsOfPush(answer: PushAnswer): string {
  return WORDS[answer]
}

const WORDS: Record<PushAnswer, string> = {
  granted: 'This phone will remind you. Your profile has a choice for each kind of notice.',
  denied: 'Your browser blocks notices of this site. You can allow them in its settings.',
  unsupported: 'This browser cannot show notices.',
}
