import type { User } from '@velvet/contract/shared/entities/entities'
import type { ReactNode } from 'react'
import type { AppStore } from '../src/state/store.ts'
import type { Answers } from './fake-server.ts'

interface Told {
  /** The screen or part that the story shows. */
  about: string
  /** The state that the story shows. */
  name: string
}

/** A story of a single part. */
export interface PartStory extends Told {
  part: () => ReactNode
}

/** A story of the whole app at an address, with a server that gives the answers it needs. */
export interface ScreenStory extends Told {
  path: string
  /** The name of its picture in docs/screens. */
  picture?: string
  /** The state that the earlier screen passed on. */
  state?: unknown
  /** The customer who is signed in; a visitor by default. */
  user?: User
  /** Answers that replace those of an ordinary day. */
  answers?: Answers
  /** Whether the phone gives its location; true by default. */
  isLocated?: boolean
  prepare?: (store: AppStore) => void
  /** What the person has done on the screen so far. */
  act?: () => Promise<void>
  /** Whether the story is shown on a desktop instead of a phone. */
  isDesktop?: boolean
}

export type Story = PartStory | ScreenStory

/**
 * Returns an address with the path of the screen, because some screens look at the address of their
 * page.
 */
export function addressOf(story: Story, theme = 'dark'): string {
  const path = 'path' in story ? story.path : '/'
  return `${path}?story=${idOf(story)}&theme=${theme}`
}

/** Returns true if the phone of the story gives its location. */
export function isLocated(story: Story): boolean {
  return 'part' in story || (story.isLocated ?? true)
}

export function idOf({ about, name }: Story): string {
  return `${about} ${name}`.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}
