import { chakra } from '@chakra-ui/react/styled-system'
import { parisDay } from '../../../contract/rules/paris-time.ts'
import { passCopy } from '../../copy/pass.ts'
import { Badge } from '../../ui/badge.tsx'
import { isPast, type PassCode } from './pass-code.ts'

const ShortCode = chakra('p', {
  base: {
    '& > b': {
      fontFamily: 'mono',
      fontSize: '2xl',
      fontWeight: '700',
      letterSpacing: '0.08em',
      whiteSpace: 'nowrap',
    },
    '& > span': { display: 'block', fontSize: 'sm', opacity: 0.8 },
  },
})

/** When a code was made and ends, or that it has ended, and the short code to read out. */
export const PassFacts = ({ code, now }: { code: PassCode | null; now: Date }) => {
  const data = code?.data
  const exp = data?.exp ? parisDay(new Date(data.exp)) : null
  return (
    <>
      {code?.shortCode && (
        <ShortCode>
          <span>{passCopy.shortCode}</span>
          <b>{code.shortCode}</b>
        </ShortCode>
      )}
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
