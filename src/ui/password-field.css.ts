import { style } from './compile.ts'

export const place = style({ position: 'relative' })

export const besideToggle = style({ pr: '12' })

export const toggle = style({
  position: 'absolute',
  insetBlock: 0,
  right: '0',
  width: '12',
  display: 'grid',
  placeItems: 'center',
  color: 'muted',
  _hover: { color: 'ink' },
})
