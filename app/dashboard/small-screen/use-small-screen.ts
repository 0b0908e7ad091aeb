import { useMedia, watchMedia } from './use-media.ts'

/** A phone, also on its side, and a tablet on its side; style sheets ask the same. Paper is none of them. */
const small = watchMedia(
  [
    'screen and (width < 48rem)',
    'screen and (height < 30rem)',
    'screen and (height < 56rem) and (pointer: coarse)',
  ].join(),
)

/** Whether the screen has so little room that what is not read first folds. */
export const useSmallScreen = () => useMedia(small)
