interface Invited {
  name: string
  /** The person who has made the link. */
  by: string
  product: string
  /** When the link ends, as people read it. */
  ends: string
}

/** The email with the link by which a member of staff chooses a password. `{link}` stands for the link. */
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
