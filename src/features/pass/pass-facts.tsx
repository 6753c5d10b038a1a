import type { PassStatus } from '../../../contract/pass.ts'
import { parisDay } from '../../../contract/rules/paris-time.ts'
import { passCopy } from '../../copy/pass.ts'
import { Badge } from '../../ui/badge.tsx'
import { ShortCode } from '../../ui/code-screen.tsx'
import { isPast, type PassCode } from './pass-code.ts'

interface PassFactsProps {
  code: PassCode | null
  now: Date
  /** Where another code than the link's is shown: its own, to read out. */
  shortCode?: string | undefined
  /** What the server says of a copy that could not be renewed. */
  status?: PassStatus | undefined
}

const markOf = ({ state, since }: PassStatus): string | null => {
  if (state === 'changed') return passCopy.replaced
  if (state !== 'ended') return null
  return passCopy.ended(since ? parisDay(new Date(since)) : null)
}

/** When a code was made and ends, or that it or its Pass has ended, and the short code to read out. */
export const PassFacts = ({ code, now, shortCode = code?.shortCode, status }: PassFactsProps) => {
  const data = code?.data
  const mark = status ? markOf(status) : null
  const exp = data?.exp ? parisDay(new Date(data.exp)) : null
  return (
    <>
      {shortCode && <ShortCode label={passCopy.shortCode} code={shortCode} />}
      {data && (
        <p className="figures">
          {mark ? (
            <Badge tone="danger">{mark}</Badge>
          ) : isPast(data, now) && exp ? (
            <Badge tone="danger">{passCopy.expiredOn(exp)}</Badge>
          ) : (
            <>
              {passCopy.made(parisDay(new Date(data.generatedAt)))}
              {exp && `, ${passCopy.validUntil(exp)}`}
            </>
          )}
        </p>
      )}
    </>
  )
}
