import PauseIcon from 'lucide-react/icons/pause'
import PlayIcon from 'lucide-react/icons/play'
import type { Link } from '#content/types.ts'
import { ActionLinks } from '../action-links.tsx'
import { BackgroundVideo } from './background-video.tsx'

type HeroProps = {
  title: string
  lead: string
  actions: readonly Link[]
  facts: readonly { value: string; text: string }[]
}

/** The first section of the home page: a background video, the title and four facts. */
export function Hero({ title, lead, actions, facts }: HeroProps) {
  return (
    <section className="hero">
      <div className="page-width hero-text">
        <h1 className="type-display">{title}</h1>
        <p className="type-lead">{lead}</p>
        <ActionLinks actions={actions} />
      </div>
      <MotionToggle />
      <BackgroundVideo name="front-range" poster="at once" />
      <ul className="page-width facts on-dark">
        {facts.map(({ value, text }) => (
          <li key={value}>
            <b>{value}</b>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Rendered hidden and shown by `<motion-toggle>`: without JavaScript nothing moves, so there is nothing to pause. */
function MotionToggle() {
  return (
    <motion-toggle className="motion-toggle" hidden>
      <button type="button" aria-label="Pause background motion">
        <PauseIcon />
        <PlayIcon />
      </button>
    </motion-toggle>
  )
}
