import { Button } from '@chakra-ui/react/button'
import { Spinner } from '@chakra-ui/react/spinner'
import type { ReactNode } from 'react'
import { profileCopy } from '../../copy/profile.ts'
import { useOnline } from '../../shared/use-online.ts'

interface SaveRowProps {
  label: string
  pendingLabel: string
  isPending: boolean
  /** Whether something was typed that is not saved yet. */
  isDirty: boolean
  children?: ReactNode
}

/** A form's last row. Offline it can still be pressed, which is how one finds out; what was typed stays. */
export const SaveRow = ({ label, pendingLabel, isPending, isDirty, children }: SaveRowProps) => {
  const isOnline = useOnline()
  return (
    <>
      <div className="ways">
        <Button type="submit" variant={isDirty || isPending ? 'solid' : 'outline'} disabled={isPending}>
          {isPending && <Spinner />}
          {isPending ? pendingLabel : label}
        </Button>
        {children}
      </div>
      <p className="text" role="status" hidden={isOnline}>
        {!isOnline && profileCopy.offline}
      </p>
    </>
  )
}
