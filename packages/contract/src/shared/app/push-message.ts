/** What a browser is sent of a notice. */
export interface PushMessage {
  /** A later message with the same tag replaces the earlier one on the phone. */
  tag: string
  title: string
  text: string
  /** The path of the screen to which a tap leads. */
  path: string
}

/** The most characters of a text, so that a message in any script fits into what push services take. */
export const PUSH_TEXT_LENGTH = 600

/** Returns a message that a push brought; undefined for anything that is none of ours. */
export function readPushMessage(text: string): PushMessage | undefined {
  try {
    const { tag, title, text: message, path } = JSON.parse(text) as Partial<Record<string, unknown>>
    if (typeof tag !== 'string' || typeof title !== 'string' || typeof message !== 'string') return
    return { tag, title, text: message, path: ownPath(path) }
  } catch {
    return undefined
  }
}

const MY_TICKETS = '/mytickets'

/** Returns a path that stays within the app, whatever was sent. */
function ownPath(path: unknown): string {
  return typeof path === 'string' && /^\/(?![\\/])[^\\]*$/.test(path) ? path : MY_TICKETS
}
