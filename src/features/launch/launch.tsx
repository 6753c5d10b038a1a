import { paths } from '../../config/paths.ts'
import { launchCopy as copy } from '../../copy/launch.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Heading } from '../../ui/heading.tsx'
import { launchAt } from './countdown.ts'
import * as styles from './launch.css.ts'
import { Preregistration } from './preregistration.tsx'
import { Timer } from './timer.tsx'
import { useRemaining } from './use-remaining.ts'

/** The countdown to the launch and the pre-registration (document 2, 'Coming soon'). `at` is the launch's instant. */
export const Launch = ({ at = launchAt }: { at?: Date }) => {
  const { left, isOver } = useRemaining(at)
  return (
    <div className={styles.launch}>
      <div className={styles.head}>
        <Heading as="h1" size="2xl" tabIndex={-1}>
          {isOver ? copy.opened.title : copy.title}
        </Heading>
        <p className={styles.lead}>{copy.lead}</p>
        <Timer left={left} />
        <p className={styles.line}>{isOver ? copy.opened.line : copy.line}</p>
        {isOver && (
          <ButtonLink to={paths.events} variant="outline">
            {copy.opened.events}
          </ButtonLink>
        )}
      </div>
      <div className={styles.card}>
        <Preregistration isOpen={isOver} />
      </div>
    </div>
  )
}
