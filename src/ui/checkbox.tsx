import { chakra } from '@chakra-ui/react/styled-system'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { AlertIcon } from './icons.tsx'

interface CheckboxProps
  extends Omit<ComponentProps<'input'>, 'type' | 'size' | 'color' | 'height' | 'width' | 'translate'> {
  /** May hold links: they stay links, the rest of it ticks the box. */
  children: ReactNode
  error?: ReactNode
}

const styles = {
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
    <chakra.div css={styles}>
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
