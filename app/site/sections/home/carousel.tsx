import PauseIcon from 'lucide-react/icons/pause'
import PlayIcon from 'lucide-react/icons/play'
import type { ReactNode } from 'react'

const INTERVAL_MS = 5000

type CarouselProps = {
  /** The accessible name: what the slides have in common. */
  label: string
  className: string
  slides: readonly { title: string; dot: ReactNode; slide: ReactNode }[]
}

/**
 * A carousel that shows one slide at a time, driven by `<auto-carousel>`. Without JavaScript all slides are stacked.
 */
export function Carousel({ label, className, slides }: CarouselProps) {
  return (
    <auto-carousel
      className={className}
      interval={INTERVAL_MS}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the custom element itself is the region
      role="region"
      aria-roledescription="carousel"
      aria-label={label}
    >
      <div className="carousel-controls">
        <button type="button" className="carousel-toggle">
          <PauseIcon />
          <PlayIcon />
          <span>Pause rotation</span>
        </button>
        {slides.map(({ title, dot }, i) => (
          <button key={title} type="button" className="carousel-dot" aria-current={i === 0 ? 'true' : undefined}>
            <span className="carousel-progress" />
            {dot}
          </button>
        ))}
      </div>
      <div className="carousel-slides">
        {slides.map(({ title, slide }, i) => (
          <div
            key={title}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no tag means one slide of several
            role="group"
            aria-roledescription="slide"
            aria-label={`${i + 1} of ${slides.length}: ${title}`}
          >
            {slide}
          </div>
        ))}
      </div>
    </auto-carousel>
  )
}
