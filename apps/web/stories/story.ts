import type { User } from '@velvet/contract/entities'
import type { ReactNode } from 'react'
import type { AppStore } from '../src/state/store.ts'
import type { Answers } from './fake-server.ts'

interface Told {
  /** The screen or part that it is about. */
  about: string
  /** The state that it shows. */
  name: string
}

/** A part by itself. */
export interface PartStory extends Told {
  part: () => ReactNode
}

/** The whole app at an address, with a server that answers what the story needs. */
export interface ScreenStory extends Told {
  path: string
  /** What the screen before left for this one. */
  state?: unknown
  /** Who is signed in; a visitor unless given. */
  user?: User
  /** On top of the answers of an ordinary day. */
  answers?: Answers
  /** Whether the phone says where it is; it does unless told not to. */
  isLocated?: boolean
  prepare?: (store: AppStore) => void
  /** What the person has done on the screen so far. */
  act?: () => Promise<void>
  /** Stands on a desktop rather than on a phone. */
  isDesktop?: boolean
}

export type Story = PartStory | ScreenStory

/** At the path of its screen: some screens look at the address that their page was loaded from. */
export function addressOf(story: Story, theme = 'dark'): string {
  const path = 'path' in story ? story.path : '/'
  return `${path}?story=${idOf(story)}&theme=${theme}`
}

/** Whether the phone of the story says where it is. */
export function isLocated(story: Story): boolean {
  return 'part' in story || (story.isLocated ?? true)
}

export function idOf({ about, name }: Story): string {
  return `${about} ${name}`.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}
