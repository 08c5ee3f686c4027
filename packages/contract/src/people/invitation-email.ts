interface Invited {
  name: string
  /** The person who sends the invitation. */
  by: string
  product: string
  /** The formatted time at which the link expires. */
  ends: string
}

/**
 * Returns the email with the link by which a new member of staff chooses a password. `{link}` is replaced by the link.
 */
export function invitationEmail({ name, by, product, ends }: Invited) {
  return {
    subject: `Choose your password for ${product}`,
    text: [
      `Hello ${name},`,
      '',
      `${by} has made a link for you to work with ${product}. Choose your password here:`,
      '',
      '{link}',
      '',
      `The link works once, until ${ends}. If you expected no such email, please ask ${by} before you open it.`,
    ].join('\n'),
  }
}
