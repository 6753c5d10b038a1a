import { chakra } from '@chakra-ui/react/styled-system'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { AppConfig } from '../../../contract/config.ts'
import { operator } from '../../config/operator.ts'
import { paths } from '../../config/paths.ts'
import { contactCopy } from '../../copy/contact.ts'

const copy = contactCopy.ways

const styles = {
  display: 'grid',
  gap: '4',
  '& h2': { fontFamily: 'heading', fontSize: 'xl', fontWeight: '700', letterSpacing: '-0.02em' },
  '& dl': { display: 'grid', borderTopWidth: '1.5px', borderColor: 'control' },
  '& dl > div': { paddingBlock: '3', borderBottomWidth: '1px', borderColor: 'line' },
  '& dt': { fontSize: 'sm', color: 'muted' },
  '& dd': { overflowWrap: 'anywhere', fontWeight: '600' },
  '& dd a': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '11',
    color: 'honey',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
  },
}

const Way = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** The other ways: what the operator has given of themselves, and where else an answer may stand. */
export const ContactWays = ({ links }: { links: AppConfig['links'] }) => (
  <chakra.aside css={styles} aria-labelledby="nous-joindre">
    <h2 id="nous-joindre">{copy.title}</h2>
    <dl>
      <Way name={copy.email}>
        <a href={`mailto:${links.contactEmail}`}>{links.contactEmail}</a>
      </Way>
      {operator.phone && (
        <Way name={copy.phone}>
          <a href={`tel:${operator.phone.replace(/[^\d+]/g, '')}`}>{operator.phone}</a>
        </Way>
      )}
      {operator.address && (
        <Way name={copy.post}>{[operator.name, operator.address].filter(Boolean).join(', ')}</Way>
      )}
      <Way name={copy.times}>
        <Link to={paths.support}>{copy.support}</Link>
      </Way>
      <Way name={copy.help}>
        <Link to={paths.help}>{copy.helpLink}</Link>
      </Way>
      <Way name={copy.pro}>
        <a href={links.pro} target="_blank" rel="noopener noreferrer">
          {copy.proLink}
          <span className="visually-hidden">{copy.newTab}</span>
        </a>
      </Way>
    </dl>
  </chakra.aside>
)
