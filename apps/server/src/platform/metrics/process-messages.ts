// The primary and its workers ask each other for figures over the channel between processes.
import { randomUUID } from 'node:crypto'

type Topic = 'metrics' | 'counts'

interface Question {
  velvet: 'question'
  topic: Topic
  id: string
}

interface Reply {
  velvet: 'reply'
  id: string
  /** The value is missing if the other process could not read its figures. */
  value?: unknown
}

/**
 * The other end of the channel between two processes. The primary reaches a worker through its
 * `Worker` object, and a worker reaches the primary through `process`.
 */
export interface Peer {
  send?: ((message: Question | Reply, done: (error: Error | null) => void) => unknown) | undefined
  on: (event: 'message', receive: (message: unknown) => void) => unknown
  off: (event: 'message', receive: (message: unknown) => void) => unknown
}

/**
 * Returns the reply of the other process. Throws if that process cannot reply, or not within the
 * limit.
 */
export async function askPeer(peer: Peer, topic: Topic, limitMs: number): Promise<unknown> {
  const id = randomUUID()
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const fail = () => reject(new Error(`Another process did not tell its ${topic}`))
  const receive = (message: unknown) => {
    if (!isReply(message) || message.id !== id) return
    if (message.value === undefined) fail()
    else resolve(message.value)
  }
  const limit = setTimeout(fail, limitMs)
  peer.on('message', receive)
  try {
    peer.send?.({ velvet: 'question', topic, id }, (error) => error && fail())
    return await promise
  } finally {
    clearTimeout(limit)
    peer.off('message', receive)
  }
}

/** Replies to a message of the other process if it is a question about the topic. */
export function replyTo(peer: Pick<Peer, 'send'>, message: unknown, topic: Topic, read: () => Promise<unknown>): void {
  if (!isQuestion(message) || message.topic !== topic) return
  const { id } = message
  // Sending fails if the other process has ended in the meantime. It needs no reply then, so the
  // failure is ignored.
  const reply = (value?: unknown) => {
    peer.send?.({ velvet: 'reply', id, value }, () => undefined)
  }
  read().then(reply, () => reply())
}

function isQuestion(message: unknown): message is Question {
  return (message as Partial<Question> | null)?.velvet === 'question'
}

function isReply(message: unknown): message is Reply {
  return (message as Partial<Reply> | null)?.velvet === 'reply'
}
