import { isNative } from '@velvet/device/platform'
import { Button } from '@velvet/ui/button'
import { Card } from '@velvet/ui/card'
import { EmptyState } from '@velvet/ui/empty-state'
import { Shimmer } from '@velvet/ui/shimmer'
import { ReceiptText } from '@velvet/ui/icons/receipt-text'
import type { ReactNode } from 'react'
import { PRODUCT } from '../../app/product.ts'
import styles from './receipt.module.css'
import { w } from './words.ts'

interface ReceiptPageProps {
  /** What was paid for. */
  title: string
  /** The list of facts. */
  children: ReactNode
}

/** Contains the facts of a receipt, below the operator and above what prints it. */
export function ReceiptPage({ title, children }: ReceiptPageProps) {
  return (
    <>
      <Card as="article" aria-label={w.receipt}>
        <p className={styles.operator}>{PRODUCT.name}</p>
        <p className={styles.help}>
          {PRODUCT.supportEmail}
          {PRODUCT.supportPhone && <br />}
          {PRODUCT.supportPhone}
        </p>
        <h2 className={styles.title}>{title}</h2>
        <dl className={styles.facts}>{children}</dl>
      </Card>
      {/* The native shells cannot print. */}
      {!isNative() && (
        <div className={styles.print}>
          <Button look="quiet" wide onClick={() => window.print()}>
            {w.print}
          </Button>
        </div>
      )}
    </>
  )
}

interface FactProps {
  name: ReactNode
  children: ReactNode
  /** A part belongs to the fact above it. */
  look?: 'plain' | 'sum' | 'part'
}

export function Fact({ name, children, look = 'plain' }: FactProps) {
  return (
    <div className={styles[look]}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

export function ReceiptLoading() {
  return (
    <div role="status" aria-label={w.loading}>
      <Shimmer height={480} />
    </div>
  )
}

export function NoReceipt({ children }: { children: string }) {
  return <EmptyState icon={ReceiptText}>{children}</EmptyState>
}
