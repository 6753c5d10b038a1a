import { QRCodeSVG } from 'qrcode.react'
import type { Ref } from 'react'

interface PassQrProps {
  /** The pass address, exactly as the server signed it. */
  value: string
  /** Side in CSS pixels, the quiet zone of 4 modules included. */
  size: number
  title?: string
  ref?: Ref<SVGSVGElement>
}

/** The code: pure black on pure white in every colour mode, hence outside the theme's tokens. */
export const PassQr = ({ value, size, title, ref }: PassQrProps) => (
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
