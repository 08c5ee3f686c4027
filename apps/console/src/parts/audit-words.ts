import type { AuditEntry } from '@velvet/contract/operator/audit.calls'

/** Turns `change-settings` into `Change settings`. */
export function actionText(action: string): string {
  const text = action.replaceAll('-', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export function actorText({ kind, name }: AuditEntry['actor']): string {
  if (kind === 'customer') return 'A customer'
  return kind === 'system' ? 'The server' : (name ?? 'Staff')
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Names the changed thing. An id means nothing to a reader, so a text replaces it. */
export function subjectText(subject: string, name: string | null | undefined): string {
  if (name) return name
  if (ID.test(subject)) return 'No longer there'
  return actionText(subject)
}
