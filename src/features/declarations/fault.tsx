import { AlertIcon } from '../../ui/icons.tsx'

/** Why something was not done, announced. The place is there before it speaks. */
export const Fault = ({ text }: { text: string | null }) => (
  <div role="alert">
    {text && (
      <p className="fault">
        <AlertIcon size={18} />
        {text}
      </p>
    )}
  </div>
)
