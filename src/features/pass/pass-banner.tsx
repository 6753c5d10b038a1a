import { parisDay } from '../../../contract/rules/paris-time.ts'
import { passVerdictCopy as copy } from '../../copy/pass-verdict.ts'
import { VerdictBanner, type VerdictTone } from '../../ui/verdict-banner.tsx'
import type { PassVerdict } from './verdict.ts'

const tones: Record<PassVerdict['kind'], VerdictTone> = {
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

const wordsOf = (verdict: PassVerdict): { title: string; text: string } => {
  if (verdict.kind === 'ended')
    return {
      title: copy.ended.title(verdict.since ? parisDay(new Date(verdict.since)) : null),
      text: copy.ended.text,
    }
  if (verdict.kind === 'unasked')
    return { title: copy.valid.title, text: copy.unasked[verdict.isOffline ? 'offline' : 'unreachable'] }
  return copy[verdict.kind]
}

interface PassBannerProps {
  /** Undefined while the code is being checked. */
  verdict: PassVerdict | undefined
  onRetry: (() => void) | undefined
}

/** What a pass code is worth. */
export const PassBanner = ({ verdict, onRetry }: PassBannerProps) =>
  verdict ? (
    <VerdictBanner
      tone={tones[verdict.kind]}
      {...wordsOf(verdict)}
      retry={onRetry && { label: copy.retry, onClick: onRetry }}
    />
  ) : (
    <VerdictBanner tone={undefined} title={copy.checking} />
  )
