/**
 * The letters to a party about a change of its bank account or addresses. They go to its old addresses, because a
 * thief changes the addresses too.
 */
export const ACCOUNT_LETTERS = {
  'account-proposed': {
    subject: 'A new bank account was entered for you',
    text: 'a member of our staff has entered another bank account for what we pay you. It counts once a second person has approved it.',
  },
  'account-changed': {
    subject: 'Your bank account was changed',
    text: 'two members of our staff have entered and approved another bank account. What we pay you goes there from now on.',
  },
  'emails-changed': {
    subject: 'The addresses for your papers were changed',
    text: 'a member of our staff has changed the email addresses to which we send your papers.',
  },
} as const

export type AccountLetter = keyof typeof ACCOUNT_LETTERS
