import { Link } from 'react-router-dom'
import { paths } from '../../config/paths.ts'
import { passPageCopy } from '../../copy/pass-page.ts'
import { PassPattern } from '../../ui/pass-pattern.tsx'
import * as styles from './pass-page.css.ts'
import { useSignUpWay } from './wish.ts'

const { closing } = passPageCopy

interface ClosingProps {
  /** How many have put their names down already, where that may be said (document 2, section 2). */
  claim?: string | false
  /** Leads a member to the offers; without it to their profile (document 2, section 2). */
  onOffers?: () => void
}

/** The way on: an account for a visitor, the offers or the profile for a member. */
export const Closing = ({ claim, onOffers }: ClosingProps) => {
  const signUpWay = useSignUpWay()
  return (
    <section className={styles.closing} aria-labelledby="suite">
      <PassPattern filled={3} combClassName={styles.closingComb} />
      <div className={styles.closingInner}>
        <h2 className={styles.closingTitle} id="suite">
          {closing.title}
        </h2>
        {claim && <p>{claim}</p>}
        <span className="only-visitor">
          <Link className={styles.go} to={signUpWay()}>
            {closing.start}
          </Link>
        </span>
        <span className="only-member">
          {onOffers ? (
            <button className={styles.go} type="button" onClick={onOffers}>
              {closing.offers}
            </button>
          ) : (
            <Link className={styles.go} to={paths.profile}>
              {closing.profile}
            </Link>
          )}
        </span>
      </div>
    </section>
  )
}
