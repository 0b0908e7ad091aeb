import { useMedia, watchMedia } from '../../small-screen/use-media.ts'

/** The panel of a ticket has room for the customer beside its tabs; style sheets ask the same. */
const wide = watchMedia('screen and (width >= 94rem)')

/** Whether the customer stands beside the tabs of a ticket, instead of in its Overview. */
export const useWideScreen = () => useMedia(wide)
