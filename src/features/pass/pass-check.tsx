import { useQuery } from '@tanstack/react-query'
import { readDoorCode, seatShortCode } from '../../../contract/rules/door-code.ts'
import { parisDay, parisStamp } from '../../../contract/rules/paris-time.ts'
import { allowanceLabel, passLabel } from '../../../contract/rules/pass.ts'
import { passEnd } from '../../../contract/rules/pass-end.ts'
import { passCheckCopy as copy } from '../../copy/pass-check.ts'
import { now } from '../../lib/clock.ts'
import * as styles from '../../ui/check-page.css.ts'
import { Fact, Facts, ResultBanner, type ResultTone } from '../../ui/check-page.tsx'
import {
  evaluateCode,
  evaluateDoorCode,
  isPassCode,
  type PassCheckResult,
  type ReadPass,
  withStatus,
} from './code-result.ts'
import { isPast, type PassCode, readPassCode } from './pass-code.ts'
import { useDoorPassStatus, usePassKeys, usePassStatus } from './queries.ts'

const tones: Record<PassCheckResult['kind'], ResultTone> = {
  valid: 'good',
  ended: 'bad',
  changed: 'late',
  unasked: 'warning',
  expired: 'late',
  forged: 'bad',
  unsigned: 'warning',
  unknown: 'unknown',
  invalid: 'bad',
}

const messageOf = (result: PassCheckResult): { title: string; text: string } => {
  if (result.kind === 'ended')
    return {
      title: copy.ended.title(result.since ? parisDay(new Date(result.since)) : null),
      text: copy.ended.text,
    }
  if (result.kind === 'unasked')
    return { title: copy.valid.title, text: copy.unasked[result.isOffline ? 'offline' : 'unreachable'] }
  return copy[result.kind]
}

interface PassBannerProps {
  /** Undefined while the code is being checked. */
  result: PassCheckResult | undefined
  onRetry: (() => void) | undefined
}

const PassBanner = ({ result, onRetry }: PassBannerProps) =>
  result ? (
    <ResultBanner
      tone={tones[result.kind]}
      {...messageOf(result)}
      retry={onRetry && { label: copy.retry, onClick: onRetry }}
    />
  ) : (
    <ResultBanner tone={undefined} title={copy.checking} />
  )

/** Renders the Pass's one short code, which its member's screens and the door show. */
const ShortCodeFact = ({ userId }: { userId: string }) => (
  <Fact name={copy.fields.shortCode}>
    <span className={styles.code}>{seatShortCode(userId)}</span>
  </Fact>
)

/** Renders the check of a pass code at the door: the result, then the code's claims. */
export const PassCheck = ({ code }: { code: PassCode }) => {
  const keys = usePassKeys()
  const isKeysSettled = keys.data !== undefined || keys.isError
  const result = useQuery({
    queryKey: ['code-result', code.userId, code.text, code.signature, keys.data?.storedAt, isKeysSettled],
    queryFn: () => evaluateCode(code, keys.data ?? null, now()),
    enabled: isKeysSettled || !code.data || !code.signature,
    staleTime: 0,
    gcTime: 0,
  })
  const { data } = code
  const status = usePassStatus(code, result.data === 'valid')
  const whole = result.data && withStatus(result.data, status.data, status.isFetching ? null : status.error)
  const retry =
    whole?.kind === 'unknown'
      ? () => void keys.refetch()
      : whole?.kind === 'unasked'
        ? () => void status.refetch()
        : undefined

  return (
    <>
      <PassBanner result={whole} onRetry={retry} />
      {data && (
        <Facts>
          <Fact isWhole name={copy.fields.fullName}>
            {data.fullName}
          </Fact>
          <Fact name={copy.fields.passType}>{passLabel(data.passType)}</Fact>
          {data.email && (
            <Fact isWhole name={copy.fields.email}>
              {data.email}
            </Fact>
          )}
          <ShortCodeFact userId={code.userId} />
          <Fact name={copy.fields.concertsLeft}>{allowanceLabel(data.concertsLeft)}</Fact>
          <Fact name={copy.fields.invitesLeft}>{allowanceLabel(data.invitesLeft)}</Fact>
          <Fact isWhole name={copy.fields.registeredConcerts}>
            {data.registeredConcerts}
          </Fact>
          <Fact isWhole name={copy.fields.generatedAt}>
            {parisStamp(new Date(data.generatedAt))}
          </Fact>
          {data.exp && (
            <Fact isWhole name={isPast(data, now()) ? copy.fields.expired : copy.fields.exp}>
              {passEnd(new Date(data.exp))}
            </Fact>
          )}
        </Facts>
      )}
    </>
  )
}

export const LinkCheck = ({ userId, search }: { userId: string; search: string }) => (
  <PassCheck code={readPassCode(userId, search)} />
)

const ReadDoorPass = ({ payload, read }: { payload: string; read: ReadPass }) => {
  const keys = usePassKeys()
  const isKeysSettled = keys.data !== undefined || keys.isError
  const result = useQuery({
    queryKey: ['door-pass-result', payload, keys.data?.storedAt, keys.data?.source, isKeysSettled],
    queryFn: () => evaluateDoorCode(read, keys.data ?? null, now()),
    enabled: isKeysSettled,
    staleTime: 0,
    gcTime: 0,
  })
  const status = useDoorPassStatus(payload, result.data === 'valid')
  const whole = result.data && withStatus(result.data, status.data, status.isFetching ? null : status.error)
  const retry =
    whole?.kind === 'unknown'
      ? () => void keys.refetch()
      : whole?.kind === 'unasked'
        ? () => void status.refetch()
        : undefined
  const { userId, name, passType, end } = read.code
  return (
    <>
      <PassBanner result={whole} onRetry={retry} />
      {whole && whole.kind !== 'forged' && (
        <Facts>
          <Fact isWhole name={copy.fields.fullName}>
            {name}
          </Fact>
          <Fact name={copy.fields.passType}>{passLabel(passType)}</Fact>
          <ShortCodeFact userId={userId} />
          <Fact isWhole name={end <= now().getTime() ? copy.fields.expired : copy.fields.exp}>
            {passEnd(new Date(end))}
          </Fact>
        </Facts>
      )}
    </>
  )
}

/** Renders the check of a Pass's door code opened by a camera: the result, then its claims (decision 050). `payload` is in any case. */
export const DoorPassCheck = ({ payload }: { payload: string }) => {
  const read = readDoorCode(payload)
  return isPassCode(read) ? (
    <ReadDoorPass payload={payload.toUpperCase()} read={read} />
  ) : (
    <PassBanner result={{ kind: 'invalid' }} onRetry={undefined} />
  )
}
