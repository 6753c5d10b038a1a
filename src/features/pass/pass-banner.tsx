import { parisDay } from '../../../contract/rules/paris-time.ts'
import { passCheckCopy as copy } from '../../copy/pass-check.ts'
import { ResultBanner, type ResultTone } from '../../ui/result-banner.tsx'
import type { PassCheckResult } from './code-result.ts'

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

const wordsOf = (result: PassCheckResult): { title: string; text: string } => {
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

/** What a pass code is worth. */
export const PassBanner = ({ result, onRetry }: PassBannerProps) =>
  result ? (
    <ResultBanner
      tone={tones[result.kind]}
      {...wordsOf(result)}
      retry={onRetry && { label: copy.retry, onClick: onRetry }}
    />
  ) : (
    <ResultBanner tone={undefined} title={copy.checking} />
  )
