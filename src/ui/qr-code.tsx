import { QRCodeSVG } from 'qrcode.react'
import type { Ref } from 'react'

/** Minimum QR version of a ticket's door codes: it fits static and living codes, so that both have modules of one size (decision 050). */
export const TICKET_VERSION = 6

interface QrCodeProps {
  /** The address, exactly as the server signed it. */
  value: string
  /** Side in CSS pixels, including the quiet zone of 4 modules. */
  size: number
  title?: string
  /** Minimum version of the code, 1 by default. */
  minVersion?: number | undefined
  ref?: Ref<SVGSVGElement>
}

/** Renders a code for the door: pure black on pure white in every colour mode, hence without the theme's tokens. */
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
