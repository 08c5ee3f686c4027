/** What a push service answers if a browser has gone, or if it has no time for a message. */
export const PUSH_STATUSES = [404, 410, 429, 500, 503] as const
type PushStatus = (typeof PUSH_STATUSES)[number]

export interface PushAnswer {
  /** The last part of the browser's address. */
  to: string
  status: PushStatus
  count: number
}

export interface PushAnswers {
  /** Replaces the earlier choice for the browser. A count of 0 clears it. */
  set: (answer: PushAnswer) => void
  /** Returns the status with which the next message to a browser is refused. */
  take: (to: string) => PushStatus | undefined
}

export function makePushAnswers(): PushAnswers {
  const chosen = new Map<string, PushAnswer>()
  return {
    set(answer) {
      if (answer.count === 0) chosen.delete(answer.to)
      else chosen.set(answer.to, { ...answer })
    },
    take(to) {
      const answer = chosen.get(to)
      if (!answer) return undefined
      answer.count -= 1
      if (answer.count === 0) chosen.delete(to)
      return answer.status
    },
  }
}
