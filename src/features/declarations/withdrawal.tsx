import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { longDays, parisDay } from '../../../contract/rules/paris-time.ts'
import { passLabel } from '../../../contract/rules/pass.ts'
import { centsOfEuros, priceLabel } from '../../../contract/rules/price.ts'
import type { WithdrawalPreview } from '../../../contract/subscriptions.ts'
import { paths } from '../../config/paths.ts'
import { declarationsCopy } from '../../copy/declarations.ts'
import * as Alert from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import * as Card from '../../ui/card.tsx'
import * as DataList from '../../ui/data-list.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { Wrap } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { Heading, Text } from '../../ui/type.tsx'
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

interface SumProps {
  label: string
  value: string
  /** True for the result. */
  isRefund?: boolean
}

const Sum = ({ label, value, isRefund = false }: SumProps) => (
  <DataList.Item className={styles.sum} wrap="nowrap" align="baseline" py="3">
    <DataList.ItemLabel
      textWrap="pretty"
      {...(isRefund ? { textStyle: 'md', fontWeight: 'medium' } : { textStyle: 'sm' })}
    >
      {label}
    </DataList.ItemLabel>
    <DataList.ItemValue className={isRefund ? styles.refund : undefined} flex="none" textWrap="nowrap">
      {value}
    </DataList.ItemValue>
  </DataList.Item>
)

const Statement = ({ children }: { children: string }) => (
  <Alert.Root as="p" status="warning">
    {children}
  </Alert.Root>
)

const Note = ({ children }: { children: string }) => (
  <Text color="muted" textWrap="pretty">
    {children}
  </Text>
)

/** Renders the refund and how it is calculated. */
export const WithdrawalSums = ({ preview }: { preview: WithdrawalPreview }) => {
  const { paid, days, concerts, refund, coming, currentPeriodEnd } = preview
  const concertsCents = concerts.reduce((sum, { price }) => sum + centsOfEuros(price), 0)
  const isByConcerts = concertsCents > centsOfEuros(days)
  return (
    <>
      <DataList.Root
        className="figures"
        variant="bold"
        orientation="horizontal"
        rowGap="0"
        aria-label={sumsCopy.label}
      >
        <Sum label={sumsCopy.paid} value={amount(paid)} />
        {isByConcerts &&
          concerts.map(({ eventName, price, ...days }) => (
            <Sum
              label={sumsCopy.concert(eventName, longDays(days))}
              value={sumsCopy.minus(amount(price))}
              key={`${eventName} ${days.date}`}
            />
          ))}
        {!isByConcerts && days > 0 && <Sum label={sumsCopy.days} value={sumsCopy.minus(amount(days))} />}
        <Sum label={sumsCopy.refund} value={amount(refund)} isRefund />
      </DataList.Root>
      <Note>{howOf(preview, concertsCents).join(' ')}</Note>
      {refund > 0 && <Note>{sumsCopy.later}</Note>}
      {coming > 0 && <Note>{declarationsCopy.execute.coming(coming)}</Note>}
      {refund === 0 && (
        <div>
          <Statement>{sumsCopy.nothing(parisDay(new Date(currentPeriodEnd)))}</Statement>
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
    <Card.Root size="lg" gap="5" aria-label={title}>
      {isDone && <CheckIcon size={40} />}
      <Heading ref={heading} tabIndex={-1}>
        {title}
      </Heading>
      {isDone ? (
        <>
          <Statement>
            {outcome.refunded > 0 ? executeCopy.refunded(priceLabel(outcome.refunded)) : executeCopy.nothing}
          </Statement>
          {isDemo && <Note>{executeCopy.demo}</Note>}
          <Note>{executeCopy.mail}</Note>
          <Wrap>
            <ButtonLink to={paths.passNectar} variant="outline">
              {executeCopy.home}
            </ButtonLink>
          </Wrap>
        </>
      ) : (
        <>
          <Statement>{executeCopy.what}</Statement>
          {preview && <WithdrawalSums preview={preview} />}
          {!preview && isFetching && (
            <div role="status">
              <span className="visually-hidden">{executeCopy.sums.loading}</span>
              <Skeleton h="40" />
            </div>
          )}
          {isDemo && <Note>{executeCopy.demo}</Note>}
          <FormError text={failure ?? unknown} />
          <Wrap gap="3">
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
          </Wrap>
        </>
      )}
    </Card.Root>
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
    <Card.Root size="lg" gap="5" aria-label={copy.title}>
      <Heading>{copy.title}</Heading>
      {!details && (!error || isFetching) && (
        <div role="status">
          <span className="visually-hidden">{copy.loading}</span>
          <Skeleton h="6" w="60%" />
        </div>
      )}
      {!details && error && !isFetching && <Note>{copy.unknown}</Note>}
      {details && !until && <Note>{copy.none}</Note>}
      {details && until && (
        <>
          <Statement>{copy.until(passLabel(details.passType), lastDay(until))}</Statement>
          <Wrap>
            <Button size="lg" onClick={() => setOpen(true)}>
              {copy.start}
            </Button>
          </Wrap>
        </>
      )}
    </Card.Root>
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
