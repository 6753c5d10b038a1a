import { passCopy } from '../../copy/pass.ts'
import { VerdictBanner, type VerdictTone } from '../../ui/verdict-banner.tsx'
import type { Verdict } from './verdict.ts'

const copy = passCopy.verdict

const tones: Record<Verdict, VerdictTone> = {
  valid: 'good',
  expired: 'late',
  forged: 'bad',
  unsigned: 'warning',
  unknown: 'unknown',
  invalid: 'bad',
}

interface PassBannerProps {
  /** Undefined while the code is being checked. */
  verdict: Verdict | undefined
  onRetry: (() => void) | undefined
}

/** What a pass code is worth. */
export const PassBanner = ({ verdict, onRetry }: PassBannerProps) =>
  verdict ? (
    <VerdictBanner
      tone={tones[verdict]}
      {...copy[verdict]}
      retry={onRetry && { label: copy.retry, onClick: onRetry }}
    />
  ) : (
    <VerdictBanner tone={undefined} title={copy.checking} />
  )
