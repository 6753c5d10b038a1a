import { useEffect, useRef } from 'react'
import { launchCopy } from '../../copy/launch.ts'
import { Button } from '../../ui/button.tsx'
import * as styles from './launch.css.ts'

const copy = launchCopy.thanks

interface ThanksProps {
  is: 'sent' | 'queued' | 'refused' | 'lost'
  email: string
  onAnother: () => void
}

/** The thanks, and what has really become of the address. */
export const Thanks = ({ is, email, onAnother }: ThanksProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-label={copy.title} data-outcome={is}>
      <h2 className={styles.title} ref={heading} tabIndex={-1}>
        {copy.title}
      </h2>
      <p className={styles.text}>{copy[is](email)}</p>
      <div className={styles.ways}>
        <Button variant="outline" onClick={onAnother}>
          {copy.another}
        </Button>
      </div>
    </section>
  )
}
