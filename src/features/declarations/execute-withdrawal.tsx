import { useEffect, useRef } from 'react'
import { priceLabel } from '../../../contract/rules/price.ts'
import { paths } from '../../config/paths.ts'
import { declarationsCopy } from '../../copy/declarations.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import * as styles from './declarations.css.ts'
import { useWithdraw, useWithdrawalPreview } from './queries.ts'
import { WithdrawalSums } from './withdrawal-sums.tsx'

const copy = declarationsCopy.execute

interface ExecuteWithdrawalProps {
  /** Of a mail's link; null for who is signed in. */
  token: string | null
  userId: string | null
  isDemo: boolean
  onKeep?: () => void
}

/** What withdrawing does and pays back, the press that does it, and what came of it. */
export const ExecuteWithdrawal = ({ token, userId, isDemo, onKeep }: ExecuteWithdrawalProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const { withdraw, isPending, outcome, failure } = useWithdraw(token, userId)
  const isDone = outcome !== undefined
  const { preview, isFetching, failure: unknown, retry } = useWithdrawalPreview(token, userId, !isDone)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title is another once it is done, and is read again.
  useEffect(() => heading.current?.focus(), [isDone])
  const title = isDone ? copy.done : copy.title
  return (
    <section className={styles.card} aria-label={title}>
      {isDone && <CheckIcon size={40} />}
      <h2 className={styles.title} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {isDone ? (
        <>
          <p className={styles.statement}>
            {outcome.refunded > 0 ? copy.refunded(priceLabel(outcome.refunded)) : copy.nothing}
          </p>
          {isDemo && <p className={styles.text}>{copy.demo}</p>}
          <p className={styles.text}>{copy.mail}</p>
          <div className={styles.ways}>
            <ButtonLink to={paths.passNectar} variant="outline">
              {copy.home}
            </ButtonLink>
          </div>
        </>
      ) : (
        <>
          <p className={styles.statement}>{copy.what}</p>
          {preview && <WithdrawalSums preview={preview} />}
          {!preview && isFetching && (
            <div role="status">
              <span className="visually-hidden">{copy.sums.loading}</span>
              <Skeleton h="40" />
            </div>
          )}
          {isDemo && <p className={styles.text}>{copy.demo}</p>}
          <FormError text={failure ?? unknown} />
          <div className={styles.ways}>
            {retry && (
              <Button size="lg" onClick={retry}>
                {copy.sums.retry}
              </Button>
            )}
            {preview && (
              <Button size="lg" disabled={isPending || isFetching} onClick={() => withdraw(preview.refund)}>
                {isPending && <Spinner />}
                {isPending ? copy.pending : copy.confirm}
              </Button>
            )}
            {onKeep && (
              <Button size="lg" variant="outline" disabled={isPending} onClick={onKeep}>
                {copy.keep}
              </Button>
            )}
          </div>
        </>
      )}
    </section>
  )
}
