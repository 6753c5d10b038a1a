import { QRCodeSVG } from 'qrcode.react'
import type { Ref } from 'react'

interface QrCodeProps {
  /** The address, exactly as the server signed it. */
  value: string
  /** Side in CSS pixels, the quiet zone of 4 modules included. */
  size: number
  title?: string
  ref?: Ref<SVGSVGElement>
}

/** A code for the door: pure black on pure white in every colour mode, hence outside the theme's tokens. */
export const QrCode = ({ value, size, title, ref }: QrCodeProps) => (
  <QRCodeSVG
    value={value}
    size={size}
    level="L"
    marginSize={4}
    bgColor="#ffffff"
    fgColor="#000000"
    {...(title && { title })}
    {...(ref && { ref })}
  />
)
