import StarIcon from 'lucide-react/icons/star'
import type { Sample } from '#content/types.ts'
import { Carousel } from './carousel.tsx'
import { Locator } from '../../figures/maps/locator.tsx'

type Story = Sample & {
  name: string
  company: string
  town: string
  at: readonly [longitude: number, latitude: number]
  quote: string
  rating: number
}
type TestimonialsProps = { title: string; label: string; stories: readonly Story[] }

/** Customer quotes as a carousel, each with the customer's town on a small map. */
export function Testimonials({ title, label, stories }: TestimonialsProps) {
  return (
    <section className="testimonials">
      <div className="page-width">
        <h2 className="type-h2">{title}</h2>
        <Carousel
          label={label}
          className="testimonial-carousel"
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

function Testimonial({ name, company, town, at, quote, rating }: Story) {
  return (
    <figure className="testimonial">
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- five icons form one image */}
      <div className="stars" role="img" aria-label={`${rating} out of 5 stars`}>
        {Array.from({ length: rating }, (_, i) => (
          <StarIcon key={i} />
        ))}
      </div>
      <blockquote>
        <p>“{quote}”</p>
      </blockquote>
      <figcaption>
        <Locator at={at} />
        <span>
          <Speaker name={name} from={`${company}, ${town}`} />
        </span>
      </figcaption>
    </figure>
  )
}

function Speaker({ name, from }: { name: string; from: string }) {
  return (
    <>
      <b>{name}</b>
      <span>{from}</span>
    </>
  )
}
