import { chakra } from '@chakra-ui/react/styled-system'
import { passPageCopy } from '../../copy/pass-page.ts'
import { ChatIcon, CloudOffIcon } from '../../ui/icons.tsx'
import { MusicIcon, PassIcon, TicketIcon, UserIcon } from '../../ui/more-icons.tsx'
import { sectionStyles } from './section-styles.ts'

const icons = [TicketIcon, UserIcon, CloudOffIcon, MusicIcon, PassIcon, ChatIcon]

const styles = {
  ...sectionStyles,
  '& > ul': {
    display: 'grid',
    gap: { base: '3', md: '5' },
    gridTemplateColumns: {
      base: 'minmax(0, 1fr)',
      sm: 'repeat(2, minmax(0, 1fr))',
      lg: 'repeat(3, minmax(0, 1fr))',
    },
  },
  '& li': {
    display: 'grid',
    gridTemplateColumns: { base: 'auto minmax(0, 1fr)', sm: 'minmax(0, 1fr)' },
    alignContent: 'start',
    gap: '4',
    padding: { base: '4', md: '6' },
    bg: 'raised',
    borderRadius: 'lg',
    borderWidth: '1px',
    borderColor: 'line',
  },
  // A honey cell around each.
  '& .cell': {
    display: 'grid',
    placeItems: 'center',
    width: '3rem',
    height: '3.4rem',
    bg: 'accent',
    color: 'onAccent',
    clipPath: 'polygon(50% 0, 100% 25%, 100% 75%, 50% 100%, 0 75%, 0 25%)',
  },
  '& h3': { fontFamily: 'heading', fontWeight: '700', fontSize: 'xl', lineHeight: '1.15' },
  '& li p': { marginTop: '2', color: 'muted', textWrap: 'pretty' },
}

/** Six reasons. */
export const Benefits = () => (
  <chakra.section css={styles} aria-labelledby="avantages">
    <header>
      <h2 id="avantages">{passPageCopy.benefits.title}</h2>
    </header>
    <ul>
      {passPageCopy.benefits.list.map(({ title, text }, index) => {
        const Icon = icons[index] ?? PassIcon
        return (
          <li key={title}>
            <span className="cell">
              <Icon size={22} />
            </span>
            <div>
              <h3>{title}</h3>
              <p>{text}</p>
            </div>
          </li>
        )
      })}
    </ul>
  </chakra.section>
)
