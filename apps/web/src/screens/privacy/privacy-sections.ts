import { country } from '@velvet/contract/shared/country/country'

interface Law {
  name: string
  /** The authority that hears complaints, with its site. */
  authority: string
  short: string
  /** The parts of an address that an account has. */
  area: string
}

const NIGERIAN: Law = {
  name: 'The Nigeria Data Protection Act 2023',
  authority: 'the Nigeria Data Protection Commission (ndpc.gov.ng)',
  short: 'the Commission',
  area: 'country, state and local government area',
}
const ELSEWHERE = { short: 'the authority', area: 'country and region' }
const LAWS: Readonly<Record<string, Law>> = {
  NG: NIGERIAN,
  GH: {
    ...ELSEWHERE,
    name: 'Ghana’s Data Protection Act, 2012 (Act 843)',
    authority: 'the Data Protection Commission (dataprotection.org.gh)',
  },
  CI: {
    ...ELSEWHERE,
    name: 'Law No. 2013-450 of Côte d’Ivoire on the protection of personal data',
    authority: 'the ARTCI (artci.ci)',
  },
  KE: {
    ...ELSEWHERE,
    name: 'Kenya’s Data Protection Act, 2019',
    authority: 'the Office of the Data Protection Commissioner (odpc.go.ke)',
  },
}
const LAW = LAWS[country().iso] ?? NIGERIAN

interface PrivacySection {
  title: string
  paragraphs: readonly string[]
}

/** Returns the privacy policy in reading order. */
export function privacySections(product: string): PrivacySection[] {
  return [...whatWeLearn(product), ...whereItGoes(product), ...whatYouCanDo(product)]
}

function whatWeLearn(product: string): PrivacySection[] {
  return [
    {
      title: 'Information we collect',
      paragraphs: [
        `With an account: your phone number, date of birth, sex, ${LAW.area}, the kind of device and the version of the app that you use, and, if you add them, your email and a profile picture.`,
        'With a purchase: what you bought, when, and for how many Points. Card details go to the payment provider alone; we never see them.',
        'With notices on this phone: the address at which your browser takes them, until you log out. When you ask to be told of tickets or seats, or give Points: what you asked for, to whom and how many.',
        'Your location is read on your device, to find the cinemas near you. We do not keep a history of it.',
        'To keep accounts safe: where and when you are signed in, in words such as “Chrome on Android”, and scrambled marks of the network address and of the device, which tell us that two logins came from one place but not from where.',
      ],
    },
    {
      title: 'Consent',
      paragraphs: [
        `By signing up on ${product} you agree to the collection and use that this page describes. We keep which version of it you agreed to, and when. You can take your agreement back at any time by closing your account in your profile.`,
        `${LAW.name} lets us use your information because you agreed, because a purchase of yours needs it, or because the law obliges us. Under 18, please let a parent or guardian agree for you.`,
      ],
    },
    {
      title: 'Security',
      paragraphs: [
        'What travels between your device and us is encrypted, passwords are kept only as salted hashes, and only staff who need it for their work can see your information. No system is perfectly safe, so please choose a password that you use nowhere else.',
      ],
    },
    {
      title: 'Changes to what we collect',
      paragraphs: [
        'If we come to need more than is listed here, we ask you first, and use it only once you have agreed.',
      ],
    },
    {
      title: 'Registration',
      paragraphs: [
        'You can browse without registering. To see showtimes and to buy tickets you need an account with a phone number that you have verified with a one-time code.',
      ],
    },
    {
      title: 'Email alerts',
      paragraphs: [
        'If you give us your email, we use it for receipts and for news about your account. Every alert that is not about a purchase says how to stop it.',
      ],
    },
  ]
}

function whereItGoes(product: string): PrivacySection[] {
  return [
    {
      title: 'Sharing',
      paragraphs: [
        'We do not sell your information. We share only what a service needs: your number with the one that delivers messages, your payment with the payment provider, your ticket with the cinema that admits you, and what the law obliges us to give to an authority.',
        'Distributors and exhibitors get figures about audiences that name nobody.',
      ],
    },
    {
      title: 'Log files',
      paragraphs: [
        'Our servers note the address, time and outcome of requests, to keep the service running and to find abuse. Passwords, codes and tokens are not written to logs.',
      ],
    },
    {
      title: 'Links',
      paragraphs: [
        `${product} links to other sites, such as maps and app stores. What they do with your information is for their own policies to say.`,
      ],
    },
    {
      title: 'Surveys',
      paragraphs: [
        'Now and then we may ask what you think. Taking part is your choice, and the answers are used to make the service better.',
      ],
    },
    {
      title: 'Cookies (GDPR)',
      paragraphs: [
        'Where we measure whether an advertisement brought somebody to our contact page, we ask first; nothing of it is loaded before you say yes, and you can take the yes back on that page. There are no other advertising cookies.',
        'Two cookies of our own keep you signed in and keep the sign-up gift from being taken many times; no script can read them. Your device also stores a sign-in token and a copy of what you have looked at, so that the app opens at once and shows your tickets with no network; logging out removes what is yours.',
        'If you are in the European Union, you have the rights of the General Data Protection Regulation: to see, correct, move and erase your information, and to object to its use.',
      ],
    },
    {
      title: 'Special offers',
      paragraphs: [
        'We may tell you about offers, such as free Points. You can turn these messages off without losing anything else.',
      ],
    },
    {
      title: 'Service updates',
      paragraphs: [
        'Some messages belong to the service itself: a code, a purchase, a cancelled showtime. They cannot be turned off while you have an account.',
      ],
    },
  ]
}

function whatYouCanDo(product: string): PrivacySection[] {
  return [
    {
      title: 'Correcting your data',
      paragraphs: [
        'You can change your username and email in your profile, and download everything that we keep of you there. For anything else that is wrong, write to us and we correct it.',
      ],
    },
    {
      title: 'Opting out',
      paragraphs: [
        'You can refuse location and notifications in the settings of your device, stop our offers, and close your account in your profile.',
        'A closed account loses its name, number, email, date of birth, picture and devices at once. Records of payments stay under a pseudonym for as long as the law asks: the reference of a payment, which its provider knows as well, holds the number it was made with. That a number has had its sign-up gift stays as a scrambled mark.',
      ],
    },
    {
      title: 'Your rights, and whom to turn to',
      paragraphs: [
        `${LAW.name} gives you the right to see, correct, take along and erase your information, to object to its use, and not to be judged by a machine alone. Ask us by the addresses below; we answer within 30 days, and tell the people concerned and ${LAW.short} within 72 hours when information was put at risk.`,
        `If you are not content with our answer, you can complain to ${LAW.authority}.`,
      ],
    },
    {
      title: 'Notification of changes',
      paragraphs: [
        `When this policy changes, the new text stands on this page, and ${product} says so before it takes effect if the change touches your rights.`,
      ],
    },
    {
      title: 'Legal disclaimer',
      paragraphs: [
        'We may disclose information where the law requires it, or where it is needed to protect our rights, our customers or the public. The service is offered as it is; programmes and prices can change until a ticket is bought.',
      ],
    },
  ]
}
