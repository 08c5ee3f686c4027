import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { searchWithout } from '../../../parts/list-search.ts'
import type { Task } from './tasks.ts'

/** Returns the task whose dialog is open. The command menu names one in the address, which opens it once. */
export function useTaskInAddress(isAllowed: boolean) {
  const navigate = useNavigate()
  const { task: named } = useSearch({ from: '/signed-in/programme' })
  const [task, setTask] = useState<Task>()
  useEffect(() => {
    if (named === undefined) return
    if (isAllowed && (named === 'add' || named === 'publish')) setTask({ kind: named })
    void navigate({
      to: '.',
      replace: true,
      search: (search: Record<string, unknown>) => searchWithout(search, ['task'], {}),
    })
  }, [named, isAllowed, navigate])
  return [task, setTask] as const
}
