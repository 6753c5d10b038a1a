import { chakra } from '@chakra-ui/react/styled-system'

const styles = {
  '& > b': {
    fontFamily: 'mono',
    fontSize: '2xl',
    fontWeight: '700',
    letterSpacing: '0.08em',
    whiteSpace: 'nowrap',
  },
  '& > span': { display: 'block', fontSize: 'sm', opacity: 0.8 },
}

/** The short code of a signature, to be read out and compared. */
export const ShortCode = ({ label, code }: { label: string; code: string }) => (
  <chakra.p className="short-code" css={styles}>
    <span>{label}</span>
    <b>{code}</b>
  </chakra.p>
)
