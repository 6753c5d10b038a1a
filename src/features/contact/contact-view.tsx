import { chakra } from '@chakra-ui/react/styled-system'
import type { User } from '../../../contract/auth.ts'
import { useHydratedConfig } from '../../shared/page-config.ts'
import { ContactForm } from './contact-form.tsx'
import { ContactWays } from './contact-ways.tsx'

const styles = {
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
  columnGap: '16',
  rowGap: '10',
  alignItems: 'start',
  '& > form': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '5',
    minWidth: 0,
    padding: { base: '5', md: '8' },
    bg: 'raised',
    borderRadius: 'xl',
    borderWidth: '1.5px',
    borderColor: 'line',
    '& > button': { justifySelf: { sm: 'start' } },
  },
  '& .pair': {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
    alignItems: 'start',
    columnGap: '4',
    rowGap: '5',
  },
  '& .small': { fontSize: 'sm', color: 'muted' },
  '& .small a': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '11',
    color: 'honey',
    fontWeight: '600',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
  },
}

/** The form, and beside it the other ways. */
export const ContactView = ({ user }: { user: User | null }) => {
  const { links } = useHydratedConfig()
  return (
    <chakra.div css={styles}>
      <ContactForm user={user} />
      <ContactWays links={links} />
    </chakra.div>
  )
}
