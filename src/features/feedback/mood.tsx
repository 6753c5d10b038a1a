import { type FeedbackType, feedbackNoteOf } from '../../../contract/rules/feedback.ts'

const cell = (x: number) => `M${x} 2l17 10v20l-17 10-17-10V12z`

/** A note in honey: as many full cells, of three. */
export const Mood = ({ type, label }: { type: FeedbackType; label: string }) => (
  <svg viewBox="3 0 122 44" width="133" height="48" fill="none" role="img" aria-label={label}>
    {[1, 2, 3].map((note) => (
      <path
        key={note}
        d={cell(22 + (note - 1) * 42)}
        strokeWidth="2.5"
        strokeLinejoin="round"
        {...(note <= feedbackNoteOf[type]
          ? { fill: 'var(--n-colors-accent)', stroke: 'var(--n-colors-accent)' }
          : { stroke: 'var(--n-colors-control)' })}
      />
    ))}
  </svg>
)
