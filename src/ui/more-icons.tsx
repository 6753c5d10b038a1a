import { d, icon } from './icons.tsx'

// Icons of only some pages, in a module that loads with them.
export const FilterIcon = icon(d('M3 6h18M6.5 12h11M10 18h4'))
export const ShareIcon = icon(d('M12 15V3M7.5 7L12 2.8 16.5 7M5 12v8h14v-8'))
export const CalendarIcon = icon(d('M4 6h16v14H4zM4 10.5h16M8 3v4M16 3v4'))
export const ClockIcon = icon(d('M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2.5'))
export const PinIcon = icon(
  d(
    'M12 21.5c4.5-5 7-8.6 7-11.8a7 7 0 1 0-14 0c0 3.2 2.5 6.8 7 11.8zM12 7.2a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  ),
)
export const PassIcon = icon(d('M12 2.5l8 4.7v9.6l-8 4.7-8-4.7V7.2zM9 10v4M12 8.5v7M15 10v4'))
export const PlusIcon = icon(d('M12 5v14M5 12h14'))
export const MinusIcon = icon(d('M5 12h14'))
export const InfoIcon = icon(d('M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 11v5.5M12 7.7v.1'))
export const DownloadIcon = icon(d('M12 3v12M7 10.5l5 5 5-5M4 20h16'))
export const ExpandIcon = icon(d('M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5'))
export const QrIcon = icon(
  d('M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18.5 18.5h1.5v1.5M18 14h2M14 20v-1'),
)
export const UserIcon = icon(
  d('M12 3.5a4.3 4.3 0 1 0 0 8.6 4.3 4.3 0 0 0 0-8.6zM4 21c.6-4 3.8-6 8-6s7.4 2 8 6'),
)
export const MusicIcon = icon(
  d(
    'M9 18V5l11-2v13M6.5 15.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM17.5 13.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  ),
)
export const CameraIcon = icon(d('M4 4h16v16H4zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM17 7v.1'))
export const PlayIcon = icon(d('M3 5.5h18v13H3zM10 9l5 3-5 3z'))
export const VenueIcon = icon(d('M3 21h18M5 21V9l7-5 7 5v12M10 21v-6a2 2 0 0 1 4 0v6M9 10.5h6'))
export const GlobeIcon = icon(
  d(
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM3 12h18M12 3c3 3 3.6 6 3.6 9s-.6 6-3.6 9c-3-3-3.6-6-3.6-9S9 6 12 3z',
  ),
)
