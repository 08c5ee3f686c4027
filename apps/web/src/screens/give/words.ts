import { spoken } from '@velvet/contract/words/spoken'

export const w = spoken('give', {
  title: 'A ticket for you',
  seeFilms: 'See the films',
  take: 'Take this ticket',
  loading: 'Loading the ticket',
  from: '{name} gives you a ticket',
  howToKeep:
    'This browser keeps your ticket. Open the same link to see it again, also without a network. Log in here to have it in My Tickets.',
  logIn: 'Log In',
  cutLink:
    'A part of this link is missing. Open it again from the message, or ask for the whole link.',
})
