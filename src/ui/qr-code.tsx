import { QRCodeSVG } from 'qrcode.react'
import type { Ref } from 'react'

/** Least version of a ticket's door codes, so that static and living ones have modules of one size: what both fit in (decision 050). */
export const TICKET_VERSION = 6

interface QrCodeProps {
  /** The address, exactly as the server signed it. */
  value: string
  /** Side in CSS pixels, the quiet zone of 4 modules included. */
  size: number
  title?: string
  /** Least version of the code, 1 where it says nothing. */
  minVersion?: number | undefined
  ref?: Ref<SVGSVGElement>
}

/** A code for the door: pure black on pure white in every colour mode, hence outside the theme's tokens. */
export const QrCode = ({ value, size, title, minVersion = 1, ref }: QrCodeProps) => (
  <QRCodeSVG
    value={value}
    size={size}
    level="L"
    minVersion={minVersion}
    marginSize={4}
    bgColor="#ffffff"
    fgColor="#000000"
    {...(title && { title })}
    {...(ref && { ref })}
  />
)
