import { spoken } from '@velvet/contract/shared/words/spoken'

export const w = spoken('give', {
  title: 'A ticket for you',
  seeFilms: 'See the films',
  take: 'Take this ticket',
  own: 'This is your own link. Taking the ticket back ends it, so that no other person can use it.',
  takeBack: 'Take it back',
  loading: 'Loading the ticket',
  from: '{name} gives you a ticket',
  howToKeep:
    'This browser keeps your ticket: home and My Tickets show it, also without a network. Log in or sign up here to have it in your account.',
  logIn: 'Log In',
  cutLink: 'A part of this link is missing. Open it again from the message, or ask for the whole link.',
})
