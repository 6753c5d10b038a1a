import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { longDay, parisDay } from '../../../contract/rules/paris-time.ts'
import { passLabel } from '../../../contract/rules/pass.ts'
import { centsOfEuros, priceLabel } from '../../../contract/rules/price.ts'
import type { WithdrawalPreview } from '../../../contract/subscriptions.ts'
import { paths } from '../../config/paths.ts'
import { declarationsCopy } from '../../copy/declarations.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { classes } from '../../ui/classes.ts'
import { FormError } from '../../ui/form-error.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import * as styles from './declarations.css.ts'
import { useOwnContract, useWithdraw, useWithdrawalPreview } from './queries.ts'

const { execute: executeCopy, own: copy } = declarationsCopy
const sumsCopy = executeCopy.sums

/** Formats euros as '0 €' if zero, since the usual label would say that it is free. */
const amount = (euros: number): string => (euros === 0 ? '0\u00a0€' : priceLabel(euros))

const howOf = ({ paid, refund, days, concerts }: WithdrawalPreview, concertsCents: number): string[] => {
  if (refund === paid) return [sumsCopy.whole]
  if (concertsCents <= centsOfEuros(days)) return [sumsCopy.byDays]
  return concertsCents > centsOfEuros(paid) && concerts.length > 0
    ? [sumsCopy.byConcerts, sumsCopy.capped]
    : [sumsCopy.byConcerts]
}

/** Renders the refund and how it is calculated. */
export const WithdrawalSums = ({ preview }: { preview: WithdrawalPreview }) => {
  const { paid, days, concerts, refund, coming, currentPeriodEnd } = preview
  const concertsCents = concerts.reduce((sum, { price }) => sum + centsOfEuros(price), 0)
  const isByConcerts = concertsCents > centsOfEuros(days)
  return (
    <>
      <dl className={classes('figures', styles.sums)} aria-label={sumsCopy.label}>
        <div className={styles.sum}>
          <dt className={styles.sumTerm}>{sumsCopy.paid}</dt>
          <dd className={styles.amount}>{amount(paid)}</dd>
        </div>
        {isByConcerts &&
          concerts.map(({ eventName, date, price }) => (
            <div className={styles.sum} key={`${eventName} ${date}`}>
              <dt className={styles.sumTerm}>{sumsCopy.concert(eventName, longDay(date))}</dt>
              <dd className={styles.amount}>{sumsCopy.minus(amount(price))}</dd>
            </div>
          ))}
        {!isByConcerts && days > 0 && (
          <div className={styles.sum}>
            <dt className={styles.sumTerm}>{sumsCopy.days}</dt>
            <dd className={styles.amount}>{sumsCopy.minus(amount(days))}</dd>
          </div>
        )}
        <div className={styles.sum}>
          <dt className={styles.refundTerm}>{sumsCopy.refund}</dt>
          <dd className={styles.refundAmount}>{amount(refund)}</dd>
        </div>
      </dl>
      <p className={styles.text}>{howOf(preview, concertsCents).join(' ')}</p>
      {refund > 0 && <p className={styles.text}>{sumsCopy.later}</p>}
      {coming > 0 && <p className={styles.text}>{declarationsCopy.execute.coming(coming)}</p>}
      {refund === 0 && (
        <div>
          <p className={styles.statement}>{sumsCopy.nothing(parisDay(new Date(currentPeriodEnd)))}</p>
          <ButtonLink to={paths.resilier} variant="plain">
            {sumsCopy.terminate}
          </ButtonLink>
        </div>
      )}
    </>
  )
}

interface ExecuteWithdrawalProps {
  /** Token of an emailed link; null to use the session. */
  token: string | null
  userId: string | null
  isDemo: boolean
  onKeep?: () => void
}

/** Renders the effect and the refund of a withdrawal, the button that executes it, and the outcome. */
export const ExecuteWithdrawal = ({ token, userId, isDemo, onKeep }: ExecuteWithdrawalProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const { withdraw, isPending, outcome, failure } = useWithdraw(token, userId)
  const isDone = outcome !== undefined
  const { preview, isFetching, failure: unknown, retry } = useWithdrawalPreview(token, userId, !isDone)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title is another once it is done, and is read again.
  useEffect(() => heading.current?.focus(), [isDone])
  const title = isDone ? executeCopy.done : executeCopy.title
  return (
    <section className={styles.card} aria-label={title}>
      {isDone && <CheckIcon size={40} />}
      <h2 className={styles.title} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {isDone ? (
        <>
          <p className={styles.statement}>
            {outcome.refunded > 0 ? executeCopy.refunded(priceLabel(outcome.refunded)) : executeCopy.nothing}
          </p>
          {isDemo && <p className={styles.text}>{executeCopy.demo}</p>}
          <p className={styles.text}>{executeCopy.mail}</p>
          <div className={styles.ways}>
            <ButtonLink to={paths.passNectar} variant="outline">
              {executeCopy.home}
            </ButtonLink>
          </div>
        </>
      ) : (
        <>
          <p className={styles.statement}>{executeCopy.what}</p>
          {preview && <WithdrawalSums preview={preview} />}
          {!preview && isFetching && (
            <div role="status">
              <span className="visually-hidden">{executeCopy.sums.loading}</span>
              <Skeleton h="40" />
            </div>
          )}
          {isDemo && <p className={styles.text}>{executeCopy.demo}</p>}
          <FormError text={failure ?? unknown} />
          <div className={styles.ways}>
            {retry && (
              <Button size="lg" onClick={retry}>
                {executeCopy.sums.retry}
              </Button>
            )}
            {preview && (
              <Button
                size="lg"
                disabled={isFetching}
                loading={isPending}
                loadingText={executeCopy.pending}
                onClick={() => withdraw(preview.refund)}
              >
                {executeCopy.confirm}
              </Button>
            )}
            {onKeep && (
              <Button size="lg" variant="outline" disabled={isPending} onClick={onKeep}>
                {executeCopy.keep}
              </Button>
            )}
          </div>
        </>
      )}
    </section>
  )
}

const lastDay = (end: string) => parisDay(new Date(Date.parse(end) - 1))

/** Renders the contract of the signed-in member, with the button to withdraw if it can be withdrawn. */
export const OwnWithdrawal = ({ userId, isDemo }: { userId: string; isDemo: boolean }) => {
  const { data, error, isFetching } = useOwnContract(userId)
  const [isOpen, setOpen] = useState(false)

  // Stays open once opened: the withdrawal changes the contract that it depends on.
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

const tokenIn = (hash: string): string | null => /^#jeton=([\w-]+)$/.exec(hash)?.[1] ?? null

const never = () => () => undefined

/** Returns the token of an emailed link, and removes it from the address at once, so that it stays in no history and on no screen. */
export const useLinkToken = (): string | null => {
  const { hash, pathname } = useLocation()
  const navigate = useNavigate()
  // The server renders without the part after `#`; hydration must match its HTML.
  const found = useSyncExternalStore(
    never,
    () => tokenIn(hash),
    () => null,
  )
  const [token, setToken] = useState(found)
  if (found && found !== token) setToken(found)
  useEffect(() => {
    if (found) void navigate(pathname, { replace: true })
  }, [found, navigate, pathname])
  return found ?? token
}
