import type { StaffCustomer } from '@velvet/contract/people/customers.calls'
import { CLOSING_WAIT_HOURS } from '@velvet/contract/people/staff.rules'
import { dateAndTime } from '../../../parts/dates.ts'
import type { Action } from '../../../parts/action.ts'
import { points } from '../../../parts/money.ts'
import { saveFile } from '../../../parts/save-file.ts'
import { customerCalls } from './calls.ts'

const REREADS = [['customers'], ['money'], ['audit']] as const

export function adjustmentOf({ uuid, username, balance }: StaffCustomer): Action {
  return {
    title: 'Adjust the balance',
    text: `${username} holds ${points(balance)}. A large change waits until a second person approves it.`,
    label: 'Adjust',
    done: 'The adjustment is made.',
    amount: 'Below zero takes Points away, such as -50',
    invalidates: REREADS,
    call: async ({ amount, note }, options) => {
      const { waiting } = await customerCalls.adjustBalance({ uuid, amount, note }, options)
      return waiting && 'The change waits for a second person, under Payments, Adjustments.'
    },
  }
}

export function blockOf({ uuid, username, blocked }: StaffCustomer): Action {
  if (blocked) {
    return {
      title: 'Unblock the customer',
      text: `${username} can sign in again.`,
      label: 'Unblock',
      done: 'The customer can sign in again.',
      invalidates: REREADS,
      call: ({ note }, options) => customerCalls.unblockCustomer({ uuid, note }, options),
    }
  }
  return {
    title: 'Block the customer',
    text: `${username} is signed out everywhere and cannot sign in. Tickets still admit, and money that arrives is credited. You can unblock the customer later.`,
    label: 'Block',
    done: 'The customer is blocked.',
    invalidates: REREADS,
    call: ({ note }, options) => customerCalls.blockCustomer({ uuid, note }, options),
  }
}

export function signOutOf({ uuid, username }: StaffCustomer): Action {
  return {
    title: 'Sign out everywhere',
    text: `${username} is signed out on every device at once, such as on a lost phone, and can sign in again with the password. Block the customer if another person may know it.`,
    label: 'Sign out',
    done: 'The customer is signed out everywhere.',
    invalidates: REREADS,
    call: ({ note }, options) => customerCalls.endCustomerSessions({ uuid, note }, options),
  }
}

/** Returns the actions on a proposed move to another number. A second person decides, or the proposer withdraws it. */
export function moveDecisions({ username, numberMove }: StaffCustomer, myId: string): Action[] {
  if (!numberMove) return []
  const { id, phoneNumber, proposedBy } = numberMove
  const isOwn = proposedBy.id === myId
  const rejection: Action = {
    title: isOwn ? 'Withdraw the move' : 'Reject the move',
    text: 'The account stays with its present number.',
    label: isOwn ? 'Withdraw' : 'Reject',
    done: 'The number stays.',
    invalidates: REREADS,
    call: ({ note }, options) => customerCalls.rejectNumberMove({ id, note }, options),
  }
  const approval: Action = {
    title: 'Approve the move',
    text: `${username} is signed out everywhere and signs in with ${phoneNumber} from now on, after choosing a password by a code that goes there. The old number gets an SMS. Please make sure first that it is really ${username} who asks.`,
    label: 'Move the account',
    done: `The account has the number ${phoneNumber}.`,
    hasNote: false,
    invalidates: REREADS,
    call: (_, options) => customerCalls.approveNumberMove({ id }, options),
  }
  return isOwn ? [rejection] : [approval, rejection]
}

export function exportOf({ uuid, username }: StaffCustomer): Action {
  return {
    title: 'Export the data',
    text: `Saves everything that is stored about ${username} as a file, for the person who asked for it. Codes of tickets are left out.`,
    label: 'Export',
    done: 'The file is saved.',
    invalidates: [['customers'], ['audit']],
    call: async ({ note }, options) => {
      const data = await customerCalls.exportAccountByStaff({ uuid, note }, options)
      const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
      saveFile(`${username}.json`, file)
    },
  }
}

export function closingOf({ uuid, username, balance, closesAt }: StaffCustomer): Action {
  if (closesAt) {
    return {
      title: 'Call off the closing',
      text: `The account of ${username} stays. Otherwise it is erased on ${dateAndTime(closesAt)}.`,
      label: 'Call it off',
      done: 'The account stays.',
      invalidates: REREADS,
      call: ({ note }, options) => customerCalls.callOffClosing({ uuid, note }, options),
    }
  }
  return {
    title: 'Close the account',
    text: `In ${CLOSING_WAIT_HOURS} hours, this erases who ${username} is, for ever. ${points(balance)} are lost. ${username} is told by SMS at once, and you can call it off until then.`,
    label: 'Close the account',
    done: `The account is erased in ${CLOSING_WAIT_HOURS} hours.`,
    typed: username,
    invalidates: REREADS,
    call: ({ note }, options) => customerCalls.closeAccountByStaff({ uuid, note }, options),
  }
}
