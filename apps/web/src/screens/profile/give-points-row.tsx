import type { User } from '@velvet/contract/entities/entities'
import { Card } from '@velvet/ui/card'
import { HandHeart } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyDialog } from '../../app/lazy-dialog.tsx'
import { Row, Rows } from '../../parts/row.tsx'
import { useAppDispatch } from '../../state/hooks.ts'
import { fetchUserData } from '../../state/updated-user-data.ts'

const GivePoints = lazyDialog(() => import('./give-points.tsx'))

/** Opens the dialog in which the customer gives Points to somebody else. */
export function GivePointsRow({ user }: { user: User }) {
  const dispatch = useAppDispatch()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Card>
      <Rows>
        <Row icon={HandHeart} label="Give Points" onPress={() => setIsOpen(true)} />
      </Rows>
      {isOpen && (
        <Suspense>
          <GivePoints
            user={user}
            onClose={() => setIsOpen(false)}
            onGiven={() => void dispatch(fetchUserData(user.UUID))}
          />
        </Suspense>
      )}
    </Card>
  )
}
