import type { ReactNode, SVGProps } from 'react'

type IconProps = Omit<SVGProps<SVGSVGElement>, 'children'> & { size?: number }

/** Creates a decorative icon from a drawing, the size of a line of text or `size` px. */
export const icon = (drawing: ReactNode) =>
  function Icon({ size = 20, ...rest }: IconProps) {
    return (
      <svg
        viewBox="0 0 24 24"
        width={size}
        height={size}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
        {...rest}
      >
        {drawing}
      </svg>
    )
  }

export const d = (path: string) => <path d={path} />

// Icons of the frame, or of nearly every page.
export const MenuIcon = icon(d('M3 7h18M3 12h18M3 17h12'))

export const CloseIcon = icon(d('M5 5l14 14M19 5L5 19'))

export const ArrowLeftIcon = icon(d('M20 12H4M10 5l-7 7 7 7'))

export const ArrowRightIcon = icon(d('M4 12h16M14 5l7 7-7 7'))

export const ExternalIcon = icon(d('M8 5H5v14h14v-3M13 4h7v7M20 4l-9 9'))

export const HeartIcon = icon(
  d('M12 20.5S3.5 15.5 3.5 9.3a4.6 4.6 0 0 1 8.5-2.5 4.6 4.6 0 0 1 8.5 2.5c0 6.2-8.5 11.2-8.5 11.2z'),
)

export const SunIcon = icon(
  d(
    'M12 7.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6L19 19M19 5l-1.4 1.4M6.4 17.6L5 19',
  ),
)

export const MoonIcon = icon(d('M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z'))

export const CloudOffIcon = icon(
  d('M3 3l18 18M7.5 9A5 5 0 0 0 7 19h10M10 6.5a6 6 0 0 1 8.2 4.6 4 4 0 0 1 2.3 6.2'),
)

export const CheckIcon = icon(d('M4 12.5l5.5 5.5L20 6.5'))

export const AlertIcon = icon(d('M12 3L2.5 20h19zM12 9.5v5M12 17.3v.1'))

export const RefreshIcon = icon(
  d('M20 11.5A8 8 0 0 0 5.6 7L3.5 9M3.5 4v5h5M4 12.5A8 8 0 0 0 18.4 17l2.1-2M20.5 20v-5h-5'),
)

export const SlidersIcon = icon(d('M4 7h8M18 7h2M4 17h2M12 17h8M15 4.5v5M9 14.5v5'))

export const LogoutIcon = icon(d('M10 4H4v16h6M15 7.5l5 4.5-5 4.5M20 12H9'))

export const ChatIcon = icon(d('M4 4.5h16v11.5h-9l-5 4v-4H4zM8 9h8M8 12h5'))

export const SearchIcon = icon(d('M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L21 21'))

export const TicketIcon = icon(
  d('M3 7h18v3.5a1.8 1.8 0 0 0 0 3.5V17H3v-3a1.8 1.8 0 0 0 0-3.5zM14 7v2M14 11v2M14 15v2'),
)
