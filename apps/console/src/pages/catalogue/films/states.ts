/** The words for each state of a film. */
export const STATE_WORDS = {
  'now-playing': 'Now playing',
  'coming-soon': 'Coming soon',
  proposed: 'Proposed',
  archived: 'Archived',
} as const

type State = keyof typeof STATE_WORDS

export function isState(text: string | undefined): text is State {
  return text !== undefined && Object.keys(STATE_WORDS).includes(text)
}

/** Returns true for the states that customers see on the home screen. */
export function isOnHome(text: string | undefined): text is Exclude<State, 'proposed' | 'archived'> {
  return isState(text) && text !== 'proposed' && text !== 'archived'
}

export function stateOf(message: string): 'now-playing' | 'coming-soon' {
  return message === STATE_WORDS['now-playing'] ? 'now-playing' : 'coming-soon'
}
