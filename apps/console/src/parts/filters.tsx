import { Link, useNavigate } from '@tanstack/react-router'
import { X } from '@velvet/ui/icons/x'
import type { ReactNode } from 'react'
import { DayField } from './day-field/day-field.tsx'
import { rangeChange } from './day-range.ts'
import type { DayRange } from './day-range.ts'
import styles from './filters.module.css'
import { PlainSelect } from './plain-select.tsx'
import { searchWithout } from './list-search.ts'

type Search = Record<string, unknown>

/** Returns a function that puts a filter into the address, or takes it out. */
export function useFilter() {
  const navigate = useNavigate()
  return (name: string, value: string | undefined) =>
    void navigate({ to: '.', search: (search: Search) => narrowed(search, name, value) })
}

function narrowed(search: Search, name: string, value: string | undefined): Search {
  return searchWithout(search, [name, 'cursor'], value ? { [name]: value } : {})
}

/** Shows the filters of a list in a row above it. */
export function Filters({ children }: { children: ReactNode }) {
  return (
    <div className={styles.filters} role="group" aria-label="Filters">
      {children}
    </div>
  )
}

interface RangeProps {
  from: string | undefined
  to: string | undefined
  /** The largest number of days of the list. */
  most?: number
}

/** Filters a list by its first and its last day. */
export function DayFilters({ from, to, most }: RangeProps) {
  const navigate = useNavigate()
  const choose = (name: keyof DayRange, day: string) => {
    const days = rangeChange({ from, to }, { name, day }, most)
    const given = Object.entries(days).filter(([, value]) => value !== undefined)
    void navigate({
      to: '.',
      search: (search: Search) => searchWithout(search, [...Object.keys(days), 'cursor'], Object.fromEntries(given)),
    })
  }
  return (
    <>
      <DayField label="From" value={from ?? ''} onChange={(day) => choose('from', day)} />
      <DayField label="To" value={to ?? ''} onChange={(day) => choose('to', day)} />
    </>
  )
}

interface DayProps {
  label: string
  name: string
  day: string | undefined
}

/** Filters a list by one day. */
export function DayFilter({ label, name, day }: DayProps) {
  const filter = useFilter()
  return <DayField label={label} value={day ?? ''} onChange={(typed) => filter(name, typed)} />
}

interface ChoiceProps {
  label: string
  name: string
  value: string | undefined
  /** The word for each value of the filter. */
  text: Readonly<Record<string, string>>
  /** True when exactly one value must be chosen, so that “All” is not offered. */
  isSingle?: boolean
  /** The words for the list without this filter. */
  all?: string
}

/** Filters a list by one of several values, or shows all of them. */
export function ChoiceFilter({ label, name, value, text, isSingle, all = 'All' }: ChoiceProps) {
  const filter = useFilter()
  return (
    <label className={styles.field}>
      {label}
      <PlainSelect
        value={value ?? ''}
        text={text}
        none={isSingle ? undefined : all}
        onChange={(chosen) => filter(name, chosen)}
      />
    </label>
  )
}

/** Shows a filter that a link has set. A press removes the filter. */
export function GivenFilter({ name, text }: { name: string; text: string | undefined }) {
  const filter = useFilter()
  if (text === undefined) return null
  return (
    <button type="button" className={styles.given} onClick={() => filter(name, undefined)}>
      {text}
      <X size={16} aria-label="Remove this filter" />
    </button>
  )
}

interface LinkProps {
  name: string
  value: string
  children: ReactNode
}

/** Makes a value in a cell a link that narrows the list to the rows with the same value. */
export function FilterLink({ name, value, children }: LinkProps) {
  return (
    <Link to="." search={(search: Search) => narrowed(search, name, value)}>
      {children}
    </Link>
  )
}
