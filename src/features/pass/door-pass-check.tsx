import { useQuery } from '@tanstack/react-query'
import { readDoorCode, seatShortCode } from '../../../contract/rules/door-code.ts'
import { parisDay } from '../../../contract/rules/paris-time.ts'
import { passLabel } from '../../../contract/rules/pass.ts'
import { passCheckCopy as copy } from '../../copy/pass-check.ts'
import { now } from '../../lib/clock.ts'
import * as styles from '../../ui/check-page.css.ts'
import { Fact, Facts } from '../../ui/check-page.tsx'
import { withStatus } from './code-result.ts'
import { evaluateDoorCode, isPassCode, type ReadPass } from './door-code-result.ts'
import { PassBanner } from './pass-banner.tsx'
import { useDoorPassStatus, usePassKeys } from './queries.ts'

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
          <Fact name={copy.fields.shortCode}>
            <span className={styles.code}>{seatShortCode(userId)}</span>
          </Fact>
          <Fact isWhole name={end <= now().getTime() ? copy.fields.expired : copy.fields.exp}>
            {parisDay(new Date(end))}
          </Fact>
        </Facts>
      )}
    </>
  )
}

/** What stands in a Pass's door code, for whoever's camera opened it: the result first, then what it claims (decision 050). `payload`: in whatever case. */
const DoorPassCheck = ({ payload }: { payload: string }) => {
  const read = readDoorCode(payload)
  return isPassCode(read) ? (
    <ReadDoorPass payload={payload.toUpperCase()} read={read} />
  ) : (
    <PassBanner result={{ kind: 'invalid' }} onRetry={undefined} />
  )
}

export default DoorPassCheck
