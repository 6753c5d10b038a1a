import { chakra } from '@chakra-ui/react/styled-system'
import { type ReactNode, useId } from 'react'
import {
  levelOfPassStatus,
  levelOfPassType,
  passLabel,
  subscriptionPassType,
  userPassType,
} from '../../../contract/rules/pass-level.ts'
import { passCopy } from '../../copy/pass.ts'
import { QrIcon } from '../../ui/more-icons.tsx'
import { PassPattern } from '../../ui/pass-pattern.tsx'
import { PassCounters } from './pass-counters.tsx'
import { useSubscription } from './queries.ts'

interface PassCardProps {
  member: { id: string; firstName: string; lastName: string; passStatus: number }
  onOpen: () => void
  /** Below the button: what the page has to say about the pass. */
  children?: ReactNode
}

const styles = {
  position: 'relative',
  overflow: 'hidden',
  display: 'grid',
  '--side': { base: '1.5rem', md: '2rem' },
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: { base: '6', md: '8' },
  alignContent: 'space-between',
  minHeight: { base: '22.5rem', md: '25.5rem' },
  padding: { base: '6', md: '8' },
  paddingTop: { base: '5', md: '7' },
  bg: 'accent',
  color: 'onAccent',
  borderRadius: 'xl',
  '& > .top': { display: 'flex', justifyContent: 'space-between', fontFamily: 'heading', fontWeight: '700' },
  '& h2': {
    fontFamily: 'heading',
    fontSize: { base: '5xl', md: '6xl' },
    fontWeight: '800',
    lineHeight: '0.92',
    letterSpacing: '-0.04em',
    textWrap: 'balance',
  },
  '& .name': { mt: '3', fontSize: 'lg', fontWeight: '600' },
  // The stub: perforated, with the punched halves of two holes at the edges.
  '& .bottom': {
    position: 'relative',
    paddingTop: '5',
    borderTop: '2px dashed rgb(28 19 3 / 0.4)',
    '&::before, &::after': {
      content: '""',
      position: 'absolute',
      top: '-13px',
      width: '24px',
      height: '24px',
      borderRadius: 'full',
      bg: 'ground',
    },
    '&::before': { left: 'calc(-12px - var(--side))' },
    '&::after': { right: 'calc(-12px - var(--side))' },
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'end',
    justifyContent: 'space-between',
    gap: '5',
  },
}

const OpenButton = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minHeight: '14',
    px: { base: '4', sm: '6' },
    width: { base: 'full', sm: 'auto' },
    borderRadius: 'full',
    bg: 'onAccent',
    color: '#fff7e6',
    fontFamily: 'heading',
    fontWeight: '700',
    fontSize: 'lg',
    transition: 'transform 150ms',
    _hover: { bg: '#000000' },
    _active: { transform: 'scale(0.98)' },
    _focusVisible: { outlineColor: 'onAccent' },
  },
})

/** The Pass as an object: level, name, counters, and the one touch to its code. Readable from what the app already knows of the member, before the server has answered. */
export const PassCard = ({ member, onOpen, children }: PassCardProps) => {
  const { data } = useSubscription(member.id)
  const titleId = useId()
  const passType = data?.value.passType ?? subscriptionPassType(levelOfPassStatus(member.passStatus))
  return (
    <chakra.section css={styles} aria-labelledby={titleId}>
      <PassPattern filled={userPassType(levelOfPassType(passType))} />
      <p className="top">{passCopy.name}</p>
      <div>
        <h2 id={titleId}>{passLabel(passType)}</h2>
        <p className="name">
          {member.firstName} {member.lastName}
        </p>
      </div>
      <div className="bottom">
        {data ? (
          <PassCounters concerts={data.value.concertsLeft} invitations={data.value.invitesLeft} />
        ) : (
          <chakra.span height="3.25rem" width="14.5rem" />
        )}
        <OpenButton type="button" onClick={onOpen} aria-haspopup="dialog">
          <QrIcon size={22} />
          {passCopy.open}
        </OpenButton>
      </div>
      {children}
    </chakra.section>
  )
}
