import { style } from '../../ui/compile.ts'

export const card = style({ maxWidth: '22rem' })
/** A window onto the page: what is fixed in it stays within. */
export const page = style({
  contain: 'layout paint',
  borderWidth: '1px',
  borderColor: 'line',
  borderRadius: 'lg',
  bg: 'ground',
  p: '4',
})
/** Beside the form it is drawn smaller. */
export const beside = style(page, { zoom: { xl: '0.46' } })
