import type { AuditEntry } from '@velvet/contract/endpoints/operator/audit'

/** Turns `change-settings` into `Change settings`. */
export function actionWords(action: string): string {
  const words = action.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function actorWords({ kind, name }: AuditEntry['actor']): string {
  if (kind === 'customer') return 'A customer'
  return kind === 'system' ? 'The server' : (name ?? 'Staff')
}
