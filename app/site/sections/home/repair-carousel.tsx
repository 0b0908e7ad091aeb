import type { ComponentProps } from 'react'
import type { Link } from '#content/types.ts'
import { ActionLinks } from '../action-links.tsx'
import { BackgroundVideo } from './background-video.tsx'
import { Carousel } from './carousel.tsx'

type Slide = {
  scene: ComponentProps<typeof BackgroundVideo>['name']
  title: string
  text: string
  actions: readonly Link[]
}

/** The carousel of repair services, each slide with a background video. */
export function RepairCarousel({ label, slides }: { label: string; slides: readonly Slide[] }) {
  return (
    <section className="repair on-dark">
      <Carousel
        label={label}
        className="repair-carousel"
        slides={slides.map(({ scene, title, text, actions }, i) => ({
          title,
          dot: <span className="sr-only">{title}</span>,
          slide: (
            <>
              <div className="page-width">
                <h2>{title}</h2>
                <p>{text}</p>
                <ActionLinks actions={actions} onDark />
              </div>
              <BackgroundVideo name={scene} poster={i === 0 ? 'soon' : 'when near'} />
            </>
          ),
        }))}
      />
    </section>
  )
}
