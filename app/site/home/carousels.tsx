import PauseIcon from 'lucide-react/icons/pause'
import PlayIcon from 'lucide-react/icons/play'
import type { ReactNode } from 'react'
import type { home } from '#content/home.ts'
import { isAtHome } from '#content/region.ts'
import { ActionLinks } from '../sections/action-links.tsx'
import { BackgroundVideo } from './background-video.tsx'
import StarIcon from 'lucide-react/icons/star'
import { Locator } from '../figures/state-map.tsx'

const INTERVAL_MS = 5000

type CarouselProps = {
  /** The accessible name: what the slides have in common. */
  label: string
  className: string
  toggleClass?: string
  slides: readonly { title: string; dot: ReactNode; slide: ReactNode }[]
}

/** A carousel that shows one slide at a time, driven by `<auto-carousel>`. Without JavaScript all slides are stacked. */
function Carousel({ label, className, toggleClass, slides }: CarouselProps) {
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
          <PauseIcon size={18} />
          <PlayIcon size={18} />
          <span className={toggleClass}>Pause rotation</span>
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

/** The carousel of repair services, each slide with a background video. */
export function RepairCarousel({ label, slides }: typeof home.repair) {
  return (
    <section className="repair on-dark">
      <Carousel
        label={label}
        className="repair-carousel"
        toggleClass="sr-only"
        slides={slides.map(({ scene, title, text, actions }) => ({
          title,
          dot: <span className="sr-only">{title}</span>,
          slide: (
            <>
              <div className="page-width">
                <h2>{title}</h2>
                <p>{text}</p>
                <ActionLinks actions={actions} onDark />
              </div>
              <BackgroundVideo name={scene} />
            </>
          ),
        }))}
      />
    </section>
  )
}

/** Customer quotes as a carousel, each with the customer's town on a small map. */
export function Testimonials({ title, label, stories }: typeof home.testimonials) {
  return (
    <section className="testimonials">
      <div className="page-width">
        <h2 className="type-h2">{title}</h2>
        <Carousel
          label={label}
          className="testimonial-carousel split"
          slides={stories.map((story) => ({
            title: story.name,
            dot: <Speaker name={story.name} from={story.company} />,
            slide: <Testimonial {...story} />,
          }))}
        />
      </div>
    </section>
  )
}

function Testimonial({ name, company, town, at, quote, rating }: (typeof home.testimonials.stories)[number]) {
  return (
    <figure className="testimonial">
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- five icons form one image */}
      <div className="stars" role="img" aria-label={`${rating} out of 5 stars`}>
        {Array.from({ length: rating }, (_, i) => (
          <StarIcon key={i} size={20} fill="currentColor" />
        ))}
      </div>
      <blockquote>
        <p>“{quote}”</p>
      </blockquote>
      <figcaption>
        {isAtHome && <Locator at={at} />}
        <span>
          <Speaker name={name} from={isAtHome ? `${company}, ${town}` : company} />
        </span>
      </figcaption>
    </figure>
  )
}

function Speaker({ name, from }: { name: string; from: string }) {
  return (
    <>
      <b className="strong">{name}</b>
      <span className="fine">{from}</span>
    </>
  )
}
