/** Returns what the audit keeps of a party. It leaves out what the audit must not hold: addresses of persons. */
export function keptOfParty<Party extends { emails: readonly string[] }>({ emails, ...party }: Party) {
  return { ...party, emails: emails.length }
}
