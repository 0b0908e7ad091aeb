import { AutoCarousel } from './auto-carousel.ts'
import { BackgroundVideo } from './background-video.ts'
import { MotionToggle } from './motion-toggle.ts'

export const elements = {
  'background-video': BackgroundVideo,
  'motion-toggle': MotionToggle,
  'auto-carousel': AutoCarousel,
}
