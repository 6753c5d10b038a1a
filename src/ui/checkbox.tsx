import { chakra } from '@chakra-ui/react/styled-system'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { AlertIcon } from './icons.tsx'

interface CheckboxProps
  extends Omit<ComponentProps<'input'>, 'type' | 'size' | 'color' | 'height' | 'width' | 'translate'> {
  /** May hold links: they stay links, the rest of it ticks the box. */
  children: ReactNode
  error?: ReactNode
}

const TICK = `url("data:image/svg+xml,${encodeURIComponent(
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='#1c1303' stroke-width='3.5' stroke-linecap='round' stroke-linejoin='round'><path d='M5 12.5l5 5L19.5 7'/></svg>",
)}")`

const look = {
  display: 'grid',
  gap: '2',
  '& > label': {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    alignItems: 'start',
    gap: '3',
    minHeight: '11',
    paddingBlock: '2',
    lineHeight: '1.45',
    cursor: 'pointer',
  },
  '& input': {
    width: '6',
    height: '6',
    flexShrink: 0,
    bg: 'raised',
    borderWidth: '1.5px',
    borderColor: 'control',
    borderRadius: 'sm',
    backgroundPosition: 'center',
    backgroundSize: '1.125rem',
    backgroundRepeat: 'no-repeat',
    cursor: 'pointer',
    _hover: { borderColor: 'ink' },
    _invalid: { borderColor: 'danger', borderWidth: '2px' },
    _disabled: { opacity: 0.55, cursor: 'not-allowed' },
    '&:checked': { bg: 'accent', borderColor: 'accent', backgroundImage: TICK },
    '@media (forced-colors: active)': { appearance: 'auto' },
  },
  '& a': {
    color: 'honey',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
    borderRadius: 'sm',
  },
  '& > .error': {
    display: 'flex',
    gap: '2',
    alignItems: 'start',
    fontSize: 'sm',
    fontWeight: '600',
    color: 'danger',
    '& svg': { flexShrink: 0, marginTop: '2px' },
  },
}

/** The browser's own checkbox with its words beside it, and what is wrong with it below. */
export const Checkbox = ({ children, error, ...input }: CheckboxProps) => {
  const ownId = useId()
  const id = input.id ?? ownId
  return (
    <chakra.div css={look}>
      <label>
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <span>{children}</span>
      </label>
      {error && (
        <p className="error" id={`${id}-error`}>
          <AlertIcon size={16} />
          {error}
        </p>
      )}
    </chakra.div>
  )
}
