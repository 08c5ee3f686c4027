import type { AnswerOf } from '@velvet/client/call'
import { useCallback } from 'react'
import { getWallet } from '../../calls/wallet.ts'
import { usePages } from './use-pages.ts'
import type { LoadPage } from './use-pages.ts'

export type StatementEntry = AnswerOf<typeof getWallet>['entries'][number]

export function useStatement(uuid: string, balance: number) {
  const load: LoadPage<StatementEntry> = useCallback(
    async (before, signal) => {
      const { entries, next } = await getWallet({ uuid, ...(before && { before }) }, { signal })
      return { items: entries, next }
    },
    [uuid],
  )
  return usePages(load, balance)
}
