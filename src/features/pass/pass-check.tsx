import { chakra } from '@chakra-ui/react/styled-system'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { allowanceLabel } from '../../../contract/rules/allowance.ts'
import { parisDay, parisStamp } from '../../../contract/rules/paris-time.ts'
import { passLabel } from '../../../contract/rules/pass-level.ts'
import { passCheckCopy as copy } from '../../copy/pass-check.ts'
import { now } from '../../lib/clock.ts'
import { evaluateCode, withStatus } from './code-result.ts'
import { PassBanner } from './pass-banner.tsx'
import { isPast, type PassCode } from './pass-code.ts'
import { usePassKeys, usePassStatus } from './queries.ts'

const facts = {
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  columnGap: '6',
  rowGap: '4',
  mt: '6',
  '& > div': { display: 'grid', borderBottomWidth: '1px', borderColor: 'line', pb: '3' },
  '& > .whole': { gridColumn: '1 / -1' },
  '& dt': { color: 'muted', fontSize: 'sm' },
  '& dd': { fontFamily: 'heading', fontSize: 'xl', fontWeight: '700', overflowWrap: 'anywhere' },
  '& .code': { fontFamily: 'mono', letterSpacing: '0.08em' },
}

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
        <chakra.dl css={facts} className="figures">
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
              <span className="code">{code.shortCode}</span>
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
        </chakra.dl>
      )}
    </>
  )
}

interface FactProps {
  name: string
  /** Takes a line of its own. */
  isWhole?: boolean
  children: ReactNode
}

const Fact = ({ name, isWhole = false, children }: FactProps) => (
  <div className={isWhole ? 'whole' : undefined}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
