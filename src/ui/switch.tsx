import { chakra } from '@chakra-ui/react/styled-system'
import { type ReactNode, useId } from 'react'

interface SwitchProps {
  label: ReactNode
  /** What it does as it stands now. */
  hint?: ReactNode
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

const styles = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  columnGap: '5',
  rowGap: '1',
  '& > label': { fontWeight: '600', cursor: 'pointer', paddingBlock: '2' },
  '& > .hint': { gridColumn: '1 / -1', color: 'muted', fontSize: 'sm', textWrap: 'pretty' },
  '& > input': {
    width: '3.25rem',
    height: '8',
    borderRadius: 'full',
    borderWidth: '1.5px',
    borderColor: 'control',
    bg: 'sunken',
    position: 'relative',
    cursor: 'pointer',
    transition: 'background-color 150ms',
    // A finger hits 44 px, though the pill is slimmer.
    _before: { content: '""', position: 'absolute', inset: '-8px -4px' },
    _after: {
      content: '""',
      position: 'absolute',
      top: '3px',
      left: '3px',
      width: '1.4375rem',
      height: '1.4375rem',
      borderRadius: 'full',
      bg: 'control',
      transition: 'transform 150ms',
    },
    '&:checked': {
      bg: 'accent',
      borderColor: 'accent',
      _after: { bg: 'onAccent', transform: 'translateX(1.25rem)' },
    },
    _hover: { borderColor: 'ink' },
    _disabled: { opacity: 0.55, cursor: 'not-allowed' },
    '@media (forced-colors: active)': { appearance: 'auto', _after: { display: 'none' } },
  },
}

/** On or off, at once: what it says holds as soon as it is answered. */
export const Switch = ({ label, hint, checked, disabled = false, onChange }: SwitchProps) => {
  const id = useId()
  return (
    <chakra.div css={styles}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </chakra.div>
  )
}
