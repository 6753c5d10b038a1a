import { d, icon } from '../../ui/icons.tsx'

export const TorchIcon = icon(d('M8 3h8v4l-2 3v11h-4V10L8 7zM8 7h8M12 13v2'))
