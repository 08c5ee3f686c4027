import type { AuditEntry } from '@velvet/contract/operator/audit.calls'
import { differencesOf } from './differences.ts'
import styles from './states.module.css'

/** Shows each field that the change gave another value. */
export function States({ entry }: { entry: AuditEntry }) {
  const differences = differencesOf(entry.before, entry.after)
  if (differences.length === 0) return null
  return (
    <details className={styles.states}>
      <summary>
        {differences.length === 1 ? '1 field' : `${differences.length} fields`}
        <span className="visually-hidden"> of change {entry.id}</span>
      </summary>
      <dl className={styles.list}>
        {differences.map(({ field, before, after }) => (
          <div key={field}>
            <dt>{field}</dt>
            {before !== undefined && (
              <dd>
                <del>{before}</del>
              </dd>
            )}
            {after !== undefined && (
              <dd>
                <ins>{after}</ins>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </details>
  )
}
