import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { searchWithout } from '../../../parts/list-search.ts'
import type { Task } from './tasks.ts'

/** Returns the task whose dialog is open. The command menu opens a dialog by naming its task in the address. */
export function useTaskInAddress(isAllowed: boolean) {
  const navigate = useNavigate()
  const { task: named } = useSearch({ from: '/signed-in/programme' })
  const [own, setOwn] = useState<Task>()
  const inAddress: Task | undefined = named === 'add' || named === 'publish' ? { kind: named } : undefined
  const setTask = (task: Task | undefined) => {
    setOwn(task)
    if (named === undefined) return
    void navigate({
      to: '.',
      replace: true,
      search: (search: Record<string, unknown>) => searchWithout(search, ['task'], {}),
    })
  }
  return [own ?? (isAllowed ? inAddress : undefined), setTask] as const
}
