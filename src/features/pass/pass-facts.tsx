import { parisDay } from '../../../contract/rules/paris-time.ts'
import { passCopy } from '../../copy/pass.ts'
import { Badge } from '../../ui/badge.tsx'
import { ShortCode } from '../../ui/short-code.tsx'
import { isPast, type PassCode } from './pass-code.ts'

/** When a code was made and ends, or that it has ended, and the short code to read out. */
export const PassFacts = ({ code, now }: { code: PassCode | null; now: Date }) => {
  const data = code?.data
  const exp = data?.exp ? parisDay(new Date(data.exp)) : null
  return (
    <>
      {code?.shortCode && <ShortCode label={passCopy.shortCode} code={code.shortCode} />}
      {data && (
        <p className="figures">
          {isPast(data, now) && exp ? (
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
