import type { CallOptions } from '@velvet/client/call'
import type { ReactNode } from 'react'

interface Given {
  note: string
  phoneNumber?: string
  /** The Vp that were typed; 0 unless the action asks for them. */
  amount: number
}

/** Something that staff do after they have read what it means and given a reason. */
export interface Action {
  title: string
  /** Says what will happen, and whether it can be undone. */
  text: string
  /** What the dialog shows below the words, such as counts that it has to read first. */
  details?: ReactNode
  /** The name of the button. */
  label: string
  /** The page says this when the action is done. */
  done: string
  /** The user must type this text before the button works. Capitals and accents do not matter. */
  typed?: string
  /** Asks for the customer's number, which may be left out unless it is `required`. */
  phone?: 'optional' | 'required'
  /** False for an action whose reason is not stored. */
  hasNote?: boolean
  /**
   * The keys of the queries to read again. By default these are all queries about money, the audit
   * and the settings.
   */
  invalidates?: readonly (readonly unknown[])[]
  /**
   * The hint beside the field for an amount of Points, which may be below zero. The form has this
   * field only if there is a hint.
   */
  amount?: string
  /** When the call returns a text, the page says that text instead of `done`. */
  call: (given: Given, options: CallOptions) => Promise<unknown>
}
