import type { IncomingHttpHeaders } from 'node:http'
import type { StaffRole } from '@velvet/contract/shared/endpoint'

/** The holder of a token that we have signed. Its session may have ended. */
export interface TokenHolder {
  id: string
  sessionId: string
}

export interface Customer extends TokenHolder {
  phone: string
  areaId: string
  /** Seconds since the password was given for this session. */
  signedInSecondsAgo: number
}

export interface StaffMember {
  id: string
  role: StaffRole
  sessionId: string
  /** A person of the role distributor sees the films of this one alone. It is undefined for everybody else. */
  distributorId: string | undefined
  /** True if the password was given not long ago, at the sign-in or again. */
  isConfirmed: boolean
  /** True if the password was given again for this session, after the sign-in and not long ago. */
  hasConfirmed: boolean
}

export interface Origin {
  /** The caller's IPv4 address, or the /64 network of an IPv6 address. */
  network: string
  /** The device in words, such as `Chrome on Android`. */
  device: string
  /** True if the call says that it comes from the page of a native app. */
  isShell: boolean
  /** True when one of our own pages made the call, in a browser that keeps our cookies. */
  isOwnPage: boolean
  /** A browser says by these headers which language it shows. */
  languageHeaders: Pick<IncomingHttpHeaders, 'cookie' | 'accept-language'>
}

/** Cookies that no script can read and no other site can send. */
export interface Cookies {
  read: (name: string) => string | undefined
  /** Sets a cookie that is sent only below `path`; an age of 0 deletes it. */
  set: (name: string, value: string, options: { path: string; maxAgeS: number }) => void
}
