import { pageGutter } from '../../ui/page-gutter.ts'

/** A section with its heading, across the page. */
export const sectionStyles = {
  ...pageGutter,
  paddingBlock: { base: '8', md: '12' },
  '& > header': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'end',
    justifyContent: 'space-between',
    gap: '3',
    marginBottom: { base: '8', md: '10' },
  },
  '& h2': {
    fontFamily: 'heading',
    fontWeight: '800',
    fontSize: { base: '3xl', md: '4xl' },
    lineHeight: '1.02',
    letterSpacing: '-0.03em',
    textWrap: 'balance',
  },
  '& > header p': { color: 'muted', marginTop: '2' },
}
