/** Names several things in one sentence, such as `A1, A2 and A10`. */
export function listed(names: readonly string[]): string {
  const last = names.slice(-1).join('')
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last
}
