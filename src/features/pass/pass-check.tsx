import { useQuery } from '@tanstack/react-query'
import { parisDay, parisStamp } from '../../../contract/rules/paris-time.ts'
import { allowanceLabel, passLabel } from '../../../contract/rules/pass.ts'
import { passCheckCopy as copy } from '../../copy/pass-check.ts'
import { now } from '../../lib/clock.ts'
import * as styles from '../../ui/check-page.css.ts'
import { Fact, Facts } from '../../ui/check-page.tsx'
import { evaluateCode, withStatus } from './code-result.ts'
import { PassBanner } from './pass-banner.tsx'
import { isPast, type PassCode } from './pass-code.ts'
import { usePassKeys, usePassStatus } from './queries.ts'

/** What stands in a code, for whoever checks it at the door: the result first, then what the code claims. */
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
          {code.shortCode && (
            <Fact name={copy.fields.shortCode}>
              <span className={styles.code}>{code.shortCode}</span>
            </Fact>
          )}
          <Fact name={copy.fields.concertsLeft}>{allowanceLabel(data.concertsLeft)}</Fact>
          <Fact name={copy.fields.invitesLeft}>{allowanceLabel(data.invitesLeft)}</Fact>
          <Fact isWhole={Boolean(code.shortCode)} name={copy.fields.registeredConcerts}>
            {data.registeredConcerts}
          </Fact>
          <Fact isWhole name={copy.fields.generatedAt}>
            {parisStamp(new Date(data.generatedAt))}
          </Fact>
          {data.exp && (
            <Fact isWhole name={isPast(data, now()) ? copy.fields.expired : copy.fields.exp}>
              {parisDay(new Date(data.exp))}
            </Fact>
          )}
        </Facts>
      )}
    </>
  )
}
