import type { AnswerOf } from '@velvet/client/call'
import type { Person } from '@velvet/contract/people/staff.calls'
import type { Action } from '../../../parts/action.ts'
import { staffCalls } from './calls.ts'

export type Invitation = AnswerOf<typeof staffCalls.inviteAgain>['invitation']

const COMMON = { hasNote: false, invalidates: [['people'], ['audit']] } as const

/** Makes a link for a password, and gives it to `onMade`, because it is shown only once. */
export function newLink({ id, name }: Person, onMade: (made: Invitation) => void): Action {
  return {
    ...COMMON,
    title: `Make a new link for ${name}`,
    text:
      `Links that ${name} has now stop working. Whoever has the new link can choose the password ` +
      `of ${name}. Please make sure first that it is really ${name} who asks.`,
    label: 'Make the link',
    done: 'The link is made.',
    call: async (_, options) => onMade((await staffCalls.inviteAgain({ id }, options)).invitation),
  }
}

export function endOfSessions({ id, name }: Person): Action {
  return {
    ...COMMON,
    title: `Sign ${name} out everywhere`,
    text: `${name} has to sign in again on each of these devices, and loses what is typed there and ` + 'not saved.',
    label: 'Sign out',
    done: `${name} is signed out everywhere.`,
    call: (_, options) => staffCalls.endMemberSessions({ staffID: id }, options),
  }
}

export function removalOfFactor({ id, name }: Person): Action {
  return {
    ...COMMON,
    title: `Take the second factor of ${name} away`,
    text:
      `${name} is signed out everywhere, and can then sign in with the password alone. The ` +
      'present authenticator app and its recovery codes stop working. Please make sure first that ' +
      `it is really ${name} who asks.`,
    label: 'Take it away',
    done: `The second factor of ${name} is taken away.`,
    call: (_, options) => staffCalls.removeSecondFactor({ id }, options),
  }
}
