import { useState } from 'react'
import { parisDay } from '../../../contract/rules/paris-time.ts'
import { passLabel } from '../../../contract/rules/pass-level.ts'
import { declarationsCopy } from '../../copy/declarations.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import * as styles from './declarations.css.ts'
import { ExecuteWithdrawal } from './execute-withdrawal.tsx'
import { useOwnContract } from './queries.ts'

const copy = declarationsCopy.own

const lastDay = (end: string) => parisDay(new Date(Date.parse(end) - 1))

/** The contract of who is signed in: withdrawn from here and at once, where that can be done. */
export const OwnWithdrawal = ({ userId, isDemo }: { userId: string; isDemo: boolean }) => {
  const { data, error, isFetching } = useOwnContract(userId)
  const [isOpen, setOpen] = useState(false)

  // Once opened it stays: what it did changes the contract underneath.
  if (isOpen)
    return <ExecuteWithdrawal token={null} userId={userId} isDemo={isDemo} onKeep={() => setOpen(false)} />
  const details = data?.value
  const until = details?.withdrawableUntil
  return (
    <section className={styles.card} aria-label={copy.title}>
      <h2 className={styles.title}>{copy.title}</h2>
      {!details && (!error || isFetching) && (
        <div role="status">
          <span className="visually-hidden">{copy.loading}</span>
          <Skeleton h="6" w="60%" />
        </div>
      )}
      {!details && error && !isFetching && <p className={styles.text}>{copy.unknown}</p>}
      {details && !until && <p className={styles.text}>{copy.none}</p>}
      {details && until && (
        <>
          <p className={styles.statement}>{copy.until(passLabel(details.passType), lastDay(until))}</p>
          <div className={styles.ways}>
            <Button size="lg" onClick={() => setOpen(true)}>
              {copy.start}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}
