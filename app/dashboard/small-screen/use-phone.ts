import { useMedia, watchMedia } from './use-media.ts'

/** A phone that is held upright; style sheets ask the same. */
const phone = watchMedia('screen and (width < 48rem)')

export const isPhone = () => phone.matches()

/** Whether what is done with a ticket stands at the lower edge. */
export const usePhone = () => useMedia(phone)
