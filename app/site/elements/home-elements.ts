import { AutoCarousel } from './auto-carousel.ts'
import { BackgroundVideo } from './background-video.ts'
import { MotionToggle } from './motion-toggle.ts'

/** The elements that only the home page has, in one chunk. */
export const homeElements = {
  'background-video': BackgroundVideo,
  'motion-toggle': MotionToggle,
  'auto-carousel': AutoCarousel,
}
