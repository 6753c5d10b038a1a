import { style } from '../../ui/compile.ts'

export const card = style({ maxWidth: '22rem' })
/** A window onto the page: what is fixed in it stays within, and beside the form it is drawn smaller. */
export const page = style({
  contain: 'layout paint',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: 'lg',
  bg: 'ground',
  p: '4',
  zoom: { xl: '0.46' },
})
